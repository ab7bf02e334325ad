import { entity } from '../entity.ts'
import { int, text } from '../kinds/index.ts'
import { tree } from '../traits/index.ts'

/** Where the files of scenes are kept; the built-in symbols are no rows (domain reference 2.4). */
export const designCategory = entity('design-category', '图库分类', 'Picture category', {
  path: 'design/category',
  menu: { in: 'iot', at: 90, icon: 'folder' },
  title: 'categoryName',
  order: 'sort',
  fields: {
    categoryName: text('分类名称', 'Category', { required: true, max: 64, find: 'like' }),
    sort: int('排序', 'Order', { required: true, default: 0, min: 0, max: 9999 }),
    icon: text('图标', 'Icon', { max: 64, hide: 'list' }),
    remark: text('备注', 'Remark', { max: 500, lines: 2, hide: 'list' }),
  },
  is: [tree('design-category', '上级分类', 'Parent category')],
})
