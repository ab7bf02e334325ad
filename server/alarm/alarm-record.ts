// What operators do with alarms; what raises and recovers them is in settle.ts.
import { codesFor } from '@steward/domain/derive/permissions'
import { alarmRecord } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { behave } from '../engine/behave.ts'
import { lockRows } from '../engine/detail.ts'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { route } from '../platform/route.ts'
import { announce } from './settle.ts'

/** Opens the repair of an alarm and answers its id; a journey brings it, since repairs are further up the context. */
export type OpenRepair = (ctx: Ctx, alarm: DbRow, description: string) => Promise<string>

interface Step {
  transition: 'ack' | 'close' | 'assign' | 'comment' | 'repair'
  note?: string | null
}

async function record(ctx: Ctx, alarm: DbRow, { transition, note }: Step): Promise<void> {
  await ctx.tx.query(
    `insert into alarm_transition (id, tenant_id, alarm_record_id, transition, alarm_level, device_id, rule_id, identifier, event_time, actor_id, note, create_user)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10)`,
    [
      newId(),
      alarm.tenantId,
      alarm.id,
      transition,
      alarm.alarmLevel,
      alarm.deviceId,
      alarm.ruleId,
      alarm.identifier,
      ctx.now,
      ctx.me.userId,
      note ?? null,
    ],
  )
  await announce(ctx.tx, String(alarm.tenantId), { recordId: String(alarm.id), transition })
  await ctx.changed('alarm_record', String(alarm.tenantId))
  ctx.afterCommit(() => ctx.app.changes.note('outbox', String(alarm.tenantId)))
}

const change = (ctx: Ctx, id: unknown, sets: string, values: readonly unknown[] = []) =>
  ctx.tx.query(`update alarm_record set ${sets}, update_user = $2, update_time = now(), rev = rev + 1 where id = $1`, [
    id,
    ctx.me.userId,
    ...values,
  ])

async function openOnes(ctx: Ctx, ids: readonly string[]): Promise<DbRow[]> {
  const rows = await lockRows(alarmRecord, ctx, ids)
  if (rows.some((row) => row.alarmState === 'CLOSED')) throw problem('alarm.closed')
  return rows
}

const acknowledged: Record<string, string> = { ACTIVE_UNACK: 'ACTIVE_ACK', CLEARED_UNACK: 'CLEARED_ACK' }

async function acknowledge(ctx: Ctx, { ids }: { ids: string[] }): Promise<true> {
  for (const alarm of await openOnes(ctx, ids)) {
    const next = acknowledged[String(alarm.alarmState)]
    // Somebody was faster: nothing to do, and no error for it.
    if (!next) continue
    await change(ctx, alarm.id, 'alarm_state = $3, ack_time = now(), ack_user_id = $2', [next])
    await record(ctx, alarm, { transition: 'ack' })
  }
  return true
}

async function close(
  ctx: Ctx,
  { ids, handleResult, handleRemark }: { ids: string[]; handleResult: string; handleRemark?: string | null },
): Promise<true> {
  for (const alarm of await openOnes(ctx, ids)) {
    const isGrave = Number(alarm.alarmLevel) <= 2
    if (isGrave && alarm.alarmState === 'ACTIVE_UNACK') throw problem('alarm.active')
    if (isGrave && !handleRemark?.trim()) throw problem('alarm.remark', {}, { field: 'handleRemark' })
    await change(ctx, alarm.id, `alarm_state = 'CLOSED', close_time = now(), handle_result = $3, handle_remark = $4`, [
      handleResult,
      handleRemark ?? null,
    ])
    await record(ctx, alarm, { transition: 'close', note: handleRemark })
  }
  return true
}

/** Figures for the bell and the home page: open alarms by level, and how many wait for somebody. */
const stat = route({
  method: 'GET',
  path: `/${alarmRecord.path}/stat`,
  zh: '告警统计',
  en: 'Open alarms by level',
  tag: alarmRecord.name,
  may: codesFor(alarmRecord, 'list'),
  async run(ctx) {
    const where = new Where()
    applyScope(where, alarmRecord, ctx)
    const [rows = []] = await ctx.tx.readOnce([
      {
        text: `select t.alarm_level as level, count(*)::int as open, count(*) filter (where t.alarm_state like '%UNACK')::int as waiting
          from alarm_record t where ${where.sql} and t.alarm_state <> 'CLOSED' group by 1`,
        values: where.values,
      },
    ])
    const levels = [1, 2, 3, 4].map((level) => {
      const found = rows.find((row) => Number(row.level) === level)
      return { level, open: Number(found?.open ?? 0), waiting: Number(found?.waiting ?? 0) }
    })
    return { levels, waiting: levels.reduce((sum, one) => sum + one.waiting, 0) }
  },
})

export const behaveAlarms = (openRepair: OpenRepair) =>
  behave(alarmRecord, {
    async remove(ctx, ids, base) {
      const rows = await lockRows(alarmRecord, ctx, ids)
      if (rows.some((row) => row.alarmState !== 'CLOSED')) throw problem('alarm.open')
      return base(ctx, ids)
    },
    actions: {
      ack: acknowledge,
      close,
      async assign(ctx, { ids, assigneeId }) {
        const known = await ctx.tx.query(
          'select 1 from "user" where id = $1 and tenant_id = $2 and is_deleted = 0 and status = 1',
          [assigneeId, ctx.tenant],
        )
        if (known.length === 0)
          throw problem('field.reference', { field: '处理人', fieldEn: 'Assign to' }, { field: 'assigneeId' })
        for (const alarm of await openOnes(ctx, ids)) {
          await change(ctx, alarm.id, 'assignee_id = $3', [assigneeId])
          await record(ctx, alarm, { transition: 'assign' })
        }
        return true
      },
      async comment(ctx, { id, comment }) {
        for (const alarm of await lockRows(alarmRecord, ctx, [id]))
          await record(ctx, alarm, { transition: 'comment', note: comment })
        return true
      },
      async repair(ctx, { id, description }) {
        const [alarm] = await openOnes(ctx, [id])
        if (!alarm) throw problem('row.none')
        if (alarm.orderId) throw problem('alarm.repaired')
        const billId = await openRepair(ctx, alarm, description ?? '')
        await change(ctx, alarm.id, 'order_id = $3', [billId])
        await record(ctx, alarm, { transition: 'repair', note: description })
        return { id: billId }
      },
    },
    routes: [stat],
  })
