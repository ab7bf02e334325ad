import { entity } from '../entity.ts'
import { bool, decimal, dict, int, json, ref, text } from '../kinds/index.ts'
import { thingAccess, thingDataType, thingKind } from './dictionaries.ts'

/** One property, service or event of a device type; the misspelt path is the wire's. */
export const thingModel = entity('thing-model', '物模型', 'Thing model', {
  path: 'iot/thins-model',
  title: 'name',
  order: 'displaySort',
  fields: {
    deviceTypeId: ref('device-type', '设备类型', 'Device type', { required: true, find: 'eq' }),
    identifier: text('标识符', 'Identifier', { required: true, max: 32, find: 'like' }),
    name: text('名称', 'Name', { required: true, max: 64, find: 'like' }),
    kind: dict(thingKind, '功能类别', 'Kind', { required: true, default: 'property', find: 'eq' }),
    dataType: dict(thingDataType, '数据类型', 'Data type', { required: true, default: 'float', find: 'eq' }),
    unit: text('单位', 'Unit', { max: 16 }),
    precision: int('小数位', 'Decimals', { default: 1, min: 0, max: 6, hide: 'list' }),
    accessMode: dict(thingAccess, '读写', 'Access', { default: 'r', hide: 'list' }),
    minValue: decimal('量程下限', 'Range from', { scale: 4 }),
    maxValue: decimal('量程上限', 'Range to', { scale: 4 }),
    hardMin: decimal('物理下限', 'Hard minimum', { scale: 4, hide: 'list' }),
    hardMax: decimal('物理上限', 'Hard maximum', { scale: 4, hide: 'list' }),
    nullValues: text('故障值', 'Fault values', { max: 100, hide: 'list' }),
    maxRate: decimal('最大变化率', 'Fastest change', { scale: 4, unit: '/s', hide: 'list' }),
    enumItems: json('枚举', 'Enumeration', { hide: 'list' }),
    isDisplay: bool('展示', 'Shown', { default: 1, find: 'eq' }),
    isKey: bool('关键参数', 'Key figure', { default: 0, hide: 'list' }),
    displaySort: int('展示顺序', 'Order', { required: true, default: 0, min: 0, hide: 'list' }),
    isCounter: bool('累计量', 'Counter', { default: 0, hide: 'list' }),
    staleAfter: int('失效判定', 'Stale after', { min: 1, max: 604_800, unit: 's', hide: 'list' }),
    slot: int('存储槽', 'Slot', { by: 'system', hide: ['list', 'form'] }),
  },
  check(row) {
    if (row.identifier && !/^[a-zA-Z][a-zA-Z0-9_]{0,31}$/.test(row.identifier))
      return { field: 'identifier', problem: 'thing.identifier' }
    if (row.nullValues && numbersOf(row.nullValues).some(Number.isNaN))
      return { field: 'nullValues', problem: 'thing.null-values' }
    if (row.maxRate && Number(row.maxRate) <= 0) return { field: 'maxRate', problem: 'thing.rate' }
    const isUpsideDown = row.minValue && row.maxValue && Number(row.minValue) >= Number(row.maxValue)
    return isUpsideDown ? { field: 'maxValue', problem: 'thing.range' } : undefined
  },
})

/** `numbersOf('-999, 32767')` is `[-999, 32767]`; what is no number is `NaN`. */
export const numbersOf = (list: string): number[] =>
  list
    .split(/[,,]/)
    .filter((part) => part.trim() !== '')
    .map((part) => (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(part.trim()) ? Number(part) : Number.NaN))
