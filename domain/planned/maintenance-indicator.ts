import { entity } from '../entity.ts'
import { bool, decimal, dict, int, ref, text } from '../kinds/index.ts'
import { lines } from '../lines.ts'
import { faultPhenomenon } from '../repair/dictionaries.ts'
import { repairTrade } from '../repair/trade.ts'
import { enableable } from '../traits/index.ts'
import {
  checkMethod,
  indicatorCategory,
  itemPhotoRule,
  itemSource,
  maintainLevel,
  valueType,
  workPermit,
} from './dictionaries.ts'
import { areLimitsOrdered } from './limits-order.ts'
import { maintenanceKit } from './maintenance-kit.ts'
import { maintenanceOption } from './maintenance-option.ts'

export const limit = { scale: 4 } as const
const quietLimit = { ...limit, hide: 'list' } as const

/** What is done in upkeep, by type of device and level, with its kit and permit (domain reference 2.7, 2.11). */
export const maintenanceIndicator = entity('maintenance-indicator', '保养项目', 'Upkeep item', {
  path: 'iot/maintenance-indicator',
  menu: { in: 'library', address: 'planned', at: 50, icon: 'book' },
  title: 'name',
  order: 'sort',
  is: [enableable()],
  fields: {
    code: text('编码', 'Code', { required: true, max: 20, unique: true, find: 'like' }),
    name: text('项目名称', 'Item', { required: true, max: 60, find: 'like' }),
    equipmentType: ref('device-type', '设备类型', 'Device type', { required: true, find: 'tree' }),
    maintainLevel: dict(maintainLevel, '保养级别', 'Level', { required: true, default: 'month', find: 'eq' }),
    category: dict(indicatorCategory, '分类', 'Category', { find: 'eq', hide: 'list' }),
    operation: text('操作内容', 'Work', { required: true, max: 500, lines: 3, find: 'like' }),
    acceptStandard: text('验收标准', 'Accepted when', { max: 255, lines: 2, hide: 'list' }),
    estMinutes: int('预计用时', 'Takes about', { required: true, default: 10, min: 1, max: 480, unit: 'min' }),
    needShutdown: bool('需停机', 'Shutdown', { required: true, default: 0, find: 'eq' }),
    needPermit: dict(workPermit, '作业票', 'Permit', { required: true, default: 'none', find: 'eq' }),
    safetyNote: text('安全提示', 'Safety', { max: 255, lines: 2, hide: 'list' }),
    valueType: dict(valueType, '值类型', 'Kind of value', {
      required: true,
      default: 'bool',
      find: 'eq',
      hide: 'list',
    }),
    unit: text('单位', 'Unit', { max: 10, hide: 'list' }),
    lowerLimit: decimal('正常下限', 'Lower limit', quietLimit),
    upperLimit: decimal('正常上限', 'Upper limit', quietLimit),
    warnLower: decimal('预警下限', 'Lower warning', quietLimit),
    warnUpper: decimal('预警上限', 'Upper warning', quietLimit),
    maxDelta: decimal('与上次最大差', 'Largest change', { ...quietLimit, min: 0 }),
    method: dict(checkMethod, '检查方法', 'Method', { find: 'eq', hide: 'list' }),
    tool: text('工具', 'Tool', { max: 50, hide: 'list' }),
    dataSource: dict(itemSource, '数据来源', 'Source of the value', {
      required: true,
      default: 'manual',
      find: 'eq',
      hide: 'list',
    }),
    propertyIdentifier: text('物模型标识', 'Property', { max: 64, find: 'eq', hide: 'list' }),
    photoRule: dict(itemPhotoRule, '拍照要求', 'Photo', { required: true, default: 'never', find: 'eq', hide: 'list' }),
    isRequired: bool('必做', 'Required', { required: true, default: 1, find: 'eq', hide: 'list' }),
    isKey: bool('关键项', 'Key item', { required: true, default: 0, find: 'eq', hide: 'list' }),
    defaultTrade: dict(repairTrade, '转修工种', 'Trade of a repair', { hide: 'list' }),
    defaultPhenomenon: dict(faultPhenomenon, '转修现象', 'Symptom of a repair', { hide: 'list' }),
    sort: int('排序', 'Order', { required: true, default: 0, min: 0, hide: 'list' }),
  },
  lines: {
    options: lines(maintenanceOption, '选项', 'Options', { of: 'indicatorId', max: 20, unique: ['key'] }),
    kit: lines(maintenanceKit, '配件包', 'Kit', { of: 'indicatorId', max: 50, unique: ['name', 'spec', 'unit'] }),
  },
  check(row) {
    const { lowerLimit = null, upperLimit = null, warnLower = null, warnUpper = null } = row
    if (!areLimitsOrdered({ lowerLimit, upperLimit, warnLower, warnUpper }))
      return { field: 'upperLimit', problem: 'upkeep.limits' }
    if (row.dataSource === 'iot' && !row.propertyIdentifier)
      return { field: 'propertyIdentifier', problem: 'upkeep.property' }
    return undefined
  },
})
