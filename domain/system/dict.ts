import { entity } from '../entity.ts'
import { int, text } from '../kinds/index.ts'
import { administered, sealed, shared, tree } from '../traits/index.ts'

const fields = {
  code: text('字典编号', 'Code', {
    required: true,
    max: 255,
    find: 'like',
    help: [
      '字典的编号，程序按它取值，下级沿用上级的编号。',
      'By this the dictionary is read. Entries have the code of their dictionary.',
    ],
  }),
  dictValue: text('字典名称', 'Name', { required: true, max: 255, find: 'like' }),
  dictKey: text('字典键值', 'Key', {
    max: 255,
    find: 'like',
    help: ['存入数据的值，已被使用的键值请勿更改。', 'What is stored in rows. Keep it once rows have it.'],
  }),
  sort: int('字典排序', 'Order', { required: true, default: 1, min: 0 }),
  remark: text('字典备注', 'Remark', { max: 255, lines: 3, hide: 'list' }),
}

export const dict = entity('dict', '系统字典', 'System dictionary', {
  path: 'blade-system/dict',
  menu: { in: 'system', at: 40, icon: 'book' },
  title: 'dictValue',
  order: 'sort',
  fields,
  is: [shared(), sealed(), tree('dict', '上级字典', 'Parent entry')],
})

export const dictBiz = entity('dict-biz', '业务字典', 'Business dictionary', {
  path: 'blade-system/dict-biz',
  menu: { in: 'system', at: 50, icon: 'read' },
  title: 'dictValue',
  order: 'sort',
  fields,
  is: [administered(), sealed(), tree('dict-biz', '上级字典', 'Parent entry')],
})
