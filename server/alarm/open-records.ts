// Open records of alarms as they are read, raised and changed: a few statements for however many there are.
import type { Level, Rule, Verdict } from '@steward/domain/alarm/rule'
import { isAtWork } from '../iot/device/device-lockout.ts'
import type { Tx } from '../platform/db.ts'
import { nextNumbers } from '../platform/numbers.ts'
import type { DeviceFacts } from './device-facts.ts'
import { faultOf } from './wording.ts'

export interface Finding {
  tenant: string
  deviceId: string
  rule: Rule
  verdict: Verdict
}

export interface OpenRecord {
  id: string
  deviceId: string
  ruleId: string
  state: string
  level: Level
  maxLevel: Level | null
  isFlapping: boolean
  isLatched: boolean
  occurs: number
  lastTime: number
  lastValue: number | null
  clearTime: number | null
  peak: number | null
  /** Raised or repeated while somebody works at the device: nobody is told. */
  isQuiet: boolean
  /** A lock-out tag hangs on the device now. */
  isLockedOut: boolean
  /** Put aside for a while: its lists follow, nobody is told. */
  isShelved: boolean
  /** Of alarms with one cause. */
  incidentId: string | null
  /** The alarm it follows from, with which people are told of it; null where they are told of it by itself. */
  rootId: string | null
  /** Became graver than what was put aside. */
  isTakenDown?: boolean
  /** The finding that raised it, if new. */
  raisedBy?: Finding
  /** The finding that gave it another level, and so other words. */
  worded?: Finding
  isChanged: boolean
}

/** Of one rule on one device. */
export const findingKey = ({ deviceId, rule }: Finding) => `${deviceId} ${rule.id}`

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

/** Open records, the latest last, locked in order of id as bulk actions lock them, to avoid deadlocks. */
export async function lockOpen(tx: Tx, findings: readonly Finding[]): Promise<Map<string, OpenRecord[]>> {
  const keys = [...new Map(findings.map((finding) => [findingKey(finding), finding])).values()]
  const rows = await tx.query<Omit<OpenRecord, 'isChanged'>>(
    `select a.id, a.device_id as "deviceId", a.rule_id as "ruleId", a.alarm_state as state, a.alarm_level as level,
       coalesce(a.max_level, a.alarm_level) as "maxLevel", a.flapping = 1 as "isFlapping", a.latched = 1 as "isLatched", a.occur_count as occurs,
       ${ms('a.last_time')} as "lastTime", a.last_value as "lastValue", ${ms('a.clear_time')} as "clearTime", a.peak_value as peak,
       a.under_maintenance = 1 as "isQuiet", coalesce(a.shelved_until > now(), false) as "isShelved",
       a.incident_id as "incidentId", a.suppressed_by_id as "rootId",
       exists (select from device d where d.id = a.device_id and ${isAtWork('d')}) as "isLockedOut"
     from alarm_record a join unnest($1::bigint[], $2::bigint[]) as k(device_id, rule_id)
       on a.device_id = k.device_id and a.rule_id = k.rule_id
     where a.alarm_state <> 'CLOSED' and a.is_deleted = 0 order by a.id for update of a`,
    [keys.map(({ deviceId }) => deviceId), keys.map(({ rule }) => rule.id)],
  )
  return Map.groupBy(
    rows.map((row) => ({ ...row, isChanged: false })),
    ({ deviceId, ruleId }) => `${deviceId} ${ruleId}`,
  )
}

const instant = (at: number) => new Date(at)

