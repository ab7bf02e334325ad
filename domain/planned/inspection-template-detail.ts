import { entity } from '../entity.ts'
import { bool, decimal, dict, int, ref, text } from '../kinds/index.ts'
import { itemPhotoRule } from './dictionaries.ts'
import { limit } from './inspection-indicator.ts'
import { areLimitsOrdered } from './limits-order.ts'

const asIndicator: readonly [string, string] = ['不填时与指标相同。', 'Empty means as the indicator says.']

/** One item of a template; what it leaves empty is as its indicator says. */
export const inspectionTemplateDetail = entity(
  'inspection-template-detail',
  '巡检模板明细',
  'Inspection template item',
  {
    path: 'iot/inspection-template-detail',
    menu: { in: 'records', address: 'planned', at: 40, icon: 'profile' },
    title: 'groupName',
    order: 'lineNo',
    fields: {
      templateId: ref('inspection-template', '模板', 'Template', { find: 'eq', hide: ['form', 'detail'] }),
      lineNo: int('序号', 'No.', { by: 'system', default: 0 }),
      groupName: text('分组', 'Group', { max: 30 }),
      indicatorId: ref('inspection-indicator', '指标', 'Indicator', { required: true, find: 'eq' }),
      isRequired: bool('必检', 'Required', { find: 'eq', help: asIndicator }),
      photoRule: dict(itemPhotoRule, '拍照要求', 'Photo', { help: asIndicator }),
      lowerLimit: decimal('正常下限', 'Lower limit', { ...limit, help: asIndicator }),
      upperLimit: decimal('正常上限', 'Upper limit', { ...limit, help: asIndicator }),
      score: int('分值', 'Score', { min: 0, max: 100, default: 0 }),
    },
    check: ({ lowerLimit = null, upperLimit = null }) =>
      areLimitsOrdered({ lowerLimit, upperLimit, warnLower: null, warnUpper: null })
        ? undefined
        : { field: 'upperLimit', problem: 'indicator.limits' },
  },
)
