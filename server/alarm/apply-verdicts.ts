// Turns verdicts into alarm records, their history and outbox letters, in a few statements of the caller's transaction.
import type { Rule, Verdict } from '@steward/domain/alarm/rule'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { nextNumbers } from '../platform/numbers.ts'
import { type Closing, closeRecords } from './closings.ts'
import { type DeviceFacts, readDeviceFacts } from './device-facts.ts'
import { type Transition, writeTransitions } from './transitions.ts'
import { faultOf } from './wording.ts'

export interface Finding {
  tenant: string
  deviceId: string
  rule: Rule
  verdict: Verdict
}

/** An alarm recurring within this time after recovery reopens its record (ms). */
const REOPEN = 30 * 60_000

interface OpenRecord {
  id: string
  deviceId: string
  ruleId: string
  state: string
  occurs: number
  lastTime: number
  lastValue: number | null
  clearTime: number | null
  peak: number | null
  /** Raised or repeated while somebody works at the device: nobody is told. */
  isQuiet: boolean
  /** A lock-out tag hangs on the device now. */
  isLockedOut: boolean
  /** The finding that raised it, if new. */
  raisedBy?: Finding
  isChanged: boolean
}

const keyOf = ({ deviceId, rule }: Finding) => `${deviceId} ${rule.id}`

/**
 * Raises and recovers in the order of the findings. A recovery without an active alarm is ignored. One that comes back later
 * than it would reopen its record is a new one; what nobody has acknowledged of the one before stays until somebody does.
 */
export async function applyVerdicts(tx: Tx, findings: readonly Finding[], now: number): Promise<void> {
  const open = await lockOpen(tx, findings)
  // Also where a record stands open: an earlier finding of the same batch may end it.
  const places = await readDeviceFacts(
    tx,
    findings.filter((finding) => finding.verdict.kind === 'trigger'),
  )
  const closings: Closing[] = []
  const happened: Transition[] = []
  for (const finding of findings) {
    const key = keyOf(finding)
    const records = open.get(key) ?? []
    const before = records.find(({ state }) => isActive(state)) ?? records.at(-1)
    if (finding.verdict.kind === 'clear') {
      if (before && clear(before, finding)) happened.push(transitionOf(before, finding, 'clear'))
      continue
    }
    if (before && isCurrent(before, finding.verdict.at)) {
      // Nobody was told of what was kept quiet.
      const stands = isActive(before.state) && !before.isQuiet
      repeat(before, finding)
      happened.push({ ...transitionOf(before, finding, 'repeat'), stands })
      continue
    }
    // A deleted device raises no alarm.
    if (!places.has(key)) continue
    const over = records.filter(({ state }) => state === 'CLEARED_ACK')
    closings.push(...over.map(({ id }): Closing => ({ id, reason: 'recurred' })))
    const fresh = raised(finding, places.get(key)?.isLockedOut ?? false)
    open.set(key, [...records.filter((one) => !over.includes(one)), fresh])
    happened.push(transitionOf(fresh, finding, 'trigger'))
  }
  const all = [...open.values()].flat().filter((one) => one.isChanged)
  await closeRecords(tx, findings[0]?.tenant ?? '', closings, now)
  await update(
    tx,
    all.filter((one) => !one.raisedBy),
  )
  await insert(
    tx,
    all.filter((one) => one.raisedBy),
    places,
  )
  await writeTransitions(tx, happened)
}

const isActive = (state: string) => state.startsWith('ACTIVE')

/** Whether what happens at this time belongs to this record, not to a new one. Times of the source: reports come late. */
export const isCurrent = ({ clearTime }: { clearTime: number | null }, at: number): boolean =>
  clearTime === null || clearTime >= at - REOPEN

const raised = (finding: Finding, isLockedOut: boolean): OpenRecord => ({
  id: newId(),
  deviceId: finding.deviceId,
  ruleId: finding.rule.id,
  state: 'ACTIVE_UNACK',
  occurs: 1,
  lastTime: finding.verdict.at,
  lastValue: finding.verdict.value ?? null,
  clearTime: null,
  peak: finding.verdict.value ?? null,
  isQuiet: isLockedOut,
  isLockedOut,
  raisedBy: finding,
  isChanged: true,
})

