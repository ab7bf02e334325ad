// The history names its alarms, and says why the product closed one, in the reader's language.
import { closeReason } from '@steward/domain/alarm/dictionaries'
import { alarmTransition } from '@steward/domain/index'
import { type Shown, behave } from '../engine/behave.ts'
import type { Ctx } from '../platform/ctx.ts'
import { pageWithAlarmNames, rowWithAlarmName } from './captions.ts'

const reasons: Readonly<Record<string, Readonly<Record<'zh' | 'en', string>>>> = closeReason.entries

/** An alarm is closed once: the reason its record has is that of the entry which nobody wrote. */
async function withReasons(ctx: Ctx, rows: readonly Shown[]): Promise<Shown[]> {
  const isUnsaid = ({ transition, actorId, note }: Shown) => transition === 'close' && !actorId && !note
  const ids = rows.filter(isUnsaid).map(({ alarmRecordId }) => alarmRecordId)
  if (ids.length === 0) return [...rows]
  const found = await ctx.tx.query<{ id: string; reason: string }>(
    `select id::text as id, close_reason as reason from alarm_record where id = any($1::bigint[]) and close_reason is not null`,
    [ids],
  )
  const known = new Map(found.map(({ id, reason }) => [id, reasons[reason]?.[ctx.locale]]))
  return rows.map((row) => (isUnsaid(row) ? { ...row, note: known.get(String(row.alarmRecordId)) ?? row.note } : row))
}

export default behave(alarmTransition, {
  async list(ctx, query, base) {
    const page = await pageWithAlarmNames(ctx, await base(ctx, query))
    return { ...page, records: await withReasons(ctx, page.records) }
  },
  async detail(ctx, id, base) {
    const row = await rowWithAlarmName(ctx, await base(ctx, id))
    const [said = row] = await withReasons(ctx, [row])
    return said
  },
})
