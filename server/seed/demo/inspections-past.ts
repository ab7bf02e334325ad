// Rounds of the demonstration's past, as rows that obey the rules of the steps; the same for the same hospital.
import { dayAfter } from '@steward/domain/calendar/days'
import { judged } from '@steward/domain/planned/judge'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { type Planted, insert } from '../../system/insert.ts'
import type { DemoIndicator, DemoTemplate } from './inspections-library.ts'
import type { DemoWork } from './work.ts'

export interface DemoDevice {
  id: string
  areaId: string
  typeCode: string
}

/** A round of the past, about to be written. */
export interface Round {
  planId: string
  targetKey: string
  title: string
  template: DemoTemplate
  devices: readonly DemoDevice[]
  /** When it was due to begin (ms). */
  planned: number
  windowMinutes: number
  groupId: string | null
  person: string | null
  reviewer: string | null
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A number from 0 to 1 for these texts, always the same. */
function chance(...parts: readonly (string | number)[]): number {
  let hash = 2_166_136_261
  for (const letter of parts.join(' ')) hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619)
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_507)
  return ((hash ^ (hash >>> 13)) >>> 0) / 4_294_967_296
}

const decimalsOf = ({ lowerLimit, upperLimit }: DemoIndicator) =>
  Math.max(Math.abs(lowerLimit ?? 0), Math.abs(upperLimit ?? 0)) < 2 ? 2 : 1

/** A believable value; now and then one beyond the limits. */
function valueOf(item: DemoIndicator, device: string, at: number, isBad: boolean): string {
  // Of a range that asks for attention, where there is one, else of the limits.
  const [low, high] = [item.warnLower ?? item.lowerLimit, item.warnUpper ?? item.upperLimit]
  const roll = chance(item.code, device, at)
  if (item.valueType === 'bool') return isBad ? 'abnormal' : 'normal'
  if (item.valueType === 'single') {
    const wanted = item.options.filter(({ isAbnormal }) => (isAbnormal === 1) === isBad)
    return wanted[Math.floor(roll * wanted.length)]?.key ?? '1'
  }
  if (item.valueType === 'meter') return String(Math.round(180_000 + at / (6 * MINUTE) - 4_000_000))
  const [from, to] = [low ?? (high ?? 0) * 0.55, high ?? (low ?? 0) * 1.8]
  const span = to - from
  const good = from + span * (0.3 + 0.4 * roll)
  const bad = high === null ? from - span * 0.1 : to + span * 0.08
  return (isBad ? bad : good).toFixed(decimalsOf(item))
}

interface Watched {
  id: string
}

/** In the order of time: what was observed is looked at again in the next round. `offset`: by how many ms the hospital's
 * clock is ahead of UTC. */
