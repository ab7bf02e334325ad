import { action, entity } from '../entity.ts'
import { dict, instant, ref, text } from '../kinds/index.ts'
import { administered } from '../traits/index.ts'
import { identityWay } from './third-dictionaries.ts'

const given = { by: 'system' } as const

/** Who is known elsewhere as whom: written when somebody signs in through others for the first time. */
export const linkedIdentity = entity('linked-identity', '关联身份', 'Linked identities', {
  path: 'blade-system/linked-identity',
  menu: { in: 'system', at: 160, icon: 'profile' },
  // Every sign-in writes it; the log of events has them.
  unrecorded: ['lastTime'],
  title: 'claimed',
  verbs: ['list', 'detail'],
  fields: {
    userId: ref('user', '人员', 'Person', { ...given, find: 'eq' }),
    way: dict(identityWay, '类型', 'Kind', { ...given, find: 'eq' }),
    providerId: text('来源编号', 'Source id', { ...given, max: 20, hide: ['list', 'form', 'detail'] }),
    providerName: text('身份来源', 'Identity source', { ...given, max: 32 }),
    claimed: text('对方账号', 'Account there', { ...given, max: 255, find: 'like' }),
    issuer: text('签发者', 'Issuer', { ...given, max: 255, hide: 'list' }),
    subject: text('对方标识', 'Subject', { ...given, max: 255, hide: 'list' }),
    lastTime: instant('最近登录', 'Last sign-in', given),
  },
  actions: {
    unlink: action('解除关联', 'Unlink', { on: 'rows', confirm: true, tone: 'danger' }),
  },
  is: [administered()],
})
