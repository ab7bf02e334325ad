// What people do about alarms; apply-verdicts.ts raises and recovers them.
import { alarmCourse } from '@steward/domain/alarm/alarm-course'
import type { ActionInput, Row } from '@steward/domain/entity'
import { alarmRecord } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { document } from '../document/lifecycle.ts'
import { type Relation, together } from '../document/moves.ts'
import { evident } from '../document/relations.ts'
import { hold } from '../document/rows.ts'
import { takeStep, takeSteps } from '../document/steps.ts'
import type { Shown } from '../engine/behave.ts'
import { lockRows } from '../engine/detail.ts'
import type { Ctx } from '../platform/ctx.ts'
import { acknowledgedBy } from './acknowledged.ts'
import { mustBeColleague, mustBeSeen, mustBeShelvable, mustKnow } from './alarm-demands.ts'
import { alarmStat } from './alarm-stat.ts'
import { areaRollup } from './area-rollup.ts'
import { handlingForm } from './handling-form.ts'
import { raiseByHand } from './raise-by-hand.ts'
import { standingAmong, standingRoute, watchClosed } from './standing.ts'
import { type Transition, writeTransitions } from './transitions.ts'

export type Alarm = Row<typeof alarmRecord>

/** What is asked of a repair: whose work it is and who gets it stay open where nothing is said. */
export interface Wanted {
  description: string
  trade?: ActionInput<(typeof alarmRecord)['actions']['repair']>['trade'] | undefined
  assigneeId?: string | null | undefined
}

/** Repair requests of alarms. Passed in by a journey, since this context must not import repairs. */
export interface Repairs {
  /** Creates the request of an alarm and returns its id. */
  open: (ctx: Ctx, alarm: Alarm, wanted: Wanted) => Promise<string>
  /** The request of an alarm that is still under way. */
  openOf: (ctx: Ctx, alarmId: string) => Promise<{ id: string; number: string } | undefined>
  /** Holds for alarms that have none. */
  unrepaired: Relation
}

let passedIn: Repairs | undefined

/** The request of an alarm that is still under way, for what the product does by itself. */
export const openRequestOf: Repairs['openOf'] = async (ctx, alarmId) => passedIn?.openOf(ctx, alarmId)

type Entry = Pick<Transition, 'recordId' | 'transition' | 'note'>

/** Writes to the alarms' history and to the outbox. */
async function record(ctx: Ctx, entries: readonly Entry[]): Promise<void> {
  const { tenant } = ctx.tx.scope
  const { userId } = ctx.actor
  const by = { tenant, at: ctx.now.getTime(), ...(userId === null ? {} : { actorId: userId }) }
  await writeTransitions(
    ctx.tx,
    entries.map((one) => ({ ...one, ...by })),
  )
  await ctx.changed('alarm_record', tenant)
  ctx.afterCommit(() => ctx.app.changes.notify('outbox', tenant))
}

type AtOnce = 'ack' | 'close' | 'assign' | 'reset' | 'shelve' | 'unshelve'

/** Alarms that somebody else has finished in the meantime are passed over. */
async function take(ctx: Ctx, step: AtOnce, ids: readonly string[], input: object = {}) {
  const { done, passed, refused } = await takeSteps(ctx, alarmRecord, ids, step, input)
  return { done, passed: [...refused.map(({ id }) => id), ...passed] }
}

/** Of what somebody else acknowledged the caller is told who it was. */
async function acknowledge(ctx: Ctx, ids: readonly string[]) {
  const taken = await take(ctx, 'ack', ids)
  return { ...taken, refused: await acknowledgedBy(ctx, taken.passed) }
}

interface How {
  handleResult: string
  handleRemark?: string | null | undefined
  isConfirmed: boolean
}

/** Without a revision: reports raise alarms while people read. */
async function close(ctx: Ctx, ids: readonly string[], { isConfirmed, ...how }: How) {
  await mustBeSeen(ctx, ids, how.handleRemark)
  const standing = await standingAmong(ctx.tx, ids)
  mustKnow(standing, isConfirmed)
  const taken = await take(ctx, 'close', ids, how)
  await watchClosed(ctx, standing)
  return taken
}

