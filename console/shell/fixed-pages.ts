// Pages that are there for everybody who signed in, whatever the menu says.
import { matchPath } from 'react-router'
import type { ScreenModule } from '../screens.ts'

const pages = [
  { name: 'dashboard', paths: ['/wel/dashboard'], load: () => import('../person/dashboard.tsx') },
  { name: 'test', paths: ['/test/index'], load: () => import('../person/trial.tsx') },
  { name: 'info', paths: ['/info/index'], load: () => import('../person/info.tsx') },
] as const satisfies readonly { name: string; paths: readonly string[]; load: () => Promise<ScreenModule> }[]

export interface FixedPage {
  name: (typeof pages)[number]['name']
  paths: readonly string[]
  load: () => Promise<ScreenModule>
  /** Code of a menu one must hold to see it. */
  needs?: string
}

export const fixedPages: readonly FixedPage[] = pages

export const fixedAt = (path: string): FixedPage | undefined =>
  fixedPages.find(({ paths }) => paths.some((pattern) => matchPath(pattern, path)))

export const pathOf = (name: FixedPage['name']): string =>
  fixedPages.find((page) => page.name === name)?.paths[0] ?? '/'
