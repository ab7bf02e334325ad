import { entity } from '../entity.ts'
import { bool, int, ref, text } from '../kinds/index.ts'

/** One step of the work an order standard describes; written with its standard. */
export const standardStep = entity('standard-step', '作业步骤', 'Work step', {
  path: 'iot/standard-step',
  title: 'content',
  order: 'lineNo',
  verbs: [],
  fields: {
    standardId: ref('device-order-standard', '工单标准', 'Order standard', { by: 'system', find: 'eq' }),
    lineNo: int('序号', 'No.', { by: 'system', default: 0 }),
    content: text('步骤', 'Step', { required: true, max: 200 }),
    minutes: int('用时', 'Takes', { min: 1, max: 1_440, unit: 'min' }),
    needPhoto: bool('需拍照', 'Photo', { required: true, default: 0 }),
  },
})
