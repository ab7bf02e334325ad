// Takes in what was found at the items of a bill: any part of it, in any order, from phones that may have been away. Of each
// item the latest look stands, and what others found is kept beside it.
import { daySchema, idSchema } from '@steward/domain/kinds/schemas'
import { type Answer, momentOf, placeOf, withOther } from '@steward/domain/planned/item-answers'
import type { CheckState } from '@steward/domain/planned/judge'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { type Values, alter } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { localText } from '../../platform/local-time.ts'
import { beganAt } from './away.ts'
import { type BillOf, type ItemOf, type Kind, MOST_ITEMS, itemsOf } from './bill-items.ts'

const MOST_PHOTOS = 9

/** What is sent of an item. */
export const sentAnswer = z.object({
  id: idSchema,
  value: z.string().max(500).nullish(),
  /** What was found, where it is not what the value says. */
  checkResult: z.enum(['unchecked', 'normal', 'abnormal', 'na']).nullish(),
  abnormalDesc: z.string().trim().max(500).nullish(),
  decision: z.enum(['to_repair', 'fixed', 'observe']).nullish(),
  recheckDate: z
    .string()
    .transform((text) => text.slice(0, 10))
    .pipe(daySchema)
    .nullish(),
  photos: z
    .union([z.array(idSchema), z.string().transform((ids) => ids.split(',').filter((id) => id !== ''))])
    .refine((ids) => ids.length <= MOST_PHOTOS)
    .nullish(),
  /** By the sender's clock, in milliseconds; one of now where it is not said. */
  clientTime: z.number().nullish(),
})

export type Sent = z.output<typeof sentAnswer>

type Noted<K extends Kind> = Values<K['items']> & { value: string | null; checkResult: CheckState }

export interface Answering<K extends Kind, S extends Sent> {
  kind: K
  sent: z.ZodType<S>
  /** Reads what these items are judged by; then what an answer writes of its item where it stands. */
  noting(ctx: Ctx, bill: BillOf<K>, items: readonly ItemOf<K>[]): Promise<(item: ItemOf<K>, sent: S) => Noted<K>>
}

export interface Conflict {
  id: string
  name: string
  /** What stands: somebody looked later. */
  kept: Answer
  refused: Answer
}

/** What was sent, as answers; refused whole where one is none. */
function sentIn<K extends Kind, S extends Sent>({ kind, sent }: Answering<K, S>, items: unknown): S[] {
  const found = z.array(sent).min(1).safeParse(items)
  if (!found.success) throw problem('request.parameter', { name: 'items' }, { field: 'items' })
  if (found.data.length > MOST_ITEMS)
    throw problem(`${kind.says}.many-answers`, { max: MOST_ITEMS }, { field: 'items' })
  return found.data
}

/** Writes the answers to a bill that is locked; those that somebody answered later are returned, and kept beside. */
export async function takeAnswers<K extends Kind, S extends Sent>(
  ctx: Ctx,
  answering: Answering<K, S>,
  bill: BillOf<K>,
  { items, sentAt = null }: { items: unknown; sentAt?: number | null },
): Promise<Conflict[]> {
  const { kind } = answering
  const clock = { now: ctx.now.getTime(), began: beganAt(ctx, bill) }
  const moment = (at: number | null | undefined) =>
    at === null || at === undefined ? clock.now : momentOf({ at, sentAt }, clock)
  const sent = sentIn(answering, items).map((one) => ({ one, at: moment(one.clientTime) }))
  const ids = new Set(sent.map(({ one }) => one.id))
  const held = await itemsOf(ctx, kind, bill.id, [...ids])
  if (held.length < ids.size) throw problem(`${kind.says}.item`, {}, { field: 'items' })
  const noted = await answering.noting(ctx, bill, held)
  const stored = new Map(held.map((item) => [item.id, item]))
  const conflicts: Conflict[] = []
  for (const { one, at } of sent.toSorted((a, b) => a.at - b.at)) {
    const item = stored.get(one.id)
    if (!item) continue
    const { values, conflict } = answered(ctx, item, one, noted(item, one), at)
    if (conflict) conflicts.push(conflict)
    const [after] = values ? await alter<K['items']>(ctx, kind.items, [item.id], values as Values<K['items']>) : []
    if (after) stored.set(item.id, after)
  }
  return conflicts
}

function answered<K extends Kind>(
  ctx: Ctx,
  item: ItemOf<K>,
  { photos }: Sent,
  noted: Noted<K>,
  at: number,
): { values?: object; conflict?: Conflict } {
  const { userId } = ctx.me
  const answer: Answer = { value: noted.value ?? '', checkResult: noted.checkResult, at, userId }
  const known = standing(item)
  const place = placeOf(known, answer)
  if (!place) return {}
  const looked = { checkTime: localText(new Date(at), ctx.app.timeZone), checkedMs: at, checkUserId: userId }
  const values = {
    ...(place.stands ? { ...noted, ...looked } : {}),
    ...(photos ? { photos: place.beside ? united(item.photos, photos) : photos } : {}),
    ...(place.beside ? { otherAnswers: withAnswer(item.otherAnswers, place.beside) } : {}),
  }
  if (place.stands || !known) return { values }
  return { values, conflict: { id: item.id, name: item.name, kept: known, refused: answer } }
}

/** The answer that stands; null where nobody has looked. */
const standing = ({ value, checkResult, checkedMs, checkUserId }: ItemOf<Kind>): Answer | null =>
  checkedMs === null ? null : { value: value ?? '', checkResult, at: checkedMs, userId: checkUserId ?? '0' }

const othersIn = z
  .array(z.object({ value: z.string(), checkResult: z.string(), at: z.number(), userId: z.string() }))
  .catch([])

/** For `otherAnswers` of an item: what is stored there, with one more. */
const withAnswer = (stored: unknown, one: Answer) =>
  withOther(othersIn.parse(stored), one).map((answer) => ({ ...answer }))

const united = (had: readonly string[] | null, more: readonly string[]): string[] =>
  [...new Set([...(had ?? []), ...more])].slice(0, MOST_PHOTOS)
