import { entity } from '../entity.ts'
import { bool, dict, instant, int, json, ref, text } from '../kinds/index.ts'
import { handoverKind, handoverResult } from './dictionaries.ts'

const system = { by: 'system' } as const

/** Something one shift leaves to the next; written with its handover, mostly by the product itself. */
export const handoverItem = entity('handover-item', '交接事项', 'Handover item', {
  path: 'biz/handover-item',
  title: 'title',
  order: 'lineNo',
  verbs: [],
  fields: {
    handoverId: ref('change-shifts', '交接单', 'Handover', { ...system, find: 'eq' }),
    lineNo: int('序号', 'No.', { ...system, default: 0 }),
    kind: dict(handoverKind, '类别', 'Kind', { required: true, default: 'manual' }),
    title: text('事项', 'Item', { required: true, max: 200 }),
    note: text('交代', 'Note', { max: 500, lines: 2 }),
    mustFollow: bool('必跟', 'Must be followed', { required: true, default: 0 }),
    result: dict(handoverResult, '处理情况', 'Result', { required: true, default: 'new' }),
    refEntity: text('关联类型', 'About a', { ...system, max: 64, default: '' }),
    refId: text('关联记录', 'About', { ...system, max: 20, default: '' }),
    refNo: text('单号', 'Number', { ...system, max: 32, default: '' }),
    place: text('地点', 'Place', { ...system, max: 255, default: '' }),
    // What it is called in English and how it stood, in words: as of the receipt in the end.
    snapshot: json('当时状态', 'State as it was', system),
    fromItemId: ref('handover-item', '上一班的事项', 'Item of the shift before', { ...system, find: 'eq' }),
    age: int('已交班次', 'Age in shifts', { ...system, default: 0 }),
    escalatedAt: instant('升级时间', 'Escalated at', system),
    isChecked: bool('接班已确认', 'Confirmed on receipt', { ...system, default: 0 }),
  },
})
