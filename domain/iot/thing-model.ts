import { entity } from '../entity.ts'
import { bool, decimal, dict, int, json, ref, text } from '../kinds/index.ts'
import {
  serviceCall,
  thingAccess,
  thingDataType,
  thingEvent,
  thingKind,
  thingOwner,
  thingSource,
} from './dictionaries.ts'

const system = { by: 'system' } as const

const limitHelp = [
  '告警规则可引用的限值，由低到高依次为低低限、低限、高限、高高限。',
  'A limit that alarm rules may refer to. From low to high: low-low, low, high, high-high.',
] as const

/**
 * One property, service or event of a device type, or what one device has differently; the misspelt path is fixed by the
 * API. A row that is inherited holds every value; `overridden` names those that are its own.
 */
export const thingModel = entity('thing-model', '物模型', 'Thing model', {
  path: 'iot/thins-model',
  menu: { in: 'access', address: 'iot', at: 60, icon: 'deployment-unit' },
  title: 'name',
  order: 'deviceTypeId,displaySort',
  fields: {
    deviceTypeId: ref('device-type', '设备类型', 'Device type', { required: true, find: 'eq' }),
    deviceId: ref('device', '设备', 'Device', { ...system, find: 'eq' }),
    ownerKind: dict(thingOwner, '归属', 'Owner', { ...system, default: 'deviceType', find: 'eq', hide: 'list' }),
    identifier: text('标识符', 'Identifier', {
      required: true,
      max: 32,
      find: 'like',
      help: [
        '上报报文中的属性名，以字母开头，只含字母、数字和下划线，保存后请勿更改。',
        'The name of the property in messages: begins with a letter, then letters, digits and underscores. Keep it once data arrives.',
      ],
    }),
    name: text('名称', 'Name', { required: true, max: 64, find: 'like' }),
    kind: dict(thingKind, '功能类别', 'Kind', {
      required: true,
      default: 'property',
      find: 'eq',
      help: [
        '属性是设备上报的数值，服务是可以执行的操作，事件是设备主动通知的事项。',
        'A property is a figure a device reports, a service is something it can do, an event is something it announces.',
      ],
    }),
    dataType: dict(thingDataType, '数据类型', 'Data type', { required: true, default: 'float', find: 'eq' }),
    unit: text('单位', 'Unit', { max: 16 }),
    precision: int('小数位', 'Decimals', {
      default: 1,
      min: 0,
      max: 6,
      hide: 'list',
      help: ['显示时保留的小数位数，不影响存储。', 'How many decimals are shown. What is stored stays exact.'],
    }),
    accessMode: dict(thingAccess, '读写', 'Access', {
      default: 'r',
      hide: 'list',
      help: [
        '读写表示平台可以向设备下发该属性。',
        'Read and write means that the platform may send this value to the device.',
      ],
    }),
    minValue: decimal('量程下限', 'Range from', {
      scale: 4,
      help: [
        '传感器正常量程的下端。低于此值的读数标为超出量程，仍参与告警和统计。',
        'The lower end of the usual range. Readings below are marked as unusual and still count.',
      ],
    }),
    maxValue: decimal('量程上限', 'Range to', {
      scale: 4,
      help: [
        '传感器正常量程的上端。高于此值的读数标为超出量程，仍参与告警和统计。',
        'The upper end of the usual range. Readings above are marked as unusual and still count.',
      ],
    }),
    hardMin: decimal('物理下限', 'Hard minimum', {
      scale: 4,
      hide: 'list',
      help: [
        '物理上不可能低于此值。低于此值的读数标为无效，不触发告警。',
        'Physically impossible below this. Such readings are marked as invalid and raise no alarm.',
      ],
    }),
    hardMax: decimal('物理上限', 'Hard maximum', {
      scale: 4,
      hide: 'list',
      help: [
        '物理上不可能高于此值。高于此值的读数标为无效，不触发告警。',
        'Physically impossible above this. Such readings are marked as invalid and raise no alarm.',
      ],
    }),
    nullValues: text('故障值', 'Fault values', {
      max: 100,
      hide: 'list',
      help: [
        '设备用来表示故障或无读数的数值，用逗号分隔，例如 -999、32767。',
        'Numbers by which the device says that it has no reading, separated by commas, such as -999 and 32767.',
      ],
    }),
    maxRate: decimal('最大变化率', 'Fastest change', {
      scale: 4,
      unit: '/s',
      hide: 'list',
      help: [
        '每秒变化超过此值的读数先视为跳变，待后续读数印证，留空则不检查。',
        'A reading that changes faster counts as a spike until others agree with it. Empty means no check.',
      ],
    }),
    limitLl: decimal('低低限', 'Low-low limit', { scale: 4, hide: 'list', help: limitHelp }),
    limitL: decimal('低限', 'Low limit', { scale: 4, hide: 'list', help: limitHelp }),
    limitH: decimal('高限', 'High limit', { scale: 4, hide: 'list', help: limitHelp }),
    limitHh: decimal('高高限', 'High-high limit', { scale: 4, hide: 'list', help: limitHelp }),
    enumItems: json('枚举', 'Enumeration', {
      hide: 'list',
      help: [
        '每个枚举值的含义，写成由 key、label、en 三项组成的数组。',
        'What each value means, as an array of objects with key, label and en.',
      ],
    }),
    isDisplay: bool('展示', 'Shown', {
      default: 1,
      find: 'eq',
      help: ['是否在设备的实时数据中显示。', 'Whether the live values of a device show it.'],
    }),
    isKey: bool('关键参数', 'Key figure', {
      default: 0,
      hide: 'list',
      help: ['关键参数在设备列表和卡片中优先显示。', 'Key figures come first in lists and on cards.'],
    }),
    displaySort: int('展示顺序', 'Order', { required: true, default: 0, min: 0, hide: 'list' }),
    isCounter: bool('累计量', 'Counter', {
      default: 0,
      hide: 'list',
      help: [
        '只增不减的读数，例如电量或水量，按差值统计。',
        'A reading that only grows, such as energy or water. Its differences are what counts.',
      ],
    }),
    staleAfter: int('失效判定', 'Stale after', {
      min: 1,
      max: 604_800,
      unit: 's',
      hide: 'list',
      help: [
        '超过此时长没有新值时，该数值显示为已失效。',
        'After this long without a new value the old one is shown as stale.',
      ],
    }),
    isCritical: bool('危险操作', 'Dangerous to operate', {
      default: 0,
      hide: 'list',
      help: [
        '下发时须填写原因，并由另一人复核。',
        'Sending a value asks for the reason, and a second person approves it.',
      ],
    }),
    interlock: text('联锁条件', 'Interlock', {
      max: 500,
      hide: 'list',
      help: [
        '用本设备属性写成的条件，成立时才能下发，例如 pressure < 0.6 && fault == 0。',
        'A condition over the properties of the device. Nothing is sent unless it holds, such as pressure < 0.6 && fault == 0.',
      ],
    }),
    isQueueable: bool('离线排队', 'Waits while offline', {
      default: 0,
      hide: 'list',
      help: [
        '网关离线时指令保留 24 小时，上线后下发；开关类操作请勿启用。',
        'While the gateway is offline a command waits for up to 24 hours. Not for switching.',
      ],
    }),
    callType: dict(serviceCall, '调用方式', 'Call', { hide: 'list' }),
    eventType: dict(thingEvent, '事件类型', 'Event type', { hide: 'list' }),
    inputData: json('输入参数', 'Inputs', {
      hide: 'list',
      help: [
        '服务的输入参数，写成由 identifier、name、dataType 组成的数组。',
        'What a service takes, as an array of objects with identifier, name and dataType.',
      ],
    }),
    outputData: json('输出参数', 'Outputs', {
      hide: 'list',
      help: [
        '服务返回或事件携带的参数，写法与输入参数相同。',
        'What a service answers or an event carries, written like the inputs.',
      ],
    }),
    source: dict(thingSource, '来源', 'Source', { ...system, default: 'custom', find: 'eq' }),
    overridden: json('已覆盖项', 'Overridden', { ...system, hide: ['list', 'form'] }),
    slot: int('存储槽', 'Slot', { by: 'system', hide: ['list', 'form'] }),
  },
  check(row) {
    if (row.identifier && !/^[a-zA-Z][a-zA-Z0-9_]{0,31}$/.test(row.identifier))
      return { field: 'identifier', problem: 'thing.identifier' }
    if (row.nullValues && numbersOf(row.nullValues).some(Number.isNaN))
      return { field: 'nullValues', problem: 'thing.null-values' }
    if (row.maxRate && Number(row.maxRate) <= 0) return { field: 'maxRate', problem: 'thing.rate' }
    const isUpsideDown = row.minValue && row.maxValue && Number(row.minValue) >= Number(row.maxValue)
    if (isUpsideDown) return { field: 'maxValue', problem: 'thing.range' }
    const limits = limitFields.flatMap((field) => (row[field] ? [{ field, value: Number(row[field]) }] : []))
    const wrong = limits.find(({ value }, at) => at > 0 && value <= (limits[at - 1]?.value ?? value))
    return wrong ? { field: wrong.field, problem: 'thing.limits' } : undefined
  },
})

/** From the lowest to the highest. */
export const limitFields = ['limitLl', 'limitL', 'limitH', 'limitHh'] as const

/** Parses a list of numbers: `numbersOf('-999, 32767')` is `[-999, 32767]`; invalid ones are `NaN`. */
export const numbersOf = (list: string): number[] =>
  list
    .split(/[,，]/)
    .filter((part) => part.trim() !== '')
    .map((part) => (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(part.trim()) ? Number(part) : Number.NaN))
