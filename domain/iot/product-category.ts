import { entity } from '../entity.ts'
import { dict, int, text } from '../kinds/index.ts'
import { tree } from '../traits/index.ts'
import { iotSystem } from './dictionaries.ts'

export const productCategory = entity('product-category', '产品分类', 'Product category', {
  path: 'iot/product-category',
  menu: { in: 'access', address: 'iot', at: 80, icon: 'tags' },
  title: 'categoryName',
  order: 'sort',
  fields: {
    categoryName: text('分类名称', 'Category name', { required: true, max: 64, find: 'like' }),
    categoryCode: text('分类编码', 'Category code', { required: true, max: 32, unique: true, find: 'like' }),
    systemCode: dict(iotSystem, '所属系统', 'System', { required: true, find: 'eq' }),
    icon: text('图标', 'Icon', { max: 64, hide: 'list' }),
    sort: int('排序', 'Order', { required: true, default: 0, min: 0, max: 9999 }),
    remark: text('备注', 'Remark', { max: 500, lines: 3, hide: 'list' }),
  },
  is: [tree('product-category', '上级分类', 'Parent category')],
})
