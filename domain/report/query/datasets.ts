// What named queries may read: datasets, their functions, fields and groups. Nothing outside of it reaches the database.
import { alarmLevel, alarmSource, conditionType } from '../../alarm/dictionaries.ts'
import type { Dictionary } from '../../dictionary.ts'
import { energyItem, energySource, energyType } from '../../energy/dictionaries.ts'
import { commandCourse } from '../../iot/command/command-course.ts'
import { commandSource, criticality, onlineStatus } from '../../iot/dictionaries.ts'

export const functions = ['avg', 'min', 'max', 'last', 'sum', 'delta', 'count', 'twa'] as const
export type Fn = (typeof functions)[number]

export const intervals = ['1m', '5m', '15m', '1h', '1d', '1w', '1M'] as const
export type Interval = (typeof intervals)[number]

/** Usual length in seconds. */
export const secondsOf: Record<Interval, number> = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '1h': 3_600,
  '1d': 86_400,
  '1w': 604_800,
  '1M': 2_592_000,
}

export const groups = ['device', 'area', 'type'] as const
export type Group = (typeof groups)[number]

export type DatasetName = 'raw' | '1m' | '1h' | '1d' | 'latest' | 'alarm' | 'energy' | 'command'

export interface FieldFacts {
  zh: string
  en: string
  unit?: string
  /** What it is one of; anything where there is none. */
  of?: Dictionary
}
type Named = Readonly<Record<string, FieldFacts>>

export interface Dataset {
  /** Fields are properties of devices rather than columns of rows. */
  isSeries: boolean
  functions: readonly Fn[]
  groups: readonly Group[]
  /** The shortest interval; none where it is not about a span of time. */
  finest: Interval | undefined
  /** The longest span in days. */
  longest: number
  /** Numbers that can be selected; of series any property. */
  fields: Named
  /** What rows can be narrowed by. */
  wheres: Named
}

const ofDevices: Named = {
  value: { zh: '数值', en: 'Value' },
  onlineStatus: { zh: '在线状态', en: 'Connection', of: onlineStatus },
  criticality: { zh: '重要程度', en: 'Criticality', of: criticality },
}
const series = (finest: Interval, longest: number): Dataset => ({
  isSeries: true,
  functions,
  groups,
  finest,
  longest,
  fields: {},
  wheres: ofDevices,
})
const ofRows: readonly Fn[] = ['avg', 'min', 'max', 'last', 'sum', 'count']
const property: FieldFacts = { zh: '属性', en: 'Property' }

export const datasets: Readonly<Record<DatasetName, Dataset>> = {
  raw: series('1m', 7),
  '1m': series('1m', 31),
  '1h': series('1h', 740),
  '1d': series('1d', 3_660),
  latest: { ...series('1m', 1), functions: ofRows, finest: undefined, wheres: ofDevices },
  alarm: {
    isSeries: false,
    functions: ofRows,
    groups,
    finest: '1h',
    longest: 3_660,
    fields: {
      occurCount: { zh: '发生次数', en: 'Times raised' },
      lastsMinutes: { zh: '持续时间', en: 'Duration', unit: 'min' },
      ackMinutes: { zh: '确认用时', en: 'Time to acknowledge', unit: 'min' },
    },
    wheres: {
      alarmLevel: { zh: '级别', en: 'Level', of: alarmLevel },
      alarmSource: { zh: '来源', en: 'Source', of: alarmSource },
      condType: { zh: '触发条件', en: 'Condition', of: conditionType },
      identifier: property,
    },
  },
  energy: {
    isSeries: false,
    functions: ofRows,
    groups: ['device', 'area'],
    finest: '1h',
    longest: 3_660,
    fields: {
      consumption: { zh: '用量', en: 'Consumption' },
      amount: { zh: '费用', en: 'Cost', unit: '¥' },
      kgce: { zh: '折标煤', en: 'Coal equivalent', unit: 'kgce' },
      co2: { zh: '碳排放', en: 'CO2', unit: 'kg' },
      sharpQty: { zh: '尖', en: 'Sharp' },
      peakQty: { zh: '峰', en: 'Peak' },
      flatQty: { zh: '平', en: 'Flat' },
      valleyQty: { zh: '谷', en: 'Valley' },
    },
    wheres: {
      energyType: { zh: '能源类型', en: 'Energy', of: energyType },
      itemCode: { zh: '用能分项', en: 'Use', of: energyItem },
      dataSource: { zh: '数据来源', en: 'Source', of: energySource },
    },
  },
  command: {
    isSeries: false,
    functions: ofRows,
    groups,
    finest: '1h',
    longest: 3_660,
    fields: {
      attempts: { zh: '发送次数', en: 'Times sent' },
      confirmSeconds: { zh: '生效用时', en: 'Time to take effect', unit: 's' },
    },
    wheres: {
      commandStatus: { zh: '状态', en: 'State', of: commandCourse.dictionary },
      source: { zh: '来源', en: 'Source', of: commandSource },
      identifier: property,
    },
  },
}

/** Fields of energy that are of one unit whatever was consumed. */
export const sameForAll: ReadonlySet<string> = new Set(['amount', 'kgce', 'co2'])
