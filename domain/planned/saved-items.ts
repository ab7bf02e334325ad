// Items that several people save, some of them later than they noted them: the newest note of an item wins. Pure.

interface Noted {
  id: string
  /** When it was noted, in milliseconds; null of a stored item that nobody touched, and of a note without a time. */
  checkedMs: number | null
}

export interface Merged<S> {
  /** To be written. */
  taken: (S & { checkedMs: number })[]
  /** Older than what is stored: the stored value stays, and the sender is told. */
  conflicts: string[]
  /** Not of this bill. */
  unknown: string[]
}

/**
 * By the sender's clock as far as it is right: it told what it showed when it sent (`sentAt`), and nothing is of the
 * future. Of an item sent twice the newest counts; a note without a time is one of now.
 */
export function merged<S extends Noted>(
  stored: readonly Noted[],
  sent: readonly S[],
  { now, sentAt }: { now: number; sentAt: number | null },
): Merged<S> {
  const ahead = sentAt === null ? 0 : sentAt - now
  const newest = new Map<string, S & { checkedMs: number }>()
  for (const one of sent) {
    const checkedMs = one.checkedMs === null ? now : Math.min(one.checkedMs - ahead, now)
    const before = newest.get(one.id)
    if (!before || before.checkedMs <= checkedMs) newest.set(one.id, { ...one, checkedMs })
  }
  const known = new Map(stored.map(({ id, checkedMs }) => [id, checkedMs ?? -Infinity]))
  const result: Merged<S> = { taken: [], conflicts: [], unknown: [] }
  for (const one of newest.values()) {
    const before = known.get(one.id)
    if (before === undefined) result.unknown.push(one.id)
    else if (before > one.checkedMs) result.conflicts.push(one.id)
    else result.taken.push(one)
  }
  return result
}
