// Dark or light: what was chosen on this device, or what the wall was made with; dark otherwise.
import { useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'

const KEY = 'steward-dashboard-theme'
const watchers = new Set<() => void>()

const themeFrom = (text: unknown): Theme | undefined => (text === 'dark' || text === 'light' ? text : undefined)
let chosen = themeFrom(localStorage.getItem(KEY))

function choose(theme: Theme): void {
  chosen = theme
  localStorage.setItem(KEY, theme)
  for (const watch of watchers) watch()
}

const watch = (act: () => void) => {
  watchers.add(act)
  return () => void watchers.delete(act)
}

export function useTheme(ofWall: string | undefined): readonly [Theme, (theme: Theme) => void] {
  const own = useSyncExternalStore(watch, () => chosen)
  return [own ?? themeFrom(ofWall) ?? 'dark', choose]
}
