import { entity } from '../entity.ts'
import { dict, int, text } from '../kinds/index.ts'
import { shared, tree } from '../traits/index.ts'
import { regionLevel } from './dictionaries.ts'

export const region = entity('region', '行政区划', 'Region', {
  path: 'blade-system/region',
  menu: { in: 'base', at: 10, icon: 'flag' },
  title: 'name',
  order: 'sort',
  fields: {
    name: text('区划名称', 'Name', { required: true, max: 32, find: 'like' }),
    code: text('区划编号', 'Code', { required: true, max: 12, unique: true, find: 'like' }),
    parentCode: text('上级编号', 'Parent code', { max: 12, by: 'system', default: '0', hide: ['list', 'form'] }),
    regionLevel: dict(regionLevel, '区划级别', 'Level', { required: true, default: 1, find: 'eq' }),
    sort: int('区划排序', 'Order', { required: true, default: 1, min: 0 }),
    remark: text('区划备注', 'Remark', { max: 255, lines: 3, hide: 'list' }),
  },
  is: [shared(), tree('region', '上级区划', 'Parent region')],
})
