import { entity } from '../entity.ts'
import { bool, decimal, dict, int, ref, text } from '../kinds/index.ts'
import { lines } from '../lines.ts'
import { faultPhenomenon } from '../repair/dictionaries.ts'
import { repairTrade } from '../repair/trade.ts'
import { enableable, tree } from '../traits/index.ts'
import { checkMethod, indicatorCategory, itemPhotoRule, itemSource, nodeType, valueType } from './dictionaries.ts'
import { inspectionOption } from './inspection-option.ts'
import { areLimitsOrdered } from './limits-order.ts'

export const limit = { scale: 4 } as const
const quietLimit = { ...limit, hide: 'list' } as const

/** What to look at and when it is normal: a library in groups, by type of device (domain reference 2.7). */
export const inspectionIndicator = entity('inspection-indicator', '巡检指标', 'Inspection indicator', {
  path: 'iot/inspection-indicator',
  menu: { in: 'library', address: 'planned', at: 20, icon: 'control' },
  title: 'name',
  order: 'sort',
  is: [tree('inspection-indicator', '上级', 'Under'), enableable()],
  fields: {
    nodeType: dict(nodeType, '节点类型', 'Kind of node', { required: true, default: 'indicator', find: 'eq' }),
    code: text('编码', 'Code', { required: true, max: 20, unique: true, find: 'like' }),
    name: text('指标名称', 'Indicator', { required: true, max: 60, find: 'like' }),
    equipmentType: ref('device-type', '设备类型', 'Device type', {
      find: 'tree',
      help: ['不填时与上级相同。', 'Empty means as the node above.'],
    }),
    category: dict(indicatorCategory, '分类', 'Category', { find: 'eq', hide: 'list' }),
    valueType: dict(valueType, '值类型', 'Kind of value', { required: true, default: 'bool', find: 'eq' }),
    unit: text('单位', 'Unit', { max: 10 }),
    lowerLimit: decimal('正常下限', 'Lower limit', limit),
    upperLimit: decimal('正常上限', 'Upper limit', limit),
    warnLower: decimal('预警下限', 'Lower warning', {
      ...quietLimit,
      help: [
        '在正常范围以内；预警与限值之间记为正常并提示关注。',
        'Within the limits; between warning and limit a value is normal and watched.',
      ],
    }),
    warnUpper: decimal('预警上限', 'Upper warning', quietLimit),
    maxDelta: decimal('与上次最大差', 'Largest change', {
      ...quietLimit,
      min: 0,
      help: [
        '与上一次巡检值相差更多时提示关注，也是与表计值比较的容差。',
        'A larger change since the last inspection is watched; also how far a reading may be from its sensor.',
      ],
    }),
    standardText: text('检查标准', 'Standard', { max: 255, lines: 2, find: 'like', hide: 'list' }),
    method: dict(checkMethod, '检查方法', 'Method', { find: 'eq', hide: 'list' }),
    tool: text('工具', 'Tool', { max: 50, hide: 'list' }),
    dataSource: dict(itemSource, '数据来源', 'Source of the value', {
      required: true,
      default: 'manual',
      find: 'eq',
      hide: 'list',
    }),
    propertyIdentifier: text('物模型标识', 'Property', {
      max: 64,
      find: 'eq',
      hide: 'list',
      help: [
        '物联采集时预填该属性的实时值，人工值与表计值同时保存。',
        'From the device: its live value is proposed, and both values are kept.',
      ],
    }),
    photoRule: dict(itemPhotoRule, '拍照要求', 'Photo', {
      required: true,
      default: 'abnormal',
      find: 'eq',
      hide: 'list',
    }),
    isRequired: bool('必检', 'Required', { required: true, default: 1, find: 'eq' }),
    isKey: bool('关键项', 'Key item', {
      required: true,
      default: 0,
      find: 'eq',
      help: [
        '关键项异常时自动建议转报修，优先级至少为紧急。',
        'Where a key item is abnormal, an urgent repair is proposed.',
      ],
    }),
    defaultTrade: dict(repairTrade, '转修工种', 'Trade of a repair', { hide: 'list' }),
    defaultPhenomenon: dict(faultPhenomenon, '转修现象', 'Symptom of a repair', { hide: 'list' }),
    sort: int('排序', 'Order', { required: true, default: 0, min: 0, hide: 'list' }),
  },
  lines: {
    options: lines(inspectionOption, '选项', 'Options', { of: 'indicatorId', max: 20, unique: ['key'] }),
  },
  check(row) {
    const { lowerLimit = null, upperLimit = null, warnLower = null, warnUpper = null } = row
    if (!areLimitsOrdered({ lowerLimit, upperLimit, warnLower, warnUpper }))
      return { field: 'upperLimit', problem: 'indicator.limits' }
    const isMeasured = row.valueType === undefined || row.valueType === 'number' || row.valueType === 'meter'
    if (!isMeasured && (lowerLimit ?? upperLimit ?? warnLower ?? warnUpper) !== null)
      return { field: 'valueType', problem: 'indicator.measured' }
    if (row.dataSource === 'iot' && !row.propertyIdentifier)
      return { field: 'propertyIdentifier', problem: 'indicator.property' }
    return undefined
  },
})