async function assign(ctx: Ctx, ids: readonly string[], assigneeId: string) {
  await mustBeColleague(ctx, assigneeId)
  return take(ctx, 'assign', ids, { assigneeId })
}

/** In the reader's language; records from before the second language have one text. */
function inWordsOf(ctx: Ctx, alarm: Shown): Shown {
  const { alarmNameEn, ...row } = alarm
  return ctx.locale === 'en' && alarmNameEn ? { ...row, alarmName: alarmNameEn } : row
}

const entryOf: Readonly<Record<string, Transition['transition']>> = {
  ack: 'ack',
  close: 'close',
  assign: 'assign',
  repair: 'repair',
  reset: 'reset',
  shelve: 'shelve',
  unshelve: 'unshelve',
}

const noteOf = ({ handleRemark, description, shelveReason }: Readonly<Record<string, unknown>>) => {
  const note = handleRemark ?? description ?? shelveReason
  return typeof note === 'string' ? note : null
}

/** Called once, when the journey is loaded. */
export function behaveAlarms(repairs: Repairs) {
  passedIn = repairs
  return document(alarmRecord, alarmCourse, {
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
    relations: {
      unrepaired: repairs.unrepaired,
      latched: evident('alarm.latched', (_, { latched }) => Number(latched) === 1),
      shelvable: evident('alarm.always-told', (_, { alwaysTold }) => Number(alwaysTold) !== 1),
      shelved: evident('alarm.not-shelved', (_, { shelvedUntil }) => Boolean(shelvedUntil)),
    },
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
      reset: together((ctx, { alarmState }) => ({ to: alarmState, resetAsked: ctx.now.toISOString() })),
      shelve: together((ctx, { alarmState }, { minutes, shelveReason }) => ({
        to: alarmState,
        shelvedUntil: new Date(ctx.now.getTime() + minutes * 60_000).toISOString(),
        shelveReason,
      })),
      unshelve: together((_, { alarmState }) => ({ to: alarmState, shelvedUntil: null })),
      repair: async (ctx, alarm, { description, trade, assigneeId }) => ({
        to: alarm.alarmState,
        orderId: await repairs.open(ctx, alarm, { description: description ?? '', trade, assigneeId }),
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
      raise: async (ctx, said) => ({ id: await raiseByHand(ctx, said) }),
      ack: (ctx, { ids }) => acknowledge(ctx, ids),
      close: (ctx, { ids, confirmStanding, ...how }) => close(ctx, ids, { ...how, isConfirmed: confirmStanding === 1 }),
      reset: (ctx, { ids }) => take(ctx, 'reset', ids),
      async shelve(ctx, { ids, minutes, shelveReason }) {
        await mustBeShelvable(ctx, ids, minutes)
        return take(ctx, 'shelve', ids, { minutes, shelveReason })
      },
      unshelve: (ctx, { ids }) => take(ctx, 'unshelve', ids),
      assign: (ctx, { ids, assigneeId }) => assign(ctx, ids, assigneeId),
      async repair(ctx, { id, description, trade, assigneeId }) {
        await lockRows(alarmRecord, ctx, [id])
        const known = await repairs.openOf(ctx, id)
        if (known) throw problem('alarm.repaired-as', { number: known.number }, { data: { repairBillId: known.id } })
        await takeStep(ctx, alarmRecord, id, 'repair', { description, trade, assigneeId })
        const [alarm] = await hold(ctx, alarmRecord, [id])
        return { id: alarm?.orderId }
      },
      async comment(ctx, { id, comment }) {
        await lockRows(alarmRecord, ctx, [id])
        await record(ctx, [{ recordId: id, transition: 'comment', note: comment }])
        return true
      },
    },
    routes: [alarmStat, areaRollup, standingRoute, handlingForm({ ack: acknowledge, close, assign })],
  })
}