export async function insertRecords(
  tx: Tx,
  records: readonly OpenRecord[],
  places: ReadonlyMap<string, DeviceFacts>,
): Promise<void> {
  const [first] = records
  if (!first?.raisedBy) return
  const numbers = await nextNumbers(tx, first.raisedBy.tenant, 'GJ{yyyyMMdd}-{0000}', records.length)
  const rows = records.flatMap(({ raisedBy: finding, ...one }, i) => {
    const place = finding && places.get(findingKey(finding))
    if (!finding || !place) return []
    const { rule, verdict, tenant, deviceId } = finding
    return [
      {
        id: one.id,
        tenant_id: tenant,
        create_dept: place.createDept,
        alarm_no: numbers[i],
        alarm_level: one.level,
        max_level: one.maxLevel,
        rule_version: rule.rev ?? null,
        flapping: one.isFlapping ? 1 : 0,
        latched: one.isLatched ? 1 : 0,
        always_told: rule.isAlwaysTold ? 1 : 0,
        device_id: deviceId,
        area_id: place.areaId,
        device_type_id: place.deviceTypeId,
        rule_id: rule.id,
        identifier: rule.identifier,
        alarm_state: one.state,
        ...faultOf(finding, place),
        unit: place.unit,
        trigger_value: verdict.value ?? null,
        last_value: one.lastValue,
        peak_value: one.peak,
        value_time: verdict.valueAt > 0 ? instant(verdict.valueAt) : null,
        first_time: instant(verdict.at),
        last_time: instant(one.lastTime),
        clear_time: one.clearTime === null ? null : instant(one.clearTime),
        occur_count: one.occurs,
        under_maintenance: one.isQuiet ? 1 : 0,
        incident_id: one.incidentId,
        suppressed_by_id: one.rootId,
      },
    ]
  })
  const columns = Object.keys(rows[0] ?? {})
  await tx.query(
    `insert into alarm_record (${columns.join(', ')}) select ${columns.join(', ')} from jsonb_populate_recordset(null::alarm_record, $1)`,
    [JSON.stringify(rows)],
  )
}

/** What has another level has other words; the rest keeps what it has. */
export async function updateRecords(
  tx: Tx,
  records: readonly OpenRecord[],
  places: ReadonlyMap<string, DeviceFacts>,
): Promise<void> {
  if (records.length === 0) return
  const words = records.map(({ worded }) => {
    const place = worded && places.get(findingKey(worded))
    return worded && place ? faultOf(worded, place) : undefined
  })
  await tx.query(
    `update alarm_record a set alarm_state = g.state, occur_count = g.occurs, last_time = to_timestamp(g.last_ms / 1000),
       last_value = g.value, peak_value = g.peak, clear_time = to_timestamp(g.clear_ms / 1000),
       under_maintenance = g.quiet, alarm_level = g.level, max_level = g.max_level, flapping = g.flapping, latched = g.latched,
       incident_id = g.incident, suppressed_by_id = g.root,
       shelved_until = case when g.taken_down then null else a.shelved_until end,
       reset_asked = case when g.state like 'CLEARED%' then null else a.reset_asked end,
       alarm_name = coalesce(g.name, a.alarm_name), alarm_name_en = coalesce(g.name_en, a.alarm_name_en),
       limit_text = coalesce(g.limit_text, a.limit_text), update_time = now(), rev = a.rev + 1
     from unnest($1::bigint[], $2::text[], $3::int[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::smallint[],
       $9::int[], $10::int[], $11::smallint[], $12::smallint[], $13::text[], $14::text[], $15::text[], $16::bool[],
       $17::bigint[], $18::bigint[])
       as g(id, state, occurs, last_ms, value, peak, clear_ms, quiet, level, max_level, flapping, latched, name, name_en, limit_text, taken_down, incident, root)
     where a.id = g.id`,
    [
      records.map((one) => one.id),
      records.map((one) => one.state),
      records.map((one) => one.occurs),
      records.map((one) => one.lastTime),
      records.map((one) => one.lastValue),
      records.map((one) => one.peak),
      records.map((one) => one.clearTime),
      records.map((one) => (one.isQuiet ? 1 : 0)),
      records.map((one) => one.level),
      records.map((one) => one.maxLevel),
      records.map((one) => (one.isFlapping ? 1 : 0)),
      records.map((one) => (one.isLatched ? 1 : 0)),
      words.map((one) => one?.alarm_name ?? null),
      words.map((one) => one?.alarm_name_en ?? null),
      words.map((one) => one?.limit_text ?? null),
      records.map((one) => one.isTakenDown === true),
      records.map((one) => one.incidentId),
      records.map((one) => one.rootId),
    ],
  )
}
