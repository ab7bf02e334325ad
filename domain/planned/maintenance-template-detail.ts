import { entity } from '../entity.ts'
import { bool, decimal, dict, int, ref, text } from '../kinds/index.ts'
import { itemPhotoRule } from './dictionaries.ts'
import { areLimitsOrdered } from './limits-order.ts'
import { limit } from './maintenance-indicator.ts'

const asIndicator: readonly [string, string] = ['不填时与保养项目相同。', 'Empty means as the item of the library.']

/** One item of a template of upkeep; what it leaves empty is as the library says. */
export const maintenanceTemplateDetail = entity('maintenance-template-detail', '保养模板明细', 'Upkeep template item', {
  path: 'iot/maintenance-template-detail',
  menu: { in: 'records', address: 'planned', at: 60, icon: 'read' },
  title: 'groupName',
  order: 'lineNo',
  fields: {
    templateId: ref('maintenance-template', '模板', 'Template', { find: 'eq', hide: 'form' }),
    lineNo: int('序号', 'No.', { by: 'system', default: 0 }),
    groupName: text('分组', 'Group', { max: 30 }),
    indicatorId: ref('maintenance-indicator', '保养项目', 'Upkeep item', { required: true, find: 'eq' }),
    isRequired: bool('必做', 'Required', { find: 'eq', help: asIndicator }),
    photoRule: dict(itemPhotoRule, '拍照要求', 'Photo', { help: asIndicator }),
    lowerLimit: decimal('正常下限', 'Lower limit', { ...limit, help: asIndicator }),
    upperLimit: decimal('正常上限', 'Upper limit', { ...limit, help: asIndicator }),
  },
  check: ({ lowerLimit = null, upperLimit = null }) =>
    areLimitsOrdered({ lowerLimit, upperLimit, warnLower: null, warnUpper: null })
      ? undefined
      : { field: 'upperLimit', problem: 'upkeep.limits' },
})
