// What a page's main thread does meanwhile, by a trace of the browser.
import type { Browser, Page } from '@playwright/test'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  dur?: number
  /** Of the processor, without the time other processes had it. */
  tdur?: number
  ph: string
}

/** Durations (ms) of the main thread's events of these names while the work is done. */
export async function traced(browser: Browser, page: Page, work: () => Promise<unknown>) {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'toplevel'] })
  await work()
  const events: TraceEvent[] = JSON.parse((await browser.stopTracing()).toString()).traceEvents
  const main = events.find(({ name }) => name === 'FireAnimationFrame')
  const own = events.filter(
    ({ pid, tid, ph, dur }) => pid === main?.pid && tid === main?.tid && ph === 'X' && dur !== undefined,
  )
  return (...names: string[]): number[] =>
    own.filter(({ name }) => names.includes(name)).map(({ dur = 0, tdur = dur }) => tdur / 1_000)
}

export function spread(what: string, values: readonly number[]): void {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(2)
  console.log(`${what}: ${sorted.length} times, p50 ${at(0.5)} p95 ${at(0.95)} p99 ${at(0.99)} most ${at(1)} ms`)
}
