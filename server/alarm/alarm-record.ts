// What people do about alarms; apply-verdicts.ts raises and recovers them.
import { alarmCourse } from '@steward/domain/alarm/alarm-course'
import { codesFor } from '@steward/domain/derive/permissions'
import type { Row } from '@steward/domain/entity'
import { alarmRecord } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { document } from '../document/lifecycle.ts'
import { together } from '../document/moves.ts'
import { evident } from '../document/relations.ts'
import { hold } from '../document/rows.ts'
import { takeStep, takeSteps } from '../document/steps.ts'
import type { Shown } from '../engine/behave.ts'
import { lockRows } from '../engine/detail.ts'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import { route } from '../platform/route.ts'
import { type Transition, writeTransitions } from './transitions.ts'

export type Alarm = Row<typeof alarmRecord>

/**
 * Creates the repair request of an alarm and returns its id. Passed in by a journey, since this context must not import
 * repairs.
 */
export type OpenRepair = (ctx: Ctx, alarm: Alarm, description: string) => Promise<string>

type Entry = Pick<Transition, 'recordId' | 'transition' | 'note'>

/** Writes to the alarms' history and to the outbox. */
async function record(ctx: Ctx, entries: readonly Entry[]): Promise<void> {
  const { tenant } = ctx.tx.scope
  const by = { tenant, at: ctx.now.getTime(), actorId: ctx.me.userId }
  await writeTransitions(
    ctx.tx,
    entries.map((one) => ({ ...one, ...by })),
  )
  await ctx.changed('alarm_record', tenant)
  ctx.afterCommit(() => ctx.app.changes.notify('outbox', tenant))
}

/** Alarms that somebody else has finished in the meantime are passed over. */
async function take(ctx: Ctx, step: 'ack' | 'close' | 'assign', ids: readonly string[], input: object = {}) {
  const { done, passed, refused } = await takeSteps(ctx, alarmRecord, ids, step, input)
  return { done, passed: [...refused.map(({ id }) => id), ...passed] }
}

const isGrave = ({ alarmLevel }: DbRow) => Number(alarmLevel) <= 2

/** What is grave must have been seen and explained: one that was not refuses the whole call. */
async function mustBeSeen(ctx: Ctx, ids: readonly string[], remark: string | null | undefined): Promise<void> {
  const rows = await lockRows(alarmRecord, ctx, ids)
  const grave = rows.filter((alarm) => alarm.alarmState !== 'CLOSED' && isGrave(alarm))
  const unseen = grave.filter(({ alarmState }) => alarmState === 'ACTIVE_UNACK')
  if (unseen.length > 0)
    throw problem('alarm.active', { numbers: numbersOf(unseen, '、'), numbersEn: numbersOf(unseen, ', ') })
  if (grave.length > 0 && !remark?.trim()) throw problem('alarm.remark', {}, { field: 'handleRemark' })
}

const SHOWN = 5

const numbersOf = (alarms: readonly DbRow[], comma: string): string =>
  alarms
    .slice(0, SHOWN)
    .map(({ alarmNo }) => String(alarmNo))
    .join(comma) + (alarms.length > SHOWN ? ' …' : '')

async function mustBeColleague(ctx: Ctx, userId: string): Promise<void> {
  const known = await ctx.tx.query(
    'select 1 from "user" where id = $1 and tenant_id = $2 and is_deleted = 0 and status = 1',
    [userId, ctx.tenant],
  )
  if (known.length === 0)
    throw problem('field.reference', { field: '处理人', fieldEn: 'Assign to' }, { field: 'assigneeId' })
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
        text: `select t.alarm_level as level, count(*)::int as open, count(*) filter (where t.alarm_state like '%UNACK' and t.under_maintenance = 0)::int as waiting
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

const entryOf: Readonly<Record<string, Transition['transition']>> = {
  ack: 'ack',
  close: 'close',
  assign: 'assign',
  repair: 'repair',
}

const noteOf = ({ handleRemark, description }: Readonly<Record<string, unknown>>) => {
  const note = handleRemark ?? description
  return typeof note === 'string' ? note : null
}

export const behaveAlarms = (openRepair: OpenRepair) =>
  document(alarmRecord, alarmCourse, {
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
    refusal: 'alarm.closed',
    relations: { unrepaired: evident('alarm.repaired', (_, { orderId }) => !orderId) },
    steps: {
      ack: together((ctx, { alarmState }) => ({
        to: alarmState === 'ACTIVE_UNACK' ? 'ACTIVE_ACK' : 'CLEARED_ACK',
        ackTime: ctx.now.toISOString(),
        ackUserId: ctx.actor.userId,
      })),
      close: together((ctx, _, { handleResult, handleRemark }) => ({
        closeTime: ctx.now.toISOString(),
        handleResult,
        handleRemark: handleRemark ?? null,
      })),
      assign: together((_, { alarmState }, { assigneeId }) => ({ to: alarmState, assigneeId })),
      repair: async (ctx, alarm, { description }) => ({
        to: alarm.alarmState,
        orderId: await openRepair(ctx, alarm, description ?? ''),
      }),
    },
    record: (ctx, moved) =>
      record(
        ctx,
        moved.map(({ row, step, input }) => ({
          recordId: row.id,
          transition: entryOf[step] ?? 'comment',
          note: noteOf(input),
        })),
      ),
    actions: {
      ack: (ctx, { ids }) => take(ctx, 'ack', ids),
      // Without a revision: reports raise it while people read.
      async close(ctx, { ids, handleResult, handleRemark }) {
        await mustBeSeen(ctx, ids, handleRemark)
        return take(ctx, 'close', ids, { handleResult, handleRemark })
      },
      async assign(ctx, { ids, assigneeId }) {
        await mustBeColleague(ctx, assigneeId)
        return take(ctx, 'assign', ids, { assigneeId })
      },
      async repair(ctx, { id, description }) {
        await takeStep(ctx, alarmRecord, id, 'repair', { description })
        const [alarm] = await hold(ctx, alarmRecord, [id])
        return { id: alarm?.orderId }
      },
      async comment(ctx, { id, comment }) {
        await lockRows(alarmRecord, ctx, [id])
        await record(ctx, [{ recordId: id, transition: 'comment', note: comment }])
        return true
      },
    },
    routes: [stat],
  })
