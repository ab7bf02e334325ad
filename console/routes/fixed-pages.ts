// Pages every signed-in person has, independent of the menu.
import type { ScreenModule } from '../screens.ts'

const pages = [
  { name: 'dashboard', paths: ['/wel/dashboard'], load: () => import('../person/dashboard.tsx') },
  { name: 'test', paths: ['/test/index'], load: () => import('../person/trial.tsx') },
  { name: 'info', paths: ['/info/index'], load: () => import('../person/info.tsx') },
  {
    name: 'dictHorizontal',
    paths: ['/dict-horizontal/index'],
    needs: 'dict',
    load: () => import('../system/dictionary/dict-horizontal.tsx'),
  },
  {
    name: 'dictVertical',
    paths: ['/dict-vertical/index'],
    needs: 'dict',
    load: () => import('../system/dictionary/dict-vertical.tsx'),
  },
  {
    name: 'leave',
    paths: [
      '/work/process/leave/form/:processDefinitionId',
      '/work/process/leave/handle/:taskId/:processInstanceId/:businessId',
      '/work/process/leave/detail/:processInstanceId/:businessId',
    ],
    load: () => import('../person/not-installed.tsx'),
  },
  {
    name: 'workflow',
    paths: [
      '/workflow/design/process/:id',
      '/workflow/design/model/history/:id',
      '/workflow/design/form/history/:id',
      '/workflow/process/start/:params',
      '/workflow/process/detail/:params',
    ],
    load: () => import('../person/not-installed.tsx'),
  },
] as const satisfies readonly {
  name: string
  paths: readonly string[]
  needs?: string
  load: () => Promise<ScreenModule>
}[]

export interface FixedPage {
  name: (typeof pages)[number]['name']
  paths: readonly string[]
  load: () => Promise<ScreenModule>
  /** Menu code whose permission is required. */
  needs?: string
}

export const fixedPages: readonly FixedPage[] = pages

/** A path pattern as a RegExp: in `/work/:id` the parameter matches one segment. */
const testOf = (pattern: string) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}/?$`, 'i')

const tests = fixedPages.flatMap((page) => page.paths.map((path) => ({ page, test: testOf(path) })))

export const fixedAt = (path: string): FixedPage | undefined => tests.find(({ test }) => test.test(path))?.page

export const pathOf = (name: FixedPage['name']): string =>
  fixedPages.find((page) => page.name === name)?.paths[0] ?? '/'
