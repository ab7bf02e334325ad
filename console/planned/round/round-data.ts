// A round as the server tells it, and as it stands with what was answered and not sent yet.
import { type Wire, listOf, recordOf } from '@steward/client/wire'
import { wireTime } from '@steward/client/zone'
import { inspectionBill, maintenanceBill } from '@steward/domain/index'
import { type ReadyItem, lacksOf } from '@steward/domain/planned/item-ready'
import {
  type CheckState,
  type ItemOption,
  type ValueType,
  isValue,
  judged,
  resultOf,
} from '@steward/domain/planned/judge'
import { useQuery } from '@tanstack/react-query'
import { withTime } from '../../data/at-hand.ts'
import { client } from '../../data/client.ts'
import { nothing } from '../../data/follows.ts'
import { plain } from '../../kinds/view.ts'
import type { Said } from './said.ts'

export type Decision = NonNullable<ReadyItem['decision']>

/** What is answered to one item, whole. */
export interface Answer {
  value: string
  /** What the inspector found, where the value alone does not say it. */
  found: 'abnormal' | 'na' | null
  said: string
  decision: Decision | null
  recheckDate: string
  photos: readonly string[]
  /** When it was last touched, by this device's clock. */
  at: number
}

export interface RoundItem {
  id: string
  deviceId: string
  deviceCode: string
  deviceName: string
  areaName: string
  groupName: string
  indicatorId: string
  name: string
  valueType: ValueType
  unit: string
  lowerLimit: string | null
  upperLimit: string | null
  warnLower: string | null
  warnUpper: string | null
  maxDelta: string | null
  options: readonly ItemOption[]
  standardText: string
  photoRule: ReadyItem['photoRule']
  isRequired: boolean
  isKey: boolean
  value: string
  checkResult: CheckState
  isAttention: boolean
  isDisagreeing: boolean
  isSuspect: boolean
  sensorValue: string
  said: string
  decision: Decision | null
  recheckDate: string
  photos: readonly string[]
  scanTime: string
  isRecheck: boolean
  lastValue: string
  liveValue: string
  /** When the live value was measured, as the wire says it; empty without one. */
  liveTime: string
  isLiveStale: boolean
  repairBillId: string
  repairNo: string
  repairStatus: string
}

export interface Stop {
  key: string
  deviceId: string
  name: string
  areaName: string
  scanTime: string
  items: readonly RoundItem[]
}

export interface Round {
  id: string
  title: string
  status: string
  /** Steps the person may take now. */
  steps: readonly string[]
  assigneeId: string
  /** What the place is called where there is no device. */
  place: string
  devices: readonly { id: string; deviceCode: string }[]
  needScan: boolean
  items: readonly RoundItem[]
  stops: readonly Stop[]
  weather: string
}

const types: readonly ValueType[] = ['number', 'bool', 'single', 'multi', 'text', 'photo', 'meter']
const states: readonly CheckState[] = ['unchecked', 'normal', 'abnormal', 'na']
const rules = ['never', 'abnormal', 'always'] as const
const decisions = ['to_repair', 'fixed', 'observe'] as const
const orNull = (value: unknown) => plain(value) || null

const idsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(plain) : plain(value) === '' ? [] : plain(value).split(',')

function itemFrom(wire: Readonly<Record<string, unknown>>): RoundItem {
  const one = <T extends string>(all: readonly T[], value: unknown, usual: T): T =>
    all.find((each) => each === value) ?? usual
  return {
    id: plain(wire.id),
    deviceId: plain(wire.deviceId),
    deviceCode: plain(wire.deviceCode),
    deviceName: plain(wire.deviceName),
    areaName: plain(wire.areaName),
    groupName: plain(wire.groupName),
    indicatorId: plain(wire.indicatorId),
    name: plain(wire.name),
    valueType: one(types, wire.valueType, 'text'),
    unit: plain(wire.unit),
    lowerLimit: orNull(wire.lowerLimit),
    upperLimit: orNull(wire.upperLimit),
    warnLower: orNull(wire.warnLower),
    warnUpper: orNull(wire.warnUpper),
    maxDelta: orNull(wire.maxDelta),
    options: listOf(wire.options).map(({ key, label, isAbnormal }) => ({
      key: plain(key),
      label: plain(label),
      isAbnormal: isAbnormal === true || isAbnormal === 1,
    })),
    standardText: plain(wire.standardText),
    photoRule: one(rules, wire.photoRule, 'never'),
    isRequired: wire.isRequired === 1,
    isKey: wire.isKey === 1,
    value: plain(wire.value),
    checkResult: one(states, wire.checkResult, 'unchecked'),
    isAttention: wire.isAttention === 1,
    isDisagreeing: wire.isDisagreeing === 1,
    isSuspect: wire.isSuspect === 1,
    sensorValue: plain(wire.sensorValue),
    said: plain(wire.abnormalDesc),
    decision: decisions.find((each) => each === wire.decision) ?? null,
    recheckDate: plain(wire.recheckDate).slice(0, 10),
    photos: idsIn(wire.photos),
    scanTime: plain(wire.scanTime),
    isRecheck: plain(wire.recheckOf) !== '',
    lastValue: plain(wire.lastValue),
    liveValue: plain(wire.liveValue),
    liveTime: plain(wire.liveTime),
    isLiveStale: wire.isLiveStale === 1,
    repairBillId: plain(wire.repairBillId),
    repairNo: plain(wire.repairNo),
    repairStatus: plain(wire.repairStatus),
  }
}

