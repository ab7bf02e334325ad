// The history names its alarms, and says why the product closed one, in the reader's language. People add remarks to it, and
// administrators purge what tests left behind; nothing else of it changes.
import { closeReason } from '@steward/domain/alarm/dictionaries'
import { codesFor } from '@steward/domain/derive/permissions'
import { alarmTransition } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { alter } from '../document/rows.ts'
import { type Shown, behave } from '../engine/behave.ts'
import { lockRows } from '../engine/detail.ts'
import { idsBody, idsOf, remove } from '../engine/remove.ts'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'
import { pageWithAlarmNames, rowWithAlarmName } from './captions.ts'
import { dayRoutes } from './history-days.ts'
import { historyFigures } from './history-figures.ts'
import { textIn } from './row-text.ts'

/** Most entries one call purges. */
const MOST = 500

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
  return rows.map((row) =>
    isUnsaid(row) ? { ...row, note: known.get(textIn(row, 'alarmRecordId')) ?? row.note } : row,
  )
}

/** What may be purged: the history of closed alarms that were judged as tests, by administrators. */
async function mustBePurgeable(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (!ctx.me.isAdministrator) throw problem('history.administrators')
  if (ids.length > MOST) throw problem('row.too-many', { max: MOST }, { field: 'ids' })
  await lockRows(alarmTransition, ctx, ids)
  const kept = await ctx.tx.query<{ isOpen: boolean }>(
    `select a.alarm_state <> 'CLOSED' and a.is_deleted = 0 as "isOpen" from alarm_transition t left join alarm_record a on a.id = t.alarm_record_id
     where t.id = any($1::bigint[]) and (a.alarm_state = 'CLOSED' and a.handle_result = 'test') is not true`,
    [ids],
  )
  if (kept.some(({ isOpen }) => isOpen)) throw problem('history.open')
  if (kept.length > 0) throw problem('history.kept')
}

async function purge(ctx: Ctx, ids: readonly string[]): Promise<true> {
  await mustBePurgeable(ctx, ids)
  await remove(alarmTransition, ctx, ids)
  return true
}

/** The specification's name of purging. */
const removal = route({
  method: 'POST',
  path: `/${alarmTransition.path}/remove`,
  zh: '清除告警历史中的测试数据',
  en: 'Purge test data from the history of alarms',
  tag: alarmTransition.name,
  may: codesFor(alarmTransition, 'purge'),
  query: z.object({ ids: z.string().max(30_000).optional() }),
  body: idsBody,
  run: (ctx, { query, body }) => purge(ctx, idsOf(query.ids ?? body?.ids)),
})

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
  actions: {
    purge: (ctx, { ids }) => purge(ctx, ids),
    async submit(ctx, { id, remark }) {
      await lockRows(alarmTransition, ctx, [id])
      const [entry] = await alter(ctx, alarmTransition, [id], { remark: remark?.trim() || null })
      return { id, remark: entry?.remark ?? null }
    },
  },
  routes: [removal, ...dayRoutes, ...historyFigures],
})
