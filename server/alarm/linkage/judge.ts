// Whether what waited is still to be done: asked for each happening and linkage when its first action is due, and again of
// what is late. What is let through and what lapses is noted at all of its actions, in the transaction that claims one.
import type { LinkageReason } from '@steward/domain/alarm/linkage/dictionaries'
import { isOfStanding } from '@steward/domain/alarm/linkage/events'
import { ruleSchedule } from '@steward/domain/alarm/rule-content'
import { type Calendar, hoursOf } from '@steward/domain/alarm/rule-hours'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow } from '../../platform/db.ts'
import { daysOff } from '../../system/calendar/days-off.ts'
import { tellOfLapse } from '../channel-message.ts'

/** Minutes after which the alarm is asked for its state even where nothing was to be waited for. */
const LATE = 5

/** Of claimed actions, the ids of those that are to be carried out; the others have lapsed. Call under the tenant's lock. */
export async function letThrough(ctx: Ctx, claimed: readonly string[]): Promise<Set<string>> {
  if (claimed.length === 0) return new Set()
  const calendar: Calendar = { zone: ctx.app.timeZone, off: await daysOff(ctx) }
  const passed = new Set<string>()
  for (const row of await readCases(ctx, claimed)) {
    const isFresh = row.isFresh === true
    const isCounted = isFresh && row.isStep !== true
    const reason = standing(row, calendar) ?? (isCounted ? await throttled(ctx, row) : undefined)
    if (reason === undefined) passed.add(String(row.id))
    if (isFresh || reason !== undefined) await note(ctx, row, reason)
  }
  return passed
}

/** In the order they were due. */
const readCases = (ctx: Ctx, claimed: readonly string[]): Promise<DbRow[]> =>
  ctx.tx.query(
    `select w.id::text as id, w.linkage_id::text as "linkageId", w.transition_id::text as "transitionId", w.linkage_event as event,
       l.status as "linkageStatus", coalesce(l.is_deleted, 1) as "isRemoved", l.schedule, l.delay_sec as delay,
       w.step_min > 0 or w.turn > 1 as "isStep", a.alarm_level as level, a.shelved_until > $2::timestamptz as "isShelved",
       l.lapses_on_clear as "lapsesOnClear", l.lapses_on_ack as "lapsesOnAck", l.throttle_most as most, l.throttle_sec as seconds,
       l.throttle_per as per, a.alarm_state as state, a.device_id::text as "deviceId", a.area_id::text as "areaId",
       a.rule_id::text as "ruleId", (extract(epoch from t.event_time) * 1000)::float8 as "eventMs",
       w.run_time is null as "isFresh", w.run_time is not null or
         greatest(w.due_time, t.create_time) < $2::timestamptz - interval '${LATE} minutes' as "isLate"
     from alarm_linkage_execution w left join alarm_linkage l on l.id = w.linkage_id left join alarm_record a on a.id = w.alarm_record_id
       left join alarm_transition t on t.id = w.transition_id
     where w.id = any($1::bigint[]) order by w.due_time, w.id`,
    [claimed, ctx.now],
  )

function standing(row: DbRow, calendar: Calendar): LinkageReason | undefined {
  if (row.isRemoved !== 0) return 'removed'
  if (row.linkageStatus !== 1) return 'disabled'
  const schedule = ruleSchedule.safeParse(row.schedule)
  if (schedule.success && hoursOf({ schedule: schedule.data }, calendar)?.isOpen(Number(row.eventMs)) === false)
    return 'hours'
  if (row.isStep === true) return seenTo(row)
  // What is told at once is told of what has passed as well.
  if ((Number(row.delay) === 0 && row.isLate !== true) || !isOfStanding(String(row.event))) return undefined
  const state = String(row.state ?? '')
  if (row.lapsesOnClear === 1 && state === 'CLOSED') return 'closed'
  if (row.lapsesOnClear === 1 && state.startsWith('CLEARED')) return 'recovered'
  if (row.lapsesOnAck === 1 && !state.endsWith('UNACK')) return 'acknowledged'
  return undefined
}

/** A step is for what nobody has seen to. What is critical goes on although it recovered: somebody has to know. */
function seenTo({ state: stored, level, isShelved }: DbRow): LinkageReason | undefined {
  const state = String(stored ?? 'CLOSED')
  if (state === 'CLOSED') return 'closed'
  if (!state.endsWith('UNACK')) return 'acknowledged'
  if (isShelved === true) return 'shelved'
  return state.startsWith('CLEARED') && Number(level) !== 1 ? 'recovered' : undefined
}

const keys: Readonly<Record<string, string>> = { device: 'device_id', area: 'area_id', rule: 'rule_id' }

/** Counted over rows: how often the linkage was let through in the time before, by what it is counted for. */
async function throttled(ctx: Ctx, row: DbRow): Promise<LinkageReason | undefined> {
  if (row.most === null || row.seconds === null) return undefined
  const key = keys[String(row.per)]
  const ofSame = key ? `and a.${key} is not distinct from $5::bigint` : 'and $5::bigint is null'
  const value = { device_id: row.deviceId, area_id: row.areaId, rule_id: row.ruleId }[key ?? ''] ?? null
  const [found] = await ctx.tx.query<{ n: number }>(
    `select count(distinct w.transition_id)::int as n from alarm_linkage_execution w join alarm_record a on a.id = w.alarm_record_id
     where w.linkage_id = $1 and w.transition_id <> $2 and w.run_time > $3::timestamptz - $4 * interval '1 second'
       and w.run_time <= $3::timestamptz ${ofSame}`,
    [row.linkageId, row.transitionId, ctx.now, row.seconds, key ? value : null],
  )
  return (found?.n ?? 0) >= Number(row.most) ? 'throttled' : undefined
}

/** Each step is judged by itself; what lapses for good takes its steps along. */
async function note(ctx: Ctx, row: DbRow, reason: LinkageReason | undefined): Promise<void> {
  const isAlone = row.isStep === true
  const hasSteps = reason !== undefined && reason !== 'recovered'
  const set =
    reason === undefined
      ? 'run_time = $3, reason = $4'
      : `execution_status = 'lapsed', end_time = $3, reason = $4, lease_token = null, lease_until = null, attempts = 0`
  const noted = await ctx.tx.query(
    `update alarm_linkage_execution set ${set}, update_time = now(), rev = rev + 1
     where transition_id = $1 and linkage_id = $2 and execution_status = 'waiting' and command_id is null
       and (lease_token is null or id = $5) and (id = $5 or not $6 and ($7 or step_min = 0 and turn = 1)) returning id::text as id`,
    [row.transitionId, row.linkageId, ctx.now, reason ?? null, row.id, isAlone, hasSteps],
  )
  if (reason === undefined) return
  const ids = noted.map(({ id }) => String(id))
  await ctx.changed('alarm_linkage_execution', ctx.tx.scope.tenant, { ids, fields: ['executionStatus', 'reason'] })
  await tellOfLapse(ctx, ids, reason)
}
