// Takes in what was found: any part of a round, in any order, from phones that may have been away.
import type { Row } from '@steward/domain/entity'
import { type inspectionBill, inspectionBillItem } from '@steward/domain/index'
import { daySchema } from '@steward/domain/kinds/schemas'
import { type Answer, isNewer, momentOf } from '@steward/domain/planned/item-answers'
import { type CheckItem, disagrees, isValue, judged, resultOf } from '@steward/domain/planned/judge'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { type Values, alter, hold } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { localText } from '../../platform/local-time.ts'
import { beganAt } from '../work/away.ts'
import { type Conflict, standing, united, withAnswer } from '../work/kept-answers.ts'
import { keyOf, liveReadings } from './live-readings.ts'
import { lookedKey, valuesBefore } from './values-before.ts'

export type Bill = Row<typeof inspectionBill>
export type Item = Row<typeof inspectionBillItem>

const MOST = 500

/** An answer is whole: what it does not say is empty. */
const sent = z.object({
  id: z.string().regex(/^\d{1,19}$/),
  value: z.union([z.string().max(500), z.number().transform(String)]).default(''),
  /** What the inspector found, where it is not what the value says. */
  checkResult: z.enum(['normal', 'abnormal', 'na', 'unchecked']).nullish(),
  abnormalDesc: z.string().trim().max(500).nullish(),
  decision: z.enum(['to_repair', 'fixed', 'observe']).nullish(),
  recheckDate: z
    .string()
    .transform((text) => text.slice(0, 10))
    .pipe(daySchema)
    .nullish(),
  photos: z
    .array(z.string().regex(/^\d{1,19}$/))
    .max(9)
    .nullish(),
  /** By the phone's clock, in milliseconds. */
  clientTime: z.number(),
})
type Sent = z.infer<typeof sent>

/** What is judged: options as they were copied. */
const optionsIn = z.array(z.object({ key: z.string(), label: z.string(), isAbnormal: z.coerce.boolean() })).catch([])

export const checkItemOf = (item: Item): CheckItem => ({ ...item, options: optionsIn.parse(item.options) })

function parsed(items: unknown): Sent[] {
  const found = z.array(sent).min(1).safeParse(items)
  if (!found.success) throw problem('request.parameter', { name: 'items' }, { field: 'items' })
  if (found.data.length > MOST) throw problem('inspection.many-answers', { max: MOST }, { field: 'items' })
  return found.data
}

/** Writes the answers to a bill that is locked; those that somebody answered later are returned, and kept beside. */
export async function takeAnswers(
  ctx: Ctx,
  bill: Bill,
  { items, sentAt }: { items: unknown; sentAt?: number | null },
): Promise<Conflict[]> {
  const answers = parsed(items)
  const held = await hold(ctx, inspectionBillItem, [...new Set(answers.map(({ id }) => id))])
  const stored = new Map(held.map((item) => [item.id, item]))
  if (held.some(({ billId }) => billId !== bill.id)) throw problem('inspection.item')
  const before = await valuesBefore(ctx, held, { count: 1, not: bill.id })
  const live = await liveReadings(
    ctx,
    held.filter(({ dataSource }) => dataSource === 'iot'),
  )
  const clock = { now: ctx.now.getTime(), began: beganAt(ctx, bill) }
  const conflicts: Conflict[] = []
  for (const one of answers) {
    const item = stored.get(one.id)
    if (!item) continue
    const at = momentOf({ at: one.clientTime, sentAt: sentAt ?? null }, clock)
    const [last] = before.get(lookedKey(item)) ?? []
    const reading = live.get(keyOf(item))
    const taken = answered(ctx, item, one, { at, last: last?.value ?? null, sensor: reading ?? null })
    if (taken.conflict) conflicts.push(taken.conflict)
    if (!taken.values) continue
    const [after] = await alter(ctx, inspectionBillItem, [item.id], taken.values)
    if (after) stored.set(item.id, after)
  }
  return conflicts
}

interface Around {
  at: number
  last: string | null
  sensor: { liveValue: string | null; liveTime: string | null } | null
}

interface Answered {
  values?: Values<typeof inspectionBillItem>
  conflict?: Conflict
}

function answered(ctx: Ctx, item: Item, one: Sent, { at, last, sensor }: Around): Answered {
  const check = checkItemOf(item)
  const value = one.value.trim()
  if (value !== '' && one.checkResult !== 'na' && !isValue(check, value))
    throw problem('inspection.value', { name: item.name, value }, { field: `items.${item.id}` })
  const checkResult = resultOf(check, value, one.checkResult ?? null)
  const answer: Answer = { value, checkResult, at, userId: ctx.me.userId }
  const known = standing(item)
  const photos = one.photos ?? []
  if (known && !isNewer(known, answer)) {
    // Of one's own answers the last one counts.
    if (known.userId === answer.userId) return {}
    const values = { otherAnswers: withAnswer(item.otherAnswers, answer), photos: united(item.photos, photos) }
    return { values, conflict: { id: item.id, name: item.name, kept: known, refused: answer } }
  }
  const isMine = !known || known.userId === answer.userId
  const isAbnormal = checkResult === 'abnormal'
  const values: Values<typeof inspectionBillItem> = {
    value,
    checkResult,
    isAttention: checkResult === 'normal' && judged(check, value, last).isAttention ? 1 : 0,
    beforeValue: last,
    abnormalDesc: one.abnormalDesc || null,
    decision: isAbnormal ? (one.decision ?? null) : null,
    recheckDate: isAbnormal && one.decision === 'observe' ? (one.recheckDate ?? null) : null,
    photos: isMine ? (one.photos ?? item.photos ?? []) : united(item.photos, photos),
    checkTime: localText(new Date(at), ctx.app.timeZone),
    checkedMs: at,
    checkUserId: ctx.me.userId,
    ...sensed(item, value, sensor),
    ...(isMine ? {} : { otherAnswers: withAnswer(item.otherAnswers, known) }),
  }
  return { values }
}

/** What the sensor said when the first answer arrived stands; a reading by eye far from it is told. */
function sensed(item: Item, value: string, sensor: Around['sensor']): Values<typeof inspectionBillItem> {
  const isKnown = item.sensorValue !== null
  const sensorValue = isKnown ? item.sensorValue : numeric(sensor?.liveValue ?? null)
  const sensorTime = isKnown ? item.sensorTime : (sensor?.liveTime ?? null)
  if (sensorValue === null) return {}
  return { sensorValue, sensorTime, isDisagreeing: disagrees(checkItemOf(item), value, sensorValue) ? 1 : 0 }
}

const numeric = (text: string | null): string | null =>
  text !== null && /^-?\d{1,14}(\.\d{1,6})?$/.test(text) ? text : null

/** How far a bill is, from its items. */
export async function countsOf(ctx: Ctx, billId: string): Promise<Values<typeof inspectionBill>> {
  const [row] = await ctx.tx.query(
    `select count(*)::int as total, count(*) filter (where check_result = 'normal')::int as normal,
       count(*) filter (where check_result = 'abnormal')::int as abnormal,
       count(*) filter (where check_result = 'unchecked')::int as unchecked
     from inspection_bill_item where bill_id = $1 and is_deleted = 0`,
    [billId],
  )
  const [total, unchecked] = [Number(row?.total ?? 0), Number(row?.unchecked ?? 0)]
  return {
    itemTotal: total,
    normalCount: Number(row?.normal ?? 0),
    abnormalCount: Number(row?.abnormal ?? 0),
    uncheckedCount: unchecked,
    progress: total === 0 ? 0 : Math.floor((100 * (total - unchecked)) / total),
  }
}
