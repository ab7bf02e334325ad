import { entity } from '../entity.ts'
import { dict, int, ref, text } from '../kinds/index.ts'
import { tree } from '../traits/index.ts'
import { areaType } from './dictionaries.ts'

export const area = entity('area', '区域', 'Area', {
  path: 'iot/area',
  menu: { in: 'iot', at: 70, icon: 'environment' },
  title: 'areaName',
  order: 'sort',
  fields: {
    areaName: text('区域名称', 'Area name', { required: true, max: 64, find: 'like' }),
    areaCode: text('区域编码', 'Area code', { required: true, max: 64, unique: true, find: 'like' }),
    areaType: dict(areaType, '区域类型', 'Area type', { required: true, find: 'eq' }),
    deptId: ref('dept', '使用部门', 'Used by', {
      find: 'eq',
      help: ['该部门报修时先列出此处及其房间。', 'Its people are offered this place and its rooms when they report.'],
    }),
    sort: int('排序', 'Order', { required: true, default: 1, min: 0 }),
    remark: text('备注', 'Remark', { max: 500, lines: 3, hide: 'list' }),
  },
  is: [tree('area', '上级区域', 'Parent area', { captionIsPath: true })],
})
