// Actions of operators on alarms; apply-verdicts.ts raises and recovers them.
import { codesFor } from '@steward/domain/derive/permissions'
import { alarmRecord } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { type Shown, behave } from '../engine/behave.ts'
import { lockRows } from '../engine/detail.ts'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import { route } from '../platform/route.ts'
import { type Transition, writeTransitions } from './transitions.ts'

/**
 * Creates the repair request of an alarm and returns its id. Passed in by a journey, since this context must not import
 * repairs.
 */
export type OpenRepair = (ctx: Ctx, alarm: DbRow, description: string) => Promise<string>

type Step = Pick<Transition, 'transition' | 'note'>

/** Writes transitions to the alarms' history and to the outbox. */
async function record(ctx: Ctx, alarms: readonly DbRow[], step: Step): Promise<void> {
  const [first] = alarms
  if (!first) return
  const tenant = String(first.tenantId)
  await writeTransitions(
    ctx.tx,
    alarms.map(({ id }) => ({
      ...step,
      tenant,
      recordId: String(id),
      at: ctx.now.getTime(),
      actorId: ctx.me.userId,
    })),
  )
  await ctx.changed('alarm_record', tenant)
  ctx.afterCommit(() => ctx.app.changes.notify('outbox', tenant))
}

/** Parameters of `sets` start at $3. */
const change = (ctx: Ctx, alarms: readonly DbRow[], sets: string, values: readonly unknown[] = []) =>
  ctx.tx.query(
    `update alarm_record set ${sets}, update_user = $2, update_time = now(), rev = rev + 1 where id = any($1::bigint[])`,
    [alarms.map(({ id }) => id), ctx.me.userId, ...values],
  )

/** Result of a bulk action: alarms that somebody else has finished in the meantime are skipped. */
interface Done {
  done: number
  passed: string[]
}

const doneOf = (done: readonly DbRow[], all: readonly DbRow[]): Done => {
  const ids = new Set(done.map(({ id }) => String(id)))
  return { done: done.length, passed: all.map(({ id }) => String(id)).filter((id) => !ids.has(id)) }
}

const isOpen = ({ alarmState }: DbRow) => alarmState !== 'CLOSED'

/** The rows, locked, and those of them that are open; throws when none is. */
async function openOnes(ctx: Ctx, ids: readonly string[]): Promise<{ all: DbRow[]; open: DbRow[] }> {
  const all = await lockRows(alarmRecord, ctx, ids)
  const open = all.filter(isOpen)
  if (open.length === 0) throw problem('alarm.closed')
  return { all, open }
}

async function acknowledge(ctx: Ctx, { ids }: { ids: string[] }): Promise<Done> {
  const { all, open } = await openOnes(ctx, ids)
  // Already acknowledged by somebody else: nothing to do and no error.
  const waiting = open.filter(({ alarmState }) => String(alarmState).endsWith('UNACK'))
  if (waiting.length > 0)
    await change(
      ctx,
      waiting,
      `alarm_state = case alarm_state when 'ACTIVE_UNACK' then 'ACTIVE_ACK' else 'CLEARED_ACK' end, ack_time = $3, ack_user_id = $2`,
      [ctx.now],
    )
  await record(ctx, waiting, { transition: 'ack' })
  return doneOf(waiting, all)
}

const isGrave = ({ alarmLevel }: DbRow) => Number(alarmLevel) <= 2

async function close(
  ctx: Ctx,
  { ids, handleResult, handleRemark }: { ids: string[]; handleResult: string; handleRemark?: string | null },
): Promise<Done> {
  const { all, open } = await openOnes(ctx, ids)
  const grave = open.filter(isGrave)
  const unseen = grave.filter(({ alarmState }) => alarmState === 'ACTIVE_UNACK')
  if (unseen.length > 0)
    throw problem('alarm.active', { numbers: numbersOf(unseen, '、'), numbersEn: numbersOf(unseen, ', ') })
  if (grave.length > 0 && !handleRemark?.trim()) throw problem('alarm.remark', {}, { field: 'handleRemark' })
  await change(ctx, open, `alarm_state = 'CLOSED', close_time = $3, handle_result = $4, handle_remark = $5`, [
    ctx.now,
    handleResult,
    handleRemark ?? null,
  ])
  await record(ctx, open, { transition: 'close', note: handleRemark ?? null })
  return doneOf(open, all)
}

const SHOWN = 5

const numbersOf = (alarms: readonly DbRow[], comma: string): string =>
  alarms
    .slice(0, SHOWN)
    .map(({ alarmNo }) => String(alarmNo))
    .join(comma) + (alarms.length > SHOWN ? ' …' : '')

async function assign(ctx: Ctx, { ids, assigneeId }: { ids: string[]; assigneeId: string }): Promise<Done> {
  const known = await ctx.tx.query(
    'select 1 from "user" where id = $1 and tenant_id = $2 and is_deleted = 0 and status = 1',
    [assigneeId, ctx.tenant],
  )
  if (known.length === 0)
    throw problem('field.reference', { field: '处理人', fieldEn: 'Assign to' }, { field: 'assigneeId' })
  const { all, open } = await openOnes(ctx, ids)
  await change(ctx, open, 'assignee_id = $3', [assigneeId])
  await record(ctx, open, { transition: 'assign' })
  return doneOf(open, all)
}

/** In the reader's language; records from before the second language have one text. */
function inWordsOf(ctx: Ctx, alarm: Shown): Shown {
  const { alarmNameEn, ...row } = alarm
  return ctx.locale === 'en' && alarmNameEn ? { ...row, alarmName: alarmNameEn } : row
}

/** Counts for the bell and the home page: open alarms by severity, and unacknowledged ones. */
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
    async list(ctx, query, base) {
      const page = await base(ctx, query)
      return { ...page, records: page.records.map((alarm) => inWordsOf(ctx, alarm)) }
    },
    detail: async (ctx, id, base) => inWordsOf(ctx, await base(ctx, id)),
    actions: {
      ack: acknowledge,
      close,
      assign,
      async comment(ctx, { id, comment }) {
        await record(ctx, await lockRows(alarmRecord, ctx, [id]), { transition: 'comment', note: comment })
        return true
      },
      async repair(ctx, { id, description }) {
        const [alarm] = (await openOnes(ctx, [id])).open
        if (!alarm) throw problem('row.none')
        if (alarm.orderId) throw problem('alarm.repaired')
        const billId = await openRepair(ctx, alarm, description ?? '')
        await change(ctx, [alarm], 'order_id = $3', [billId])
        await record(ctx, [alarm], { transition: 'repair', note: description ?? null })
        return { id: billId }
      },
    },
    routes: [stat],
  })