export async function plantRounds(
  tx: Tx,
  { hospital: { tenantId }, words }: DemoWork,
  rounds: readonly Round[],
  offset: number,
): Promise<void> {
  const bills: Planted[] = []
  const items: Planted[] = []
  const counts = new Map<string, number>()
  const watched = new Map<string, Watched>()
  const iso = (ms: number) => new Date(ms).toISOString()
  for (const {
    planId,
    targetKey,
    title,
    template,
    devices,
    planned,
    windowMinutes,
    groupId,
    person,
    reviewer,
  } of rounds) {
    const { id: templateId, plan, items: asked } = template
    const day = iso(planned + offset).slice(0, 10)
    const due = planned + windowMinutes * MINUTE
    const billId = newId()
    const count = (counts.get(day) ?? 0) + 1
    counts.set(day, count)
    const isMissed = chance('missed', title, planned) < 0.018
    const start = planned + Math.round(chance('start', title, planned) * Math.min(20, windowMinutes / 3)) * MINUTE
    let at = start
    const own: Planted[] = []
    for (const device of devices)
      for (const item of asked.filter(({ typeCode }) => typeCode === device.typeCode)) {
        at += (15 + Math.round(40 * chance('time', item.code, device.id, at))) * 1000
        const isBad = chance('bad', item.code, device.id, planned) < 0.004 && item.photoRule === 'never'
        const key = `${device.id} ${item.id}`
        const before = watched.get(key)
        const id = newId()
        const value = valueOf(item, device.id, at, isBad)
        const state = judged(checkOf(item), value)
        const isAbnormal = state.state === 'abnormal'
        if (isAbnormal && !isMissed) watched.set(key, { id })
        else if (!isMissed) watched.delete(key)
        own.push({
          id,
          tenantId,
          billId,
          lineNo: own.length + 1,
          deviceId: device.id,
          areaId: device.areaId,
          groupName: item.groupName,
          indicatorId: item.id,
          code: item.code,
          name: item.name,
          valueType: item.valueType,
          unit: item.unit,
          lowerLimit: item.lowerLimit,
          upperLimit: item.upperLimit,
          warnLower: item.warnLower,
          warnUpper: item.warnUpper,
          options: item.options.map((one) => ({ ...one, isAbnormal: one.isAbnormal === 1 })),
          photoRule: item.photoRule,
          isRequired: item.isRequired,
          isKey: item.isKey,
          weight: item.isKey ? 10 : 5,
          dataSource: item.property ? 'iot' : 'manual',
          propertyIdentifier: item.property,
          defaultTrade: item.trade,
          value,
          checkResult: state.state,
          isAttention: state.isAttention ? 1 : 0,
          abnormalDesc: isAbnormal ? words.observed : null,
          decision: isAbnormal ? 'observe' : null,
          recheckDate: isAbnormal ? dayAfter(day, 3) : null,
          checkTime: iso(at),
          checkedMs: at,
          checkUserId: person,
          recheckOf: before?.id ?? null,
          scanTime: plan.needScan ? iso(at) : null,
          createTime: iso(planned),
        })
      }
    const abnormal = own.filter(({ checkResult }) => checkResult === 'abnormal').length
    if (!isMissed) items.push(...own)
    const weights = (some: readonly Planted[]) => some.reduce((sum, { weight }) => sum + Number(weight), 0)
    bills.push({
      id: billId,
      tenantId,
      billNo: `XJ${day.replaceAll('-', '')}-${String(count).padStart(4, '0')}`,
      title,
      billStatus: isMissed ? 'missed' : 'done',
      templateId,
      templateVersion: 1,
      equipmentType: plan.groups.length === 1 ? asked[0]?.typeId : null,
      deviceIds: devices.map(({ id }) => id),
      deviceCount: devices.length,
      areaId: devices[0]?.areaId ?? null,
      groupId,
      planId,
      targetKey,
      assigneeId: person,
      reviewerId: reviewer,
      plannedTime: iso(planned),
      dueTime: iso(due),
      windowEnd: iso(due),
      startTime: isMissed ? null : iso(start),
      finishTime: isMissed ? null : iso(at + 90_000),
      reviewTime: !isMissed && reviewer ? iso(at + HOUR) : null,
      progress: isMissed ? 0 : 100,
      itemTotal: own.length,
      normalCount: isMissed ? 0 : own.length - abnormal,
      abnormalCount: isMissed ? 0 : abnormal,
      uncheckedCount: isMissed ? own.length : 0,
      score: isMissed
        ? null
        : Math.round((1000 * weights(own.filter(({ checkResult }) => checkResult === 'normal'))) / weights(own)) / 10,
      isOverdue: !isMissed && at + 90_000 > due ? 1 : 0,
      missReason: isMissed ? words.missed : null,
      needScan: plan.needScan ? 1 : 0,
      needReview: reviewer ? 1 : 0,
      createTime: iso(planned),
    })
  }
  await insert(tx, 'inspection_bill', bills)
  await insert(tx, 'inspection_bill_item', items)
}

const textOf = (limit: number | null) => (limit === null ? null : String(limit))

const checkOf = (item: DemoIndicator) => ({
  valueType: item.valueType,
  lowerLimit: textOf(item.lowerLimit),
  upperLimit: textOf(item.upperLimit),
  warnLower: textOf(item.warnLower),
  warnUpper: textOf(item.warnUpper),
  maxDelta: null,
  options: item.options.map((one) => ({ ...one, isAbnormal: one.isAbnormal === 1 })),
})
