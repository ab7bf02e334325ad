// The items of a bill of upkeep: what people note about them is judged, merged and stored.
import { cut } from '@steward/domain/cut'
import type { Row } from '@steward/domain/entity'
import { maintenanceBill, maintenanceBillItem } from '@steward/domain/index'
import { daySchema, idSchema } from '@steward/domain/kinds/schemas'
import { type Answer as Looked, isNewer, momentOf } from '@steward/domain/planned/item-answers'
import { type CheckItem, type ItemOption, isValue, judged, resultOf } from '@steward/domain/planned/judge'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { type Values, alter, hold } from '../../document/rows.ts'
import { engineOf } from '../../engine/engine.ts'
import { list } from '../../engine/list.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { localText } from '../../platform/local-time.ts'
import { beganAt } from '../work/away.ts'
import { type Conflict, standing, united, withAnswer } from '../work/kept-answers.ts'
import type { Bill } from './maintenance-bill-row.ts'

export type Item = Row<typeof maintenanceBillItem>

/** Items of one call, and of one bill. */
export const MOST_ITEMS = 500
const MOST_PHOTOS = 9

const options = z.array(z.object({ key: z.string(), label: z.string(), isAbnormal: z.boolean() }))

const text = z.string().max(500)
const answer = z.object({
  id: idSchema,
  value: text.nullish(),
  checkResult: z.enum(['unchecked', 'normal', 'abnormal', 'na']).nullish(),
  abnormalDesc: text.nullish(),
  decision: z.enum(['to_repair', 'fixed', 'observe']).nullish(),
  recheckDate: z
    .string()
    .transform((day) => day.slice(0, 10))
    .pipe(daySchema)
    .nullish(),
  photos: z
    .union([z.array(idSchema), z.string().transform((ids) => ids.split(',').filter((id) => id !== ''))])
    .refine((ids) => ids.length <= MOST_PHOTOS)
    .nullish(),
  /** When it was noted, by the sender's clock, in milliseconds. */
  clientTime: z.number().nullish(),
})
type Answer = z.infer<typeof answer>

/** What was sent, as answers; refused whole where one is none. */
function answersIn(sent: unknown): Answer[] {
  const parsed = z.array(answer).min(1).safeParse(sent)
  if (!parsed.success) throw problem('request.parameter', { name: 'items' }, { field: 'items' })
  if (parsed.data.length > MOST_ITEMS) throw problem('upkeep.many-answers', { max: MOST_ITEMS }, { field: 'items' })
  return parsed.data
}

/** In the order of the work, locked. */
export async function itemsOf(ctx: Ctx, billId: string): Promise<Item[]> {
  const rows = await ctx.tx.query<{ id: string }>(
    'select id::text as id from maintenance_bill_item where tenant_id = $1 and bill_id = $2 and is_deleted = 0',
    [ctx.tx.scope.tenant, billId],
  )
  const items = await hold(
    ctx,
    maintenanceBillItem,
    rows.map(({ id }) => id),
  )
  return items.toSorted((a, b) => a.lineNo - b.lineNo)
}

/** As its readers see them. */
export const shownItems = async (ctx: Ctx, billId: string) =>
  (await list(engineOf(ctx), maintenanceBillItem, ctx, { billId, size: String(MOST_ITEMS), ascs: 'lineNo' })).records

export const optionsIn = (stored: unknown): ItemOption[] => {
  const parsed = options.safeParse(stored)
  return parsed.success ? parsed.data : []
}

const asCheck = (item: Item): CheckItem => ({ ...item, options: optionsIn(item.options) })

/**
 * Writes what is newer than the stored, by the sender's clock as far as it is right; what somebody else noted later stands,
 * and is returned. A note without a time is one of now. The bill counts its items anew.
 */
