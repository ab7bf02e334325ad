import { entity } from '../entity.ts'
import { bool, int, ref, text } from '../kinds/index.ts'

/** One choice of an item of upkeep that is answered by choosing; written with its item. */
export const maintenanceOption = entity('maintenance-option', '保养选项', 'Option', {
  path: 'iot/maintenance-option',
  title: 'label',
  order: 'lineNo',
  verbs: [],
  fields: {
    indicatorId: ref('maintenance-indicator', '保养项目', 'Upkeep item', { by: 'system', find: 'eq' }),
    lineNo: int('序号', 'No.', { by: 'system', default: 0 }),
    key: text('键', 'Key', { required: true, max: 20 }),
    label: text('选项', 'Option', { required: true, max: 40 }),
    isAbnormal: bool('异常', 'Abnormal', { required: true, default: 0 }),
  },
  // Several keys are one text, separated by commas.
  check: ({ key }) => (key?.includes(',') ? { field: 'key', problem: 'upkeep.key' } : undefined),
})
