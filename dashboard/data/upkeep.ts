// What a screen that runs for months needs: it stays awake, and loads itself anew at a new version.
const MINUTE = 60_000
const LOADED = 'steward-dashboard-loaded'

/** Once for each version: a build that names itself wrongly must not load in a circle. */
async function followVersion(): Promise<void> {
  const answer = await fetch('/dashboard/version.json', { cache: 'no-store' }).catch(() => undefined)
  if (!answer?.ok) return
  const { build }: { build?: unknown } = await answer.json().catch(() => ({}))
  if (typeof build !== 'string' || build === __BUILD__ || sessionStorage.getItem(LOADED) === build) return
  sessionStorage.setItem(LOADED, build)
  location.reload()
}

async function stayAwake(): Promise<void> {
  if (document.hidden || !('wakeLock' in navigator)) return
  // Refused where the battery is low, for example: the screen then turns dark as it would.
  await navigator.wakeLock.request('screen').catch(() => undefined)
}

export function keepUp(isWall: boolean): void {
  if (import.meta.env.PROD) setInterval(() => void followVersion(), MINUTE)
  if (!isWall) return
  void stayAwake()
  document.addEventListener('visibilitychange', () => void stayAwake())
}