export async function takeAnswers(
  ctx: Ctx,
  bill: Bill,
  given: { items: unknown; sentAt: number | null },
): Promise<{ rev: number; conflicts: Conflict[] }> {
  const clock = { now: ctx.now.getTime(), began: beganAt(ctx, bill) }
  const moment = ({ clientTime }: Answer) =>
    clientTime === null || clientTime === undefined
      ? clock.now
      : momentOf({ at: clientTime, sentAt: given.sentAt }, clock)
  const sent = answersIn(given.items).map((one) => ({ one, at: moment(one) }))
  const stored = new Map((await itemsOf(ctx, bill.id)).map((item) => [item.id, item]))
  const conflicts: Conflict[] = []
  for (const { one, at } of sent.toSorted((a, b) => a.at - b.at)) {
    const item = stored.get(one.id)
    if (!item) throw problem('upkeep.item', {}, { field: 'items' })
    const { values, conflict } = answered(ctx, item, one, at)
    if (conflict) conflicts.push(conflict)
    const [written] = values ? await alter(ctx, maintenanceBillItem, [item.id], values) : []
    if (written) stored.set(item.id, written)
  }
  const [counted] = await alter(ctx, maintenanceBill, [bill.id], countsOf([...stored.values()]))
  return { rev: counted?.rev ?? bill.rev, conflicts }
}

interface Answered {
  values?: Values<typeof maintenanceBillItem>
  conflict?: Conflict
}

function answered(ctx: Ctx, item: Item, sent: Answer, at: number): Answered {
  const values = noted(ctx, item, sent, at)
  const looked: Looked = {
    value: values.value ?? '',
    checkResult: String(values.checkResult),
    at,
    userId: ctx.me.userId,
  }
  const known = standing(item)
  if (!known || known.userId === looked.userId) return isNewer(known, looked) ? { values } : {}
  const photos = sent.photos ? { photos: united(item.photos, sent.photos) } : {}
  if (isNewer(known, looked))
    return { values: { ...values, ...photos, otherAnswers: withAnswer(item.otherAnswers, known) } }
  const conflict = { id: item.id, name: item.name, kept: known, refused: looked }
  return { values: { ...photos, otherAnswers: withAnswer(item.otherAnswers, looked) }, conflict }
}

/** What is not said stays; the result follows from limits, options and what was found. */
function noted(ctx: Ctx, item: Item, sent: Answer, at: number): Values<typeof maintenanceBillItem> {
  const photos = sent.photos ?? item.photos ?? []
  const given = sent.value ?? item.value ?? ''
  // A photo is its own value.
  const value = item.valueType === 'photo' ? (photos.length > 0 ? 'photo' : '') : given
  const check = asCheck(item)
  if (value.trim() !== '' && !isValue(check, value))
    throw problem('upkeep.value', { name: item.name, value: cut(value, 40) }, { field: 'items' })
  const checkResult = resultOf(check, value, sent.checkResult ?? (sent.value === undefined ? item.checkResult : null))
  const isAbnormal = checkResult === 'abnormal'
  const decision = isAbnormal ? (sent.decision === undefined ? item.decision : sent.decision) : null
  return {
    value: checkResult === 'na' ? null : value || null,
    checkResult,
    isAttention: checkResult === 'normal' && judged(check, value, item.beforeValue).isAttention ? 1 : 0,
    abnormalDesc: isAbnormal || checkResult === 'na' ? (sent.abnormalDesc ?? item.abnormalDesc) : null,
    decision,
    recheckDate: decision === 'observe' ? (sent.recheckDate ?? item.recheckDate) : null,
    ...(sent.photos ? { photos } : {}),
    checkTime: localText(new Date(at), ctx.app.timeZone),
    checkedMs: at,
    checkUserId: ctx.me.userId,
  }
}

/** What the bill says of its items. */
export function countsOf(items: readonly Item[]) {
  const count = (state: Item['checkResult']) => items.filter(({ checkResult }) => checkResult === state).length
  const uncheckedCount = count('unchecked')
  const done = items.length - uncheckedCount
  return {
    itemTotal: items.length,
    normalCount: count('normal'),
    abnormalCount: count('abnormal'),
    uncheckedCount,
    progress: items.length === 0 ? 0 : Math.floor((done * 100) / items.length),
  }
}
