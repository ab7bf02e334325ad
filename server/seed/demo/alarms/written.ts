// Alarms of the past as rows: records, history and incidents as the product writes them, and no letter, linkage or command,
// since nobody is to act on what is long over.
import { firstOut, signOf } from '@steward/domain/alarm/noise/cause'
import { type Following, followingAmong } from '@steward/domain/alarm/noise/grouping'
import type { Plant } from '@steward/domain/alarm/noise/plant'
import { type DeviceFacts, readDeviceFacts } from '../../../alarm/device-facts.ts'
import { faultOf } from '../../../alarm/wording.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { newId } from '../../../platform/id.ts'
import { type Planted, insert } from '../../../system/insert.ts'
import type { Handling } from './handled.ts'
import type { PastAlarm } from './judged.ts'

export interface Handled extends PastAlarm {
  /** Of alarms that came with one trouble, the same. */
  trouble: number
  handling: Handling
}

const instant = (at: number) => new Date(at).toISOString()

interface Known {
  plant: Plant
  /** Ids of people by account. */
  people: ReadonlyMap<string, string>
  facts: ReadonlyMap<string, DeviceFacts>
  /** The next number of an alarm, or of an incident. */
  numberOf: (prefix: string) => string
}

/** `day` is the one they are of, as numbers write it: `20260930`. */
export async function writeAlarms(
  ctx: Ctx,
  day: string,
  alarms: readonly Handled[],
  known: Pick<Known, 'plant' | 'people'>,
): Promise<void> {
  const facts = await readDeviceFacts(ctx.tx, alarms)
  const counts = new Map<string, number>()
  const numberOf = (prefix: string) => {
    const count = (counts.get(prefix) ?? 0) + 1
    counts.set(prefix, count)
    return `${prefix}${day}-P${String(count).padStart(3, '0')}`
  }
  const whole: Known = { ...known, facts, numberOf }
  const rows = alarms.flatMap((alarm) => {
    const place = facts.get(`${alarm.deviceId} ${alarm.rule.id}`)
    return place ? [{ alarm, id: newId(), row: recordOf(ctx, alarm, place, whole) }] : []
  })
  const { incidents, marks } = incidentsOf(ctx, rows, whole)
  await insert(
    ctx.tx,
    'alarm_record',
    rows.map(({ id, row }) => ({ id, ...row, ...(marks.get(id) ?? { incidentId: null, suppressedById: null }) })),
  )
  await insert(ctx.tx, 'alarm_incident', incidents)
  await insert(
    ctx.tx,
    'alarm_transition',
    rows.flatMap(({ id, alarm, row }) => historyOf(ctx, id, alarm, row, whole)),
  )
}

function recordOf(ctx: Ctx, { deviceId, rule, turns, handling }: Handled, place: DeviceFacts, known: Known): Planted {
  const verdicts = turns.map(({ verdict }) => verdict)
  const [first] = verdicts
  const last = verdicts.at(-1)
  if (!first || !last) throw new Error('an alarm nobody told of')
  const raises = turns.filter(({ kind }) => kind === 'trigger' || kind === 'repeat')
  const values = verdicts.flatMap(({ value }) => value ?? [])
  const isUpper = rule.condition.type !== 'threshold' || rule.condition.op === 'gt' || rule.condition.op === 'ge'
  const { ack, close } = handling
  const by = (account: string | undefined) => (account === undefined ? null : (known.people.get(account) ?? null))
  const fault = faultOf({ tenant: ctx.tx.scope.tenant, deviceId, rule, verdict: first }, place)
  return {
    tenantId: ctx.tx.scope.tenant,
    createDept: place.createDept,
    createTime: instant(first.at),
    updateTime: instant(close.at),
    alarmNo: known.numberOf('GJ'),
    alarmLevel: first.level,
    maxLevel: Math.min(...verdicts.map(({ level }) => level)),
    ruleVersion: rule.rev ?? null,
    alwaysTold: rule.isAlwaysTold ? 1 : 0,
    deviceId,
    areaId: place.areaId,
    deviceTypeId: place.deviceTypeId,
    ruleId: rule.id,
    identifier: rule.identifier,
    alarmState: 'CLOSED',
    alarmName: fault.alarm_name,
    alarmNameEn: fault.alarm_name_en,
    limitText: fault.limit_text,
    condType: fault.cond_type,
    alarmSource: fault.alarm_source,
    unit: place.unit,
    triggerValue: first.value ?? null,
    lastValue: last.value ?? null,
    peakValue: values.length === 0 ? null : isUpper ? Math.max(...values) : Math.min(...values),
    valueTime: instant(first.valueAt > 0 ? first.valueAt : first.at),
    firstTime: instant(first.at),
    lastTime: instant(raises.at(-1)?.verdict.at ?? first.at),
    clearTime: instant(last.at),
    ackTime: ack ? instant(ack.at) : null,
    ackUserId: by(ack?.by),
    closeTime: instant(close.at),
    closeReason: close.reason ?? null,
    handleResult: close.result ?? null,
    handleRemark: close.remark ?? null,
    occurCount: raises.length,
  }
}

