// What a screen that runs for months needs: it stays awake, and loads itself anew at a new version.
import { getState } from './store.ts'

const MINUTE = 60_000
const LOADED = 'steward-dashboard-loaded'

/** Once for each version: a build that names itself wrongly must not load in a circle. */
async function followVersion(): Promise<void> {
  const answer = await fetch('/dashboard/version.json', { cache: 'no-store' }).catch(() => undefined)
  if (!answer?.ok) return
  const { build }: { build?: unknown } = await answer.json().catch(() => ({}))
  if (typeof build !== 'string' || build === BUILD || sessionStorage.getItem(LOADED) === build) return
  sessionStorage.setItem(LOADED, build)
  location.reload()
}

let lock: WakeLockSentinel | undefined

async function stayAwake(): Promise<void> {
  const isHeld = lock !== undefined && !lock.released
  if (document.hidden || isHeld || !getState().isWall || !('wakeLock' in navigator)) return
  // Refused where the battery is low, for example: the screen then turns dark as it would.
  lock = await navigator.wakeLock.request('screen').catch(() => undefined)
}

export function keepUp(): void {
  if (import.meta.env.PROD) setInterval(() => void followVersion(), MINUTE)
  // A screen becomes a wall when it is bound, and loses its lock whenever it is hidden.
  setInterval(() => void stayAwake(), MINUTE)
  document.addEventListener('visibilitychange', () => void stayAwake())
  void stayAwake()
}
