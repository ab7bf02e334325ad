// Whether somebody is at the page: what it asks for by itself must not keep a session from ending.
const MINUTE = 60_000

let touched = Date.now()

for (const kind of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])
  globalThis.addEventListener?.(
    kind,
    () => {
      touched = Date.now()
    },
    { capture: true, passive: true },
  )

/** Nobody has touched this window for a minute. */
export const isUnattended = (): boolean => Date.now() - touched >= MINUTE
