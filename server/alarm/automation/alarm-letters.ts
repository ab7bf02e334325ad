// Automations that follow alarms: judged when the letter of an alarm's history is delivered, once for each entry however
// often that is.
import { eventOf } from '@steward/domain/alarm/linkage/events'
import { machineActor } from '../../platform/actor.ts'
import type { AppContext, Ctx } from '../../platform/ctx.ts'
import type { Stored } from '../../platform/outbox.ts'
import { actAs } from '../../platform/work.ts'
import { type Armed, isFor, readArmed } from './armed.ts'
import { fireAll } from './fire-all.ts'
import type { Cause } from './fire.ts'

const actor = machineActor('process', 'linkage')
const events: Readonly<Record<string, string | undefined>> = eventOf

/** Nothing follows from what is quiet, nor from what stood already. */
const eventIn = ({ kind, payload }: Stored) =>
  kind === 'alarm' && payload.isQuiet !== true && payload.stands !== true
    ? events[String(payload.transition)]
    : undefined

export async function followAlarms(app: AppContext, letters: readonly Stored[]): Promise<void> {
  const told = letters.filter((letter) => eventIn(letter) !== undefined)
  for (const [tenant, theirs] of Map.groupBy(told, (letter) => letter.tenant))
    await actAs(app, { tenant, actor, lane: 'letters' }, (ctx) => judge(ctx, theirs))
}

interface Stands {
  [column: string]: unknown
  id: string
  deviceId: string | null
  ruleId: string | null
  level: number
  ms: number
}

async function judge(ctx: Ctx, letters: readonly Stored[]): Promise<void> {
  const armed = (await readArmed(ctx.tx)).filter(({ content }) => content.triggers.some(({ kind }) => kind === 'alarm'))
  if (armed.length === 0) return
  const rows = await ctx.tx.query<Stands>(
    `select id::text as id, device_id::text as "deviceId", rule_id::text as "ruleId", alarm_level as level,
       (extract(epoch from last_time) * 1000)::float8 as ms from alarm_record where id = any($1::bigint[])`,
    [letters.map(({ payload }) => String(payload.recordId))],
  )
  const alarms = new Map(rows.map((row) => [row.id, row]))
  const wanted = letters.flatMap((letter) => {
    const alarm = alarms.get(String(letter.payload.recordId))
    if (!alarm) return []
    const about: Alarm = {
      id: alarm.id,
      deviceId: alarm.deviceId,
      ruleId: alarm.ruleId ?? '',
      level: Number(letter.payload.level ?? alarm.level),
      event: eventIn(letter) ?? '',
      entry: String(letter.payload.transitionId ?? letter.id),
      at: alarm.ms,
    }
    return armed.flatMap((one) => causesOf(one, about).map((cause) => ({ armed: one, cause })))
  })
  const after = await fireAll(ctx.app, ctx.tx, wanted)
  if (after) ctx.afterCommit(after)
}

interface Alarm {
  id: string
  deviceId: string | null
  ruleId: string
  level: number
  event: string
  entry: string
  at: number
}

function causesOf(armed: Armed, alarm: Alarm): Cause[] {
  const { id, deviceId, ruleId, level, event, entry, at } = alarm
  return armed.content.triggers.flatMap((trigger, no): Cause[] => {
    if (trigger.kind !== 'alarm' || !trigger.events.some((one) => one === event) || level > trigger.leastLevel)
      return []
    if (trigger.ruleIds.length > 0 && !trigger.ruleIds.includes(ruleId)) return []
    if (deviceId === null ? armed.devices !== undefined : !isFor(armed, undefined, deviceId)) return []
    const facts = { event, level }
    return [{ kind: 'alarm', no: no + 1, key: `alarm ${no + 1} ${entry}`, at, deviceId, alarmRecordId: id, facts }]
  })
}
