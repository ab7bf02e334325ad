import { entity } from '../entity.ts'
import { instant, int, ref, text } from '../kinds/index.ts'
import { administered, enableable } from '../traits/index.ts'

export const tenant = entity('tenant', '租户', 'Tenant', {
  path: 'blade-system/tenant',
  menu: { in: 'system', at: 90, icon: 'bank' },
  title: 'tenantName',
  fields: {
    tenantName: text('租户名称', 'Tenant name', { required: true, max: 50, find: 'like' }),
    domain: text('域名地址', 'Domain', {
      max: 255,
      find: 'like',
      help: [
        '从此域名访问时，登录页自动识别该租户。',
        'Who opens this address signs in to this tenant without typing its number.',
      ],
    }),
    linkman: text('联系人', 'Contact', { max: 20, find: 'like' }),
    contactNumber: text('联系电话', 'Phone', { max: 20 }),
    address: text('联系地址', 'Address', { max: 255, hide: 'list' }),
    accountNumber: int('账号额度', 'Account quota', {
      default: -1,
      min: -1,
      help: ['最多可建的账号数，-1 表示不限。', 'How many accounts the tenant may have, -1 for any number.'],
    }),
    expireTime: instant('过期时间', 'Expires at', {
      find: 'range',
      help: [
        '到期后该租户的人员无法登录，留空表示长期有效。',
        'Afterwards nobody of the tenant signs in. Empty means for good.',
      ],
    }),
    packageId: ref('tenant-package', '套餐', 'Package', { by: 'system', find: 'eq' }),
    datasourceId: ref('datasource', '数据源', 'Data source', { by: 'system', hide: 'list' }),
    backgroundUrl: text('系统背景', 'Background', { max: 1000, hide: 'list' }),
  },
  is: [administered(), enableable()],
})
