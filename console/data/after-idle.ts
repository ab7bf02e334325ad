// What nobody sees yet waits until the page stands: its calls are made one by one while the browser has nothing to do.
/** Milliseconds a turn waits at most: also a page that never rests gets its words. */
const PATIENCE = 300

let isOver = false
const waiting: (() => void)[] = []

// Safari has no such callback.
const whenIdle = (run: () => void): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: PATIENCE }) : setTimeout(run, 100)

function callNext(): void {
  const next = waiting.shift()
  if (!next) {
    isOver = true
    return
  }
  next()
  whenIdle(callNext)
}

/** `queryFn: async () => (await afterIdle(), client.get('…'))`; once the page stands nothing waits any more. */
export function afterIdle(): Promise<void> {
  if (isOver) return Promise.resolve()
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) whenIdle(callNext)
  })
}
