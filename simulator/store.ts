// Bounded buffer of reports a gateway could not deliver.
export interface Report {
  id: string
  /** Epoch in ms. */
  ts: number
  params: Record<string, number | string | null>
}

export interface Kept {
  deviceCode: string
  report: Report
}

export interface Store {
  /** Returns how many were dropped for it. */
  keep(one: Kept): number
  /** The oldest report and some later ones of the same device. */
  takeOldest(): Kept[]
  giveBack(part: readonly Kept[]): void
  isEmpty(): boolean
}

const MOST = 3_000
const AT_ONCE = 20
/** How many are looked through for reports of the same device. */
const AHEAD = 1_000

export function createStore(most = MOST): Store {
  let kept: Kept[] = []
  // Messages in flight when the connection broke are buffered after those that came while it was down.
  let isInOrder = true
  return {
    keep(one) {
      isInOrder &&= one.report.ts >= (kept.at(-1)?.report.ts ?? 0)
      kept.push(one)
      return kept.splice(0, Math.max(0, kept.length - most)).length
    },
    takeOldest() {
      if (!isInOrder) kept.sort((a, b) => a.report.ts - b.report.ts)
      isInOrder = true
      const first = kept.splice(0, AHEAD)
      const part = first.filter(({ deviceCode }) => deviceCode === first[0]?.deviceCode).slice(0, AT_ONCE)
      const taken = new Set(part)
      kept.unshift(...first.filter((one) => !taken.has(one)))
      return part
    },
    giveBack(part) {
      kept = [...part, ...kept]
      isInOrder = false
    },
    isEmpty: () => kept.length === 0,
  }
}
