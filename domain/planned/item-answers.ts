// Answers from phones that were away: whose stands where two looked at the same item. Pure; moments are milliseconds.

export interface Moment {
  /** By the phone's clock. */
  at: number
  /** The phone's clock when it sent; absent where it did not say. */
  sentAt: number | null
}

interface Bounds {
  /** The server's clock when the answers arrived. */
  now: number
  /** Nothing of a round was looked at before it began. */
  began: number
}

/**
 * The moment of an answer by the server's clock: the error of the phone's clock is what it is wrong by when it sends, and
 * no answer is from before the round began or from the future, whatever the phone says.
 */
export function momentOf({ at, sentAt }: Moment, { now, began }: Bounds): number {
  const told = sentAt === null ? at : at + (now - sentAt)
  return Math.min(Math.max(Number.isFinite(told) ? told : now, began), now)
}

export interface Answer {
  value: string
  checkResult: string
  at: number
  userId: string
}

/** Whether the second of two answers stands above the first: the later one, and among equals the same for any order. */
export function isNewer(before: Answer | null, answer: Answer): boolean {
  if (!before) return true
  if (before.userId === answer.userId && before.at === answer.at) return true
  const rank = (one: Answer) => [one.at, Number(one.userId), one.value, one.checkResult] as const
  const [a, b] = [rank(before), rank(answer)]
  const at = a.findIndex((part, i) => part !== b[i])
  const [x, y] = [a[at], b[at]]
  return at < 0 || x === undefined || y === undefined || y > x
}

const MOST_KEPT = 20

/** The answers of others beside the one that stands, the newest first. */
export const withOther = (kept: readonly Answer[], other: Answer): Answer[] =>
  [other, ...kept].toSorted((a, b) => b.at - a.at).slice(0, MOST_KEPT)

/**
 * What becomes of an answer to an item for which another may stand: whether it stands itself, and which of the two is kept
 * beside the other as somebody else's. Nothing of one that its author has replaced already.
 */
export function placeOf(known: Answer | null, answer: Answer): { stands: boolean; beside: Answer | null } | undefined {
  const isMine = !known || known.userId === answer.userId
  if (isNewer(known, answer)) return { stands: true, beside: isMine ? null : known }
  return isMine ? undefined : { stands: false, beside: answer }
}