/** Items in the order of the walk, by the device they belong to. */
export const stopsOf = (items: readonly RoundItem[], place: string): Stop[] =>
  [...Map.groupBy(items, ({ deviceId }) => deviceId)].map(([deviceId, own]) => ({
    key: deviceId || 'place',
    deviceId,
    name: own[0]?.deviceName || own[0]?.areaName || place,
    areaName: own[0]?.areaName ?? '',
    scanTime: own[0]?.scanTime ?? '',
    items: own,
  }))

export function roundFrom(data: unknown, place: string): Round {
  const wire = recordOf(data)
  const items = listOf(wire.items).map(itemFrom)
  const codes = new Map(items.map(({ deviceId, deviceCode }) => [deviceId, deviceCode]))
  return {
    id: plain(wire.id),
    title: plain(wire.title),
    status: plain(wire.billStatus),
    steps: Array.isArray(wire.actions) ? wire.actions.map(plain) : [],
    assigneeId: plain(wire.assigneeId),
    place,
    devices: [...codes].flatMap(([id, deviceCode]) => (id === '' ? [] : [{ id, deviceCode }])),
    needScan: wire.needScan === 1,
    items,
    stops: stopsOf(items, place),
    weather: plain(wire.weather),
  }
}

export const roundPaths = {
  [inspectionBill.name]: inspectionBill.path,
  [maintenanceBill.name]: maintenanceBill.path,
} as const
export type RoundEntity = keyof typeof roundPaths

/** The round as told last; without a network as it was kept on this device. */
export const roundQuery = (entity: RoundEntity, id: string) => ({
  queryKey: [entity, 'round', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    withTime(`round:${id}`, () => client.get(`${roundPaths[entity]}/detail`, { id }, signal)),
  networkMode: 'offlineFirst' as const,
  meta: { follows: nothing, isQuiet: true },
})

export const useRound = (entity: RoundEntity, id: string) => {
  const { data, ...rest } = useQuery(roundQuery(entity, id))
  return { ...rest, data: data?.data }
}

/** A photo on this device has no decimal id yet. */
export const isStored = (photo: string): boolean => /^\d+$/.test(photo)

export const answerOf = (item: RoundItem): Answer => ({
  value: item.value,
  found: item.checkResult === 'na' ? 'na' : isFoundAbnormal(item) ? 'abnormal' : null,
  said: item.said,
  decision: item.decision,
  recheckDate: item.recheckDate,
  photos: item.photos,
  at: 0,
})

/** Somebody found it abnormal although its value is within the limits. */
const isFoundAbnormal = (item: RoundItem): boolean =>
  item.checkResult === 'abnormal' && judged(item, item.value).state === 'normal'

export const stateOf = (item: RoundItem, answer: Answer): CheckState => resultOf(item, answer.value, answer.found)

/** Whether the server can take it: an empty answer empties the item. */
export const isSendable = (item: RoundItem, { value, found }: Answer): boolean =>
  value.trim() === '' || found === 'na' || isValue(item, value.trim())

/** What the item lacks before the round can be submitted. */
export const lacksIn = (item: RoundItem, answer: Answer, asked: { needScan: boolean; today: string }) =>
  lacksOf(
    {
      ...item,
      ...answer,
      checkResult: stateOf(item, answer),
      photos: answer.photos.length,
      recheckDate: answer.recheckDate || null,
      isScanned: item.scanTime !== '',
    },
    asked,
  )

interface Taken {
  answers: Readonly<Record<string, Answer>>
  scans: readonly { deviceId: string; at: number }[]
  startedAt?: number | undefined
  begin?: Said
}

/** What a bill says once it was begun with this. */
export const begunWith = (at: number, { permitNo = '', shutdown, shutdownUntil = '' }: Said): Wire => ({
  billStatus: 'doing',
  ...(permitNo === '' ? {} : { permitNo }),
  ...(shutdown === '1' ? { isShut: 1, shutdownStart: wireTime(at), shutdownUntil } : {}),
})

/** A round as the server told it, with what it has taken since. */
export function withTaken(data: unknown, { answers, scans, startedAt, begin = {} }: Taken): Wire {
  const wire = recordOf(data)
  const items = listOf(wire.items).map((told) => {
    const answer = answers[plain(told.id)]
    const scan = scans.findLast(({ deviceId }) => deviceId === plain(told.deviceId))
    const found = answer && {
      value: answer.value.trim(),
      checkResult: stateOf(itemFrom(told), answer),
      abnormalDesc: answer.said,
      decision: answer.decision,
      recheckDate: answer.recheckDate,
      photos: answer.photos.filter(isStored),
    }
    return { ...told, ...found, ...(scan ? { scanTime: wireTime(scan.at) } : {}) }
  })
  if (startedAt !== undefined) return { ...wire, items, ...begunWith(startedAt, begin) }
  return { ...wire, items, ...(wire.billStatus === 'pending' ? { billStatus: 'doing' } : {}) }
}
