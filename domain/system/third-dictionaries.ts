// Dictionaries of signing in through others.
import { dictionary } from '../dictionary.ts'

/** What happens to somebody who is known there and has no account here. */
export const unknownPeople = dictionary('unknown_people', '未知人员', 'Unknown people', {
  refuse: ['拒绝登录', 'Refuse', 'neutral'],
  register: ['填写注册申请，等待审核', 'May apply, and wait for approval', 'info'],
  create: ['自动建立账号', 'Create an account', 'warning'],
})

export const identityWay = dictionary('identity_way', '身份来源类型', 'Kind of identity source', {
  oidc: ['OIDC', 'OIDC'],
  ldap: ['LDAP 目录', 'LDAP directory'],
})
