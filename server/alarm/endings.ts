// Alarms whose rule or device no longer watches for them: found by comparing what stands with the rules in force, whichever
// way these were changed.
import type { CloseReason } from '@steward/domain/alarm/dictionaries'
import { type Rule, initialState, markOf } from '@steward/domain/alarm/rule'
import { unmonitoredStatuses } from '../iot/presence/presence-rows.ts'
import type { DbRow, Tx } from '../platform/db.ts'
import type { Closing } from './closings.ts'
import { textIn } from './row-text.ts'
import { type DeviceRuleState, type RuleStates, keyOf } from './rule-states.ts'
import type { Rules } from './rules.ts'

export interface Endings {
  closings: Closing[]
  /** Judged anew from the beginning. */
  states: DeviceRuleState[]
}

// What has recovered and nobody has acknowledged waits for somebody to see it, whatever becomes of its rule; what a person
// raised is ended by a person.
const openQuery = `
  select a.id::text as id, a.device_id::text as device, a.rule_id::text as rule, d.device_type_id::text as type, d.device_status as status,
    r.id is null as "isRemoved", r.status is distinct from 1 as "isOff"
  from alarm_record a
  left join device d on d.id = a.device_id and d.is_deleted = 0
  left join alarm_rule r on r.id = a.rule_id and r.is_deleted = 0
  where a.tenant_id = $1 and a.alarm_state <> 'CLOSED' and a.alarm_state <> 'CLEARED_UNACK' and a.is_deleted = 0
    and a.device_id is not null and a.alarm_source <> 'manual' order by a.id`
const devicesQuery = `select id::text as id, device_type_id::text as type, device_status as status from device where is_deleted = 0 and id = any($1::bigint[])`

/** A silent device is one that is in use. */
const inUse: readonly string[] = ['active', 'maintenance']

interface Place {
  tenant: string
  device: unknown
  type: unknown
  status: unknown
}

function ruleInForce(rules: Rules, { tenant, device, type, status }: Place, ruleId: string): Rule | undefined {
  const place = { tenant, deviceId: String(device), typeId: String(type) }
  const rule = rules.of(place).find(({ id }) => id === ruleId)
  return rule?.condition.type === 'nodata' && !inUse.includes(String(status)) ? undefined : rule
}

export async function findEndings(tx: Tx, tenant: string, rules: Rules, states: RuleStates): Promise<Endings> {
  const open = await tx.query(openQuery, [tenant])
  const standing = states.standing(tenant)
  const devices = await tx.query(devicesQuery, [[...new Set(standing.map(({ deviceId }) => deviceId))]])
  const places = new Map(devices.map(({ id, type, status }) => [String(id), { tenant, device: id, type, status }]))
  const isOver = ({ deviceId, ruleId, judged }: DeviceRuleState) => {
    const place = places.get(deviceId)
    const rule = place && ruleInForce(rules, place, ruleId)
    return !rule || (judged !== undefined && judged !== markOf(rule))
  }
  return {
    closings: open.flatMap((row): Closing[] => {
      const reason = reasonOf(row, tenant, rules, states)
      return reason ? [{ id: textIn(row, 'id'), reason }] : []
    }),
    states: standing.filter(isOver).map((one) => ({ ...one, state: initialState, judged: undefined })),
  }
}

/** Undefined where the alarm is watched for as it was. */
function reasonOf(row: DbRow, tenant: string, rules: Rules, states: RuleStates): CloseReason | undefined {
  if (row.type === null) return 'device_removed'
  if (unmonitoredStatuses.has(textIn(row, 'status'))) return 'device_out'
  // The product raises some by itself, without a rule.
  if (row.rule === null) return undefined
  if (row.isRemoved) return 'rule_removed'
  if (row.isOff) return 'rule_off'
  const [device, ruleId] = [textIn(row, 'device'), textIn(row, 'rule')]
  const rule = ruleInForce(rules, { tenant, device, type: row.type, status: row.status }, ruleId)
  if (!rule) return inUse.includes(textIn(row, 'status')) ? 'rule_elsewhere' : 'device_out'
  const { judged } = states.get(keyOf(device, ruleId)) ?? {}
  return judged !== undefined && judged !== markOf(rule) ? 'rule_changed' : undefined
}

/** What has been judged before by a rule that is in force again for its device, or for other ones. */
export function findTakenUp(states: () => readonly DeviceRuleState[], before: Seen, now: Seen): DeviceRuleState[] {
  const isNew = (id: string) => before.targets.get(id)?.text !== now.targets.get(id)?.text
  const fresh = new Set([...now.targets.keys()].filter(isNew))
  for (const [id, { replaces }] of before.targets)
    if (replaces !== undefined && now.targets.get(id)?.replaces !== replaces) fresh.add(replaces)
  const isBack = (deviceId: string) => before.unwatched.has(deviceId) && !now.unwatched.has(deviceId)
  const hasReturned = [...before.unwatched].some((id) => !now.unwatched.has(id))
  if (fresh.size === 0 && !hasReturned) return []
  return states().filter(({ deviceId, ruleId }) => fresh.has(ruleId) || isBack(deviceId))
}

export interface Seen {
  targets: ReadonlyMap<string, { text: string; replaces: string | undefined }>
  unwatched: ReadonlySet<string>
}

export interface Standing {
  deviceId: string
  typeId: string
  ruleId: string
  value: number
  ts: number
  q: number
}

/** The last value of what each rule watches; none of a device that is away, whose value may long be another. */
export async function readStanding(tx: Tx, asked: readonly { deviceId: string; rule: Rule }[]): Promise<Standing[]> {
  return tx.query(
    `select k.device_id::text as "deviceId", k.rule_id::text as "ruleId", d.device_type_id::text as "typeId",
       (l.vals -> k.identifier ->> 0)::float8 as value, (l.vals -> k.identifier ->> 1)::float8 as ts,
       coalesce((l.vals -> k.identifier ->> 2)::int, 0) as q
     from unnest($1::bigint[], $2::bigint[], $3::text[]) as k(device_id, rule_id, identifier)
     join device d on d.id = k.device_id and d.is_deleted = 0 and d.online_status <> 'offline'
     join ts_device s on s.device_id = k.device_id
     join device_latest l on l.sid = s.sid
     where l.vals -> k.identifier ->> 1 is not null`,
    [asked.map(({ deviceId }) => deviceId), asked.map(({ rule }) => rule.id), asked.map(({ rule }) => rule.identifier)],
  )
}
