import { entity } from '../entity.ts'
import { refs, text } from '../kinds/index.ts'
import { administered } from '../traits/index.ts'

/** The menus a tenant may be granted at most. A chosen menu includes what stands above it, not what stands below. */
export const tenantPackage = entity('tenant-package', '租户套餐', 'Tenant package', {
  path: 'blade-system/tenant-package',
  menu: { in: 'system', at: 100, icon: 'appstore' },
  title: 'packageName',
  fields: {
    packageName: text('套餐名称', 'Package name', { required: true, max: 50, unique: true, find: 'like' }),
    menuId: refs('menu', '包含菜单', 'Menus', { required: true, max: 2_000, hide: 'list' }),
    remark: text('备注', 'Remark', { max: 255, lines: 2 }),
  },
  is: [administered()],
})
