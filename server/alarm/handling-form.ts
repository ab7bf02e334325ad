// The specification's `submit` of alarms: without an id a manual alarm is raised; with one it is the form by which an alarm
// is handled, which takes the steps of its course.
import { inputSchema } from '@steward/domain/derive/input'
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { alarmRecord } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import type { TakenByMany } from '../document/steps.ts'
import { idOf } from '../engine/detail.ts'
import { engineOf } from '../engine/engine.ts'
import { checkChoices } from '../engine/references.ts'
import { shown } from '../engine/routes.ts'
import { checkTogether } from '../engine/submit.ts'
import type { Ctx } from '../platform/ctx.ts'
import { readFields } from '../platform/input.ts'
import { route } from '../platform/route.ts'
import { acknowledgedProblems } from './acknowledged.ts'
import { raiseByHand } from './raise-by-hand.ts'

// The engine takes any entity; the specific type is widened here.
const entity = alarmRecord as unknown as Entity
const { raise, close, assign } = alarmRecord.actions

type Sent = Readonly<Record<string, unknown>>

export interface Steps {
  ack: (ctx: Ctx, ids: string[]) => Promise<Pick<TakenByMany, 'refused'>>
  close: (ctx: Ctx, ids: string[], how: Closing) => Promise<unknown>
  assign: (ctx: Ctx, ids: string[], assigneeId: string) => Promise<unknown>
}

export interface Closing {
  handleResult: string
  handleRemark: string | null
  isConfirmed: boolean
}

const body = inputSchema({ ...raise.input, ...close.input, ...assign.input }, false).extend({
  id: z.string().optional(),
  /** Of a new one: `manual`, the only one people enter. */
  alarmSource: z.string().optional(),
  /** Of one there is: the state it is brought to, acknowledged or closed. */
  alarmState: z.string().optional(),
})

/** `POST /iot/alarm-record/submit`; answers the alarm as it is then. */
export const handlingForm = (steps: Steps) =>
  route({
    method: 'POST',
    path: `/${alarmRecord.path}/submit`,
    zh: '登记或处理告警',
    en: 'Raise or handle an alarm',
    tag: alarmRecord.name,
    may: ['raise', 'ack', 'close', 'assign'].flatMap((name) => codesFor(alarmRecord, name)),
    body: z.unknown(),
    bodyOf: () => body,
    async run(ctx, { body: given }) {
      const sent: Sent = given !== null && typeof given === 'object' ? { ...given } : {}
      const id = sent.id ? await handled(ctx, steps, idOf(sent.id), sent) : await raised(ctx, sent)
      return shown(engineOf(ctx), entity, ctx, id)
    },
  })

async function read(ctx: Ctx, { input }: Pick<typeof raise | typeof close, 'input'>, sent: Sent): Promise<Sent> {
  const values = readFields(ctx, input, inputSchema(input, true), sent)
  await checkChoices(engineOf(ctx), { fields: input }, values, ctx.tx.scope.tenant)
  return values
}

async function raised(ctx: Ctx, sent: Sent): Promise<string> {
  ctx.must(...codesFor(alarmRecord, 'raise'))
  if (sent.alarmSource !== undefined && sent.alarmSource !== 'manual')
    throw problem('alarm.by-rule', {}, { field: 'alarmSource' })
  const said = await read(ctx, raise, sent)
  checkTogether(raise.check, said)
  const text = (name: string) => (said[name] ? String(said[name]) : null)
  return raiseByHand(ctx, {
    deviceId: text('deviceId'),
    areaId: text('areaId'),
    alarmLevel: Number(said.alarmLevel),
    alarmName: String(said.alarmName),
  })
}

/** What is said of it decides the steps: an assignee assigns it, a result closes it, and a state may name either. */
async function handled(ctx: Ctx, steps: Steps, id: string, sent: Sent): Promise<string> {
  const { alarmState, handleResult, assigneeId } = sent
  const isAcked = alarmState === 'ACTIVE_ACK' || alarmState === 'CLEARED_ACK'
  const isClosed = alarmState === 'CLOSED' || (alarmState === undefined && Boolean(handleResult))
  if (!assigneeId && !isAcked && !isClosed) throw problem('alarm.no-step', {}, { field: 'alarmState' })
  if (assigneeId) {
    ctx.must(...codesFor(alarmRecord, 'assign'))
    await steps.assign(ctx, [id], idOf(assigneeId, 'assigneeId'))
  }
  if (isAcked) {
    ctx.must(...codesFor(alarmRecord, 'ack'))
    const { refused } = await steps.ack(ctx, [id])
    // Together with an assignee it says how the alarm stands, which it does.
    const told = refused.length > 0 && !assigneeId ? (await acknowledgedProblems(ctx, [id])).get(id) : undefined
    if (told) throw told
  }
  if (isClosed) {
    ctx.must(...codesFor(alarmRecord, 'close'))
    const how = await read(ctx, close, sent)
    await steps.close(ctx, [id], {
      handleResult: String(how.handleResult),
      handleRemark: how.handleRemark ? String(how.handleRemark) : null,
      isConfirmed: Number(how.confirmStanding) === 1,
    })
  }
  return id
}
