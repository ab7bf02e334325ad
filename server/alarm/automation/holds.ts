// Whether the conditions of an automation hold: present values of devices with their age, states, the clock, expressions.
// What is missing, bad or stale is unknown, and what is unknown does not hold.
import {
  type AutomationContent,
  type Condition,
  type ConditionOf,
  type DeviceState,
  USUAL_AGE,
} from '@steward/domain/alarm/automation/content'
import { isMetBy, numberOf } from '@steward/domain/alarm/automation/possible'
import { type Calendar, hoursOf } from '@steward/domain/alarm/rule-hours'
import { ExpressionFault, type Input, type Value, check, evaluate } from '@steward/domain/expression/index'
import { isFitForAlarm } from '@steward/domain/iot/intake/quality'
import { isPointOf } from '../../iot/model/device-points.ts'
import type { Tx } from '../../platform/db.ts'
import { daysOff } from '../../system/calendar/days-off.ts'

/** What a condition was judged by; kept with the run. */
export interface Seen {
  group: number
  no: number
  deviceId?: string
  value?: number | string | null
  /** Seconds. */
  age?: number
  holds: boolean
}

export interface Verdict {
  branch: 'held' | 'otherwise'
  /** From 1; null where no condition is asked, or none held. */
  groupNo: number | null
  seen: Seen[]
}

interface Present {
  online: string
  run: string
  values: Readonly<Record<string, readonly [value: number | null, ts: number, q?: number]>>
}

export interface Moment {
  /** Epoch in ms. */
  at: number
  /** The device that set it off. */
  deviceId: string | null
  zone: string
}

/** Undefined where no group holds and there is nothing else to be done. */
export async function verdictOf(tx: Tx, content: AutomationContent, moment: Moment): Promise<Verdict | undefined> {
  const { conditionGroups: groups } = content
  if (groups.length === 0) return { branch: 'held', groupNo: null, seen: [] }
  const conditions = groups.flat()
  const devices = await presentOf(tx, conditions, moment)
  const calendar: Calendar | undefined = conditions.some(({ kind }) => kind === 'time')
    ? { zone: moment.zone, off: await daysOff({ tx }) }
    : undefined
  const seen: Seen[] = []
  for (const [group, all] of groups.entries()) {
    const judged: Seen[] = []
    for (const [no, one] of all.entries())
      judged.push({ group: group + 1, no: no + 1, ...(await judge(tx, one, { moment, devices, calendar })) })
    seen.push(...judged)
    if (judged.every(({ holds }) => holds)) return { branch: 'held', groupNo: group + 1, seen }
  }
  return content.else.length > 0 ? { branch: 'otherwise', groupNo: null, seen } : undefined
}

const deviceIn = (one: Condition, { deviceId }: Moment): string | undefined =>
  one.kind === 'time' ? undefined : (one.deviceId ?? deviceId ?? undefined)

async function presentOf(tx: Tx, conditions: readonly Condition[], moment: Moment): Promise<Map<string, Present>> {
  const ids = new Set(conditions.flatMap((one) => deviceIn(one, moment) ?? []))
  if (ids.size === 0) return new Map()
  const rows = await tx.query<{ id: string; online: string; run: string; vals: Present['values'] | null }>(
    `select d.id::text as id, d.online_status as online, d.run_state as run, l.vals from device d
     left join ts_device s on s.device_id = d.id left join device_latest l on l.sid = s.sid
     where d.id = any($1::bigint[]) and d.is_deleted = 0`,
    [[...ids]],
  )
  return new Map(rows.map(({ id, online, run, vals }) => [id, { online, run, values: vals ?? {} }]))
}

interface Given {
  moment: Moment
  devices: ReadonlyMap<string, Present>
  calendar: Calendar | undefined
}

type Judged = Omit<Seen, 'group' | 'no'>

async function judge(tx: Tx, one: Condition, { moment, devices, calendar }: Given): Promise<Judged> {
  if (one.kind === 'time') {
    const { kind: _, ...schedule } = one
    return { holds: calendar ? (hoursOf({ schedule }, calendar)?.isOpen(moment.at) ?? true) : false }
  }
  const deviceId = deviceIn(one, moment)
  const device = deviceId === undefined ? undefined : devices.get(deviceId)
  if (deviceId === undefined || !device) return { holds: false }
  if (one.kind === 'state') {
    const value = stateIn(device, one.is)
    return { deviceId, value, holds: value === one.is }
  }
  if (one.kind === 'property') return { deviceId, ...compare(one, device, moment.at) }
  return { deviceId, ...(await express(tx, one, { deviceId, device, at: moment.at })) }
}

const stateIn = ({ online, run }: Pick<Present, 'online' | 'run'>, is: DeviceState) =>
  is === 'online' || is === 'offline' ? online : run

function compare({ identifier, op, value: limit, maxAgeSec }: ConditionOf<'property'>, device: Present, at: number) {
  const [value = null, ts = 0, q = 0] = device.values[identifier] ?? []
  const age = Math.max(0, Math.round((at - ts) / 1_000))
  const wanted = numberOf(limit)
  if (value === null || wanted === undefined) return { value: null, holds: false }
  const isKnown = isFitForAlarm(q) && age <= (maxAgeSec ?? USUAL_AGE)
  return { value, age, holds: isKnown && isMetBy(value, op, wanted) }
}

async function express(
  tx: Tx,
  { expr }: ConditionOf<'expr'>,
  { deviceId, device, at }: { deviceId: string; device: Present; at: number },
): Promise<Pick<Judged, 'holds' | 'value'>> {
  const inputs = await inputsOf(tx, deviceId)
  const values = Object.entries(device.values).map(([name, [value, ts, q = 0]]): [string, Value] => [
    name,
    isFitForAlarm(q) && at - ts <= USUAL_AGE * 1_000 ? value : null,
  ])
  try {
    const { value } = evaluate(check(expr, { inputs, result: { type: 'flag' } }), { inputs: new Map(values) })
    return { value: value === null ? null : String(value), holds: value === true || value === 1 }
  } catch (error) {
    // A property that was removed from the type since.
    if (error instanceof ExpressionFault) return { value: null, holds: false }
    throw error
  }
}

/** Properties of a device as an expression reads them. */
export async function inputsOf(tx: Tx, deviceId: string): Promise<Map<string, Input>> {
  const points = await tx.query(
    `select m.identifier, m.data_type as "dataType", m.unit from device d join thing_model m on ${isPointOf('d')}
     where d.id = $1 and m.kind = 'property'`,
    [deviceId],
  )
  return new Map(
    points.map(({ identifier, dataType, unit }) => [
      String(identifier),
      dataType === 'bool' ? { type: 'flag' } : { type: 'number', unit: String(unit ?? '') },
    ]),
  )
}
