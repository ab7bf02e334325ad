// Product categories as choices in forms.
import { productCategory } from '@steward/domain/index'
import { behave } from '../../engine/behave.ts'
import { route } from '../../platform/route.ts'
import { every } from '../../system/every.ts'

export default behave(productCategory, {
  routes: [
    route({
      method: 'GET',
      path: `/${productCategory.path}/select`,
      zh: '产品分类选择',
      en: 'Product categories to choose from',
      tag: productCategory.name,
      may: 'signed-in',
      run: (ctx) => every(productCategory, ctx),
    }),
  ],
})
