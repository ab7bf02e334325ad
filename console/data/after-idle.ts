// Delays queries that are not visible yet until the page is rendered: they start one by one in idle callbacks.
/** Timeout in ms of an idle callback, for pages that are never idle. */
const PATIENCE = 300

let isOver = false
const waiting: (() => void)[] = []

// Safari has no `requestIdleCallback`.
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

/** `queryFn: async () => (await afterIdle(), client.get('…'))`; resolves at once after the first render has settled. */
export function afterIdle(): Promise<void> {
  if (isOver) return Promise.resolve()
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) whenIdle(callNext)
  })
}