function repeat(one: OpenRecord, { rule, verdict }: Finding): void {
  if (one.state.startsWith('CLEARED')) one.state = 'ACTIVE_UNACK'
  one.occurs += 1
  one.lastTime = verdict.at
  one.lastValue = verdict.value ?? null
  one.clearTime = null
  one.isQuiet = one.isLockedOut
  one.peak = worst(rule, one.peak, one.lastValue)
  one.isChanged = true
}

function clear(one: OpenRecord, { verdict }: Finding): boolean {
  if (!isActive(one.state)) return false
  one.state = one.state === 'ACTIVE_ACK' ? 'CLEARED_ACK' : 'CLEARED_UNACK'
  one.clearTime = verdict.at
  one.lastValue = verdict.value ?? one.lastValue
  one.isChanged = true
  return true
}

/** Whichever value is farther beyond the limit. */
function worst({ condition }: Rule, a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b
  if (condition.type === 'threshold')
    return condition.op === 'lt' || condition.op === 'le' ? Math.min(a, b) : Math.max(a, b)
  if (condition.type !== 'range_out') return b
  const beyond = (value: number) => Math.max(condition.low - value, value - condition.high)
  return beyond(b) > beyond(a) ? b : a
}

const transitionOf = (
  { id, isQuiet }: OpenRecord,
  { tenant, rule, verdict }: Finding,
  transition: Transition['transition'],
): Transition => ({
  tenant,
  recordId: id,
  transition,
  level: rule.level,
  value: verdict.value ?? null,
  at: verdict.at,
  isQuiet,
})

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

/** Open records, the latest last, locked in order of id as bulk actions lock them, to avoid deadlocks. */
async function lockOpen(tx: Tx, findings: readonly Finding[]): Promise<Map<string, OpenRecord[]>> {
  const keys = [...new Map(findings.map((finding) => [keyOf(finding), finding])).values()]
  const rows = await tx.query<Omit<OpenRecord, 'isChanged'>>(
    `select a.id, a.device_id as "deviceId", a.rule_id as "ruleId", a.alarm_state as state, a.occur_count as occurs,
       ${ms('a.last_time')} as "lastTime", a.last_value as "lastValue", ${ms('a.clear_time')} as "clearTime", a.peak_value as peak,
       a.under_maintenance = 1 as "isQuiet",
       exists (select from device_lockout l where l.device_id = a.device_id and l.end_time is null and l.is_deleted = 0) as "isLockedOut"
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

async function insert(tx: Tx, records: readonly OpenRecord[], places: ReadonlyMap<string, DeviceFacts>): Promise<void> {
  const [first] = records
  if (!first?.raisedBy) return
  const numbers = await nextNumbers(tx, first.raisedBy.tenant, 'GJ{yyyyMMdd}-{0000}', records.length)
  const rows = records.flatMap(({ raisedBy: finding, ...one }, i) => {
    const place = finding && places.get(keyOf(finding))
    if (!finding || !place) return []
    const { rule, verdict, tenant, deviceId } = finding
    return [
      {
        id: one.id,
        tenant_id: tenant,
        create_dept: place.createDept,
        alarm_no: numbers[i],
        alarm_level: rule.level,
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
      },
    ]
  })
  const columns = Object.keys(rows[0] ?? {})
  await tx.query(
    `insert into alarm_record (${columns.join(', ')}) select ${columns.join(', ')} from jsonb_populate_recordset(null::alarm_record, $1)`,
    [JSON.stringify(rows)],
  )
}

async function update(tx: Tx, records: readonly OpenRecord[]): Promise<void> {
  if (records.length === 0) return
  await tx.query(
    `update alarm_record a set alarm_state = g.state, occur_count = g.occurs, last_time = to_timestamp(g.last_ms / 1000),
       last_value = g.value, peak_value = g.peak, clear_time = to_timestamp(g.clear_ms / 1000),
       under_maintenance = g.quiet, update_time = now(), rev = a.rev + 1
     from unnest($1::bigint[], $2::text[], $3::int[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::smallint[])
       as g(id, state, occurs, last_ms, value, peak, clear_ms, quiet)
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
    ],
  )
}
