import { entity } from '../entity.ts'
import { instant, int, text } from '../kinds/index.ts'
import { administered, enableable } from '../traits/index.ts'

export const tenant = entity('tenant', '租户', 'Tenant', {
  path: 'blade-system/tenant',
  title: 'tenantName',
  fields: {
    tenantName: text('租户名称', 'Tenant name', { required: true, max: 50, find: 'like' }),
    domain: text('域名地址', 'Domain', { max: 255, find: 'like' }),
    linkman: text('联系人', 'Contact', { max: 20, find: 'like' }),
    contactNumber: text('联系电话', 'Phone', { max: 20 }),
    address: text('联系地址', 'Address', { max: 255, hide: 'list' }),
    accountNumber: int('账号额度', 'Account quota', { default: -1, min: -1 }),
    expireTime: instant('过期时间', 'Expires at', { find: 'range' }),
    backgroundUrl: text('系统背景', 'Background', { max: 1000, hide: 'list' }),
  },
  is: [administered(), enableable()],
})
