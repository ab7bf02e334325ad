import { entity } from '../entity.ts'
import { decimal, int, ref, text } from '../kinds/index.ts'

/** A part or consumable that an item of upkeep takes; written with its item. */
export const maintenanceKit = entity('maintenance-kit', '保养配件', 'Part of a kit', {
  path: 'iot/maintenance-kit',
  title: 'name',
  order: 'lineNo',
  verbs: [],
  fields: {
    indicatorId: ref('maintenance-indicator', '保养项目', 'Upkeep item', { by: 'system', find: 'eq' }),
    lineNo: int('序号', 'No.', { by: 'system', default: 0 }),
    name: text('配件名称', 'Part', { required: true, max: 60 }),
    spec: text('规格', 'Specification', { max: 60 }),
    qty: decimal('数量', 'Quantity', { required: true, min: 0, scale: 3 }),
    unit: text('单位', 'Unit', { max: 10 }),
  },
})
