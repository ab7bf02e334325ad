import { entity } from '../entity.ts'
import { dict, int, text } from '../kinds/index.ts'
import { administered } from '../traits/index.ts'
import { postCategory } from './dictionaries.ts'

export const post = entity('post', '岗位', 'Post', {
  path: 'blade-system/post',
  menu: { in: 'system', at: 30, icon: 'idcard' },
  title: 'postName',
  order: 'sort',
  fields: {
    postName: text('岗位名称', 'Post name', { required: true, max: 64, find: 'like' }),
    postCode: text('岗位编号', 'Post code', { required: true, max: 12, unique: true, find: 'like' }),
    category: dict(postCategory, '岗位类型', 'Post type', { required: true, find: 'eq' }),
    sort: int('岗位排序', 'Order', { required: true, default: 1, min: 0 }),
    remark: text('岗位描述', 'Description', { max: 255, lines: 3 }),
  },
  is: [administered()],
})
