// Three weeks of rounds of the demonstration, as rows that obey the rules of the steps; the same for the same hospital.
import { judged } from '@steward/domain/planned/judge'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { type Planted, insert } from '../../system/insert.ts'
import type { DemoIndicator, DemoTemplate } from './inspections-library.ts'

export interface DemoDevice {
  id: string
  areaId: string
  typeCode: string
}

interface Past {
  tenantId: string
  templates: readonly DemoTemplate[]
  devices: readonly DemoDevice[]
  people: ReadonlyMap<string, string>
  now: Date
  /** Milliseconds by which the hospital's clock is ahead of UTC. */
  offset: number
}

const DAYS = 21
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

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
  const { lowerLimit: low, upperLimit: high } = item
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

const plusDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)

interface Watched {
  id: string
}

export async function plantPast(tx: Tx, { tenantId, templates, devices, people, now, offset }: Past): Promise<void> {
  const localNow = new Date(now.getTime() + offset)
  const today = localNow.toISOString().slice(0, 10)
  const bills: Planted[] = []
  const items: Planted[] = []
  const counts = new Map<string, number>()
  const watched = new Map<string, Watched>()
  const iso = (ms: number) => new Date(ms).toISOString()
  for (let ago = DAYS; ago >= 1; ago -= 1) {
    const day = plusDays(today, -ago)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    for (const [number, { id: templateId, plan, items: asked }] of templates.entries()) {
      if (plan.weekdays && !plan.weekdays.includes(weekday)) continue
      for (const hour of plan.hours) {
        const planned = Date.parse(`${day}T00:00:00Z`) - offset + hour * HOUR
        const due = planned + HOUR + plan.minutes * MINUTE
        const billId = newId()
        const count = (counts.get(day) ?? 0) + 1
        counts.set(day, count)
        const person = people.get(plan.people[(ago + hour) % plan.people.length] ?? '') ?? null
        const isMissed = chance('missed', plan.name, day, hour) < 0.018
        const start = planned + Math.round(chance('start', day, number, hour) * 20) * MINUTE
        let at = start
        const own: Planted[] = []
        const types = [...new Set(asked.map(({ typeCode }) => typeCode))]
        const stops = types.flatMap((type) =>
          devices.filter(({ typeCode }) => typeCode === type).slice(0, plan.devices),
        )
        for (const device of stops)
          for (const item of asked.filter(({ typeCode }) => typeCode === device.typeCode)) {
            at += (15 + Math.round(40 * chance('time', item.code, device.id, at))) * 1000
            const isBad = chance('bad', item.code, device.id, day, hour) < 0.006 && item.photoRule === 'never'
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
              abnormalDesc: isAbnormal ? '略超正常范围，已通知班长，持续观察' : null,
              decision: isAbnormal ? 'observe' : null,
              recheckDate: isAbnormal ? plusDays(day, 3) : null,
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
          title: plan.name,
          billStatus: isMissed ? 'missed' : 'done',
          templateId,
          templateVersion: 1,
          equipmentType: plan.groups.length === 1 ? asked[0]?.typeId : null,
          deviceIds: stops.map(({ id }) => id),
          deviceCount: stops.length,
          areaId: stops[0]?.areaId ?? null,
          assigneeId: person,
          reviewerId: people.get(plan.reviewer ?? '') ?? null,
          plannedTime: iso(planned),
          dueTime: iso(due),
          windowEnd: iso(due),
          startTime: isMissed ? null : iso(start),
          finishTime: isMissed ? null : iso(at + 90_000),
          reviewTime: !isMissed && plan.reviewer ? iso(at + HOUR) : null,
          progress: isMissed ? 0 : 100,
          itemTotal: own.length,
          normalCount: isMissed ? 0 : own.length - abnormal,
          abnormalCount: isMissed ? 0 : abnormal,
          uncheckedCount: isMissed ? own.length : 0,
          score: isMissed
            ? null
            : Math.round((1000 * weights(own.filter(({ checkResult }) => checkResult === 'normal'))) / weights(own)) /
              10,
          isOverdue: !isMissed && at + 90_000 > due ? 1 : 0,
          missReason: isMissed ? '当班人员全员参加抢修' : null,
          needScan: plan.needScan ? 1 : 0,
          needReview: plan.reviewer ? 1 : 0,
          createTime: iso(planned),
        })
      }
    }
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
