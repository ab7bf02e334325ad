// Which linkages follow what happens to alarms, and the rows that say what is to be done: written in the transaction of
// the happening, once for each entry of the history, linkage and action.
import { type LinkageAction, actionsIn, stepOf } from '@steward/domain/alarm/linkage/actions'
import { type LinkageEvent, eventOf } from '@steward/domain/alarm/linkage/events'
import type { DbRow, Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import type { Transition } from '../transitions.ts'

const MINUTE = 60_000

const isAny = (column: string) => `coalesce(cardinality(${column}), 0) = 0`
const below = (table: string, row: string, ids: string) =>
  `(${isAny(ids)} or exists (select from ${table} b where b.id = ${row}
     and (b.id = any(${ids}) or string_to_array(b.ancestors, ',') && ${ids}::text[])))`

/** SQL: the linkage `l` is about alarms like `a` of this level. */
export const isAbout = (level: string): string => `${level} <= l.least_level
  and (${isAny('l.device_ids')} or a.device_id = any(l.device_ids)) and (${isAny('l.rule_ids')} or a.rule_id = any(l.rule_ids))
  and ${below('area', 'a.area_id', 'l.area_ids')} and ${below('device_type', 'a.device_type_id', 'l.device_type_ids')}`

const MATCHES = `
select g.id::text as "transitionId", g.event, g.ms, (extract(epoch from now()) * 1000)::float8 as "writtenMs", a.tenant_id as tenant, a.id::text as "alarmId", a.device_id::text as "deviceId",
  l.id::text as "linkageId", l.linkage_name as name, l.delay_sec as delay, l.stops_on_failure as "isStrict", l.actions
from unnest($1::bigint[], $2::bigint[], $3::text[], $4::int[], $5::float8[]) as g(id, record_id, event, level, ms)
join alarm_record a on a.id = g.record_id
join alarm_linkage l on l.tenant_id = a.tenant_id and l.status = 1 and l.is_deleted = 0 and g.event = any(l.on_events)
  and ${isAbout('coalesce(g.level, a.alarm_level)')}
order by g.id, l.priority, l.id`

/** Of a device somebody works at nothing follows, nor from what stands being seen once more. */
const followedBy = ({ transition, isQuiet, isControlling, stands }: Transition): LinkageEvent | undefined =>
  (isQuiet === true && isControlling !== true) || stands === true ? undefined : eventOf[transition]

/** Of what people are told with its root only what is controlled follows, and that once. */
const isDone = ({ isControlling, wasControlled }: Transition, { kind }: LinkageAction): boolean =>
  kind === 'command' ? wasControlled !== true : isControlling !== true

/** `ids` are those of the entries, in their order; returns the ids of those that something follows. */
export async function followTransitions(
  tx: Tx,
  happened: readonly Transition[],
  ids: readonly string[],
): Promise<Set<string>> {
  const told = happened.flatMap((one, nth) => {
    const event = followedBy(one)
    return event ? [{ ...one, event, id: ids[nth] ?? '' }] : []
  })
  if (told.length === 0) return new Set()
  const matches = await tx.query(MATCHES, [
    told.map(({ id }) => id),
    told.map(({ recordId }) => recordId),
    told.map(({ event }) => event),
    told.map(({ level }) => level ?? null),
    told.map(({ at }) => at),
  ])
  const entries = new Map(told.map((one) => [one.id, one]))
  const rows = onceEach(
    matches.flatMap((match) => {
      const entry = entries.get(String(match.transitionId))
      return entry ? rowsOf(match, (action) => isDone(entry, action)) : []
    }),
  )
  if (rows.length === 0) return new Set()
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  await tx.query(
    `insert into alarm_linkage_execution (${columns})
     select ${columns} from jsonb_populate_recordset(null::alarm_linkage_execution, $1) n
     where n.step_min = 0 or not exists (select from alarm_linkage_execution w where w.alarm_record_id = n.alarm_record_id
       and w.linkage_id = n.linkage_id and w.step_min > 0 and w.execution_status = 'waiting' and w.transition_id <> n.transition_id)
     on conflict (transition_id, linkage_id, action_no, turn) do nothing`,
    [JSON.stringify(rows)],
  )
  return new Set(rows.map((row) => row.transition_id))
}

/** Of one alarm the steps are counted from its first entry: what becomes graver meanwhile does not put its leader off. */
function onceEach(rows: readonly ReturnType<typeof rowsOf>[number][]) {
  const first = new Map<string, string>()
  return rows.filter(({ step_min: stepMin, linkage_id: linkage, alarm_record_id: alarm, transition_id: entry }) => {
    if (stepMin === 0) return true
    const chain = `${linkage} ${alarm}`
    first.set(chain, first.get(chain) ?? entry)
    return first.get(chain) === entry
  })
}

function rowsOf(match: DbRow, isWanted: (action: LinkageAction) => boolean) {
  const { transitionId, event, ms, tenant, alarmId, deviceId, linkageId, name, isStrict, actions } = match
  const numbered = actionsIn(actions).map((action, at) => ({ action, no: at + 1 }))
  const wanted = numbered.filter(({ action }) => isWanted(action))
  return wanted.map(({ action, no }) => ({
    id: newId(),
    tenant_id: String(tenant),
    linkage_id: String(linkageId),
    alarm_record_id: String(alarmId),
    transition_id: String(transitionId),
    linkage_event: String(event),
    action_no: no,
    step_min: stepOf(action).afterMin,
    turn: 1,
    action_kind: action.kind,
    execution_status: 'waiting',
    summary: String(name),
    due_time: new Date(dueOf(match, stepOf(action).afterMin * MINUTE)).toISOString(),
    attempts: 0,
    device_id: deviceId === null ? null : String(deviceId),
    channel_id: action.kind === 'channel' ? action.channelId : null,
    is_test: 0,
    is_strict: Number(isStrict),
    action,
    lane: laneOf(action),
    status: 1,
    is_deleted: 0,
    rev: 0,
    create_time: new Date(Number(ms)).toISOString(),
    update_time: new Date(Number(ms)).toISOString(),
  }))
}

/** What is told late waits from when it was told: the report that ends it may be on its way as well. */
function dueOf({ ms, writtenMs, delay }: DbRow, later: number): number {
  const wait = Number(delay) * 1_000 + later
  // Of a device whose clock is ahead at once all the same.
  return wait === 0 ? Math.min(Number(ms), Number(writtenMs)) : Math.max(Number(ms), Number(writtenMs)) + wait
}

/** Each channel is a lane of its own, so that one that hangs keeps nothing else waiting. */
export const laneOf = (action: { kind: string; channelId?: string }): string =>
  action.channelId === undefined ? 'house' : `channel ${action.channelId}`
