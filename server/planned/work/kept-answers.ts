// The answers to an item beside the one that stands: those of others are kept, and so are their photos.
import { type Answer, withOther } from '@steward/domain/planned/item-answers'
import { z } from 'zod'

export interface Conflict {
  id: string
  name: string
  /** What stands: somebody looked later. */
  kept: Answer
  refused: Answer
}

interface Looked {
  value: string | null
  checkResult: string
  checkedMs: number | null
  checkUserId: string | null
}

/** The answer that stands; null where nobody has looked. */
export const standing = ({ value, checkResult, checkedMs, checkUserId }: Looked): Answer | null =>
  checkedMs === null ? null : { value: value ?? '', checkResult, at: checkedMs, userId: checkUserId ?? '0' }

const othersIn = z
  .array(z.object({ value: z.string(), checkResult: z.string(), at: z.number(), userId: z.string() }))
  .catch([])

/** For `otherAnswers` of an item: what is stored there, with one more. */
export const withAnswer = (stored: unknown, one: Answer) =>
  withOther(othersIn.parse(stored), one).map((answer) => ({ ...answer }))

const MOST_PHOTOS = 9

export const united = (had: readonly string[] | null, more: readonly string[]): string[] =>
  [...new Set([...(had ?? []), ...more])].slice(0, MOST_PHOTOS)
