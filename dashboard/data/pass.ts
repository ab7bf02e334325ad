// The pass of this window, or of this device where it is a wall.
const VIEW = 'steward-dashboard-view'
const WALL = 'steward-dashboard-wall'

export type PassKind = 'view' | 'wall'

export interface Pass {
  kind: PassKind
  token: string
}

/** A person's pass counts in the window it was opened in, a wall's on the device. */
export function readPass(): Pass | undefined {
  const [view, wall] = [sessionStorage.getItem(VIEW), localStorage.getItem(WALL)]
  if (view) return { kind: 'view', token: view }
  return wall ? { kind: 'wall', token: wall } : undefined
}

export function keepPass({ kind, token }: Pass): void {
  if (kind === 'view') return sessionStorage.setItem(VIEW, token)
  sessionStorage.removeItem(VIEW)
  localStorage.setItem(WALL, token)
}

export function dropPass(kind: PassKind): void {
  if (kind === 'view') sessionStorage.removeItem(VIEW)
  else localStorage.removeItem(WALL)
}
