import { entity } from '../entity.ts'
import { dict, int, text } from '../kinds/index.ts'
import { administered, tree } from '../traits/index.ts'
import { orgCategory } from './dictionaries.ts'

export const dept = entity('dept', '部门', 'Department', {
  path: 'blade-system/dept',
  menu: { in: 'system', at: 20, icon: 'apartment' },
  title: 'deptName',
  order: 'sort',
  fields: {
    deptName: text('部门名称', 'Department name', { required: true, max: 45, find: 'like' }),
    fullName: text('部门全称', 'Full name', { required: true, max: 45, find: 'like' }),
    deptCategory: dict(orgCategory, '部门类型', 'Department type', { required: true, default: 2, find: 'eq' }),
    sort: int('排序', 'Order', { required: true, default: 1, min: 0 }),
    remark: text('备注', 'Remark', { max: 255, lines: 3 }),
  },
  is: [administered(), tree('dept', '上级部门', 'Parent department')],
})
