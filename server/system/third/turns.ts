// Who waits for an identity source: a few at a time for each, so that a slow one holds up nobody who does not need it.
import { problem } from '@steward/domain/problems'

const AT_ONCE = 16

const waiting = new Map<string, number>()

/** Runs the work, unless as many as may already wait for this source. */
export const turnOf =
  (sourceId: string) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    const before = waiting.get(sourceId) ?? 0
    if (before >= AT_ONCE) throw problem('third.busy')
    waiting.set(sourceId, before + 1)
    try {
      return await work()
    } finally {
      const left = (waiting.get(sourceId) ?? 1) - 1
      if (left > 0) waiting.set(sourceId, left)
      else waiting.delete(sourceId)
    }
  }