interface Written {
  alarm: Handled
  id: string
  row: Planted
}

function historyOf(
  ctx: Ctx,
  id: string,
  { rule, turns, handling }: Handled,
  row: Planted,
  { people }: Known,
): Planted[] {
  const entry = (transition: string, at: number, more: Planted): Planted => ({
    id: newId(),
    tenantId: ctx.tx.scope.tenant,
    createDept: row.createDept,
    createTime: instant(at),
    alarmRecordId: id,
    transition,
    deviceId: row.deviceId,
    ruleId: rule.id,
    identifier: rule.identifier,
    eventTime: instant(at),
    alarmLevel: row.alarmLevel,
    value: null,
    limitText: null,
    actorId: null,
    createUser: null,
    note: null,
    ...more,
  })
  const by = (account: string | undefined) => {
    const actor = account === undefined ? null : (people.get(account) ?? null)
    return { actorId: actor, createUser: actor }
  }
  const { ack, close } = handling
  return [
    ...turns.map(({ kind, verdict }) =>
      entry(kind, verdict.at, { alarmLevel: verdict.level, value: verdict.value ?? null, limitText: row.limitText }),
    ),
    ...(ack ? [entry('ack', ack.at, by(ack.by))] : []),
    entry('close', close.at, { ...by(close.by), note: close.remark ?? null }),
  ]
}

/** Those that follow from another one of the same trouble, as they are grouped when they are raised. */
function incidentsOf(ctx: Ctx, rows: readonly Written[], { plant, numberOf }: Known) {
  const incidents: Planted[] = []
  const marks = new Map<string, { incidentId: string; suppressedById: string | null }>()
  for (const together of Map.groupBy(rows, ({ alarm }) => alarm.trouble).values()) {
    const standing = together.map(({ id, alarm: { deviceId, rule, turns } }) => ({
      id,
      node: deviceId,
      sign: signOf(rule.condition.type),
      cutsSupply: rule.cutsSupply === true,
      level: turns[0]?.verdict.level ?? rule.level,
      at: turns[0]?.verdict.at ?? 0,
      isAlwaysTold: rule.isAlwaysTold === true,
      isTold: true,
    }))
    const ends = new Map(together.map(({ id, row }) => [id, row.clearTime]))
    const places = new Map(together.map(({ id, row }) => [id, row]))
    for (const [rootId, following] of Map.groupBy(followingAmong(standing, [], plant), ({ root }) => root.id)) {
      const incidentId = newId()
      incidents.push(
        incidentOf(ctx, { incidentId, following, numberOf, ended: ends.get(rootId), of: places.get(rootId) }),
      )
      marks.set(rootId, { incidentId, suppressedById: null })
      for (const { alarm, isToldWith } of following)
        marks.set(alarm.id, { incidentId, suppressedById: isToldWith ? rootId : null })
    }
  }
  return { incidents, marks }
}

interface Found extends Pick<Known, 'numberOf'> {
  incidentId: string
  following: readonly Following[]
  ended: unknown
  of: Planted | undefined
}

function incidentOf(ctx: Ctx, { incidentId, following, numberOf, ended, of }: Found): Planted {
  const [one] = following
  if (!one) throw new Error('an incident of no alarm')
  const members = following.map(({ alarm }) => alarm)
  const first = firstOut(one.root, members)
  return {
    id: incidentId,
    tenantId: ctx.tx.scope.tenant,
    createDept: of?.createDept ?? null,
    createTime: instant(first.at),
    incidentNo: numberOf('SJ'),
    rootId: one.root.id,
    firstId: first.id,
    areaId: of?.areaId ?? null,
    maxLevel: Math.min(one.root.level, ...members.map(({ level }) => level)),
    members: members.length + 1,
    began: instant(first.at),
    ended,
  }
}
