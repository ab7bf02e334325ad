// Replies of dialect C's sign-in calls, without the envelope.
import type { Identity } from '../../platform/identity.ts'
import type { Entered } from '../third/social.ts'
import type { Asked } from './grant.ts'
import type { Guest } from './guest.ts'
import type { Granted } from './sessions.ts'

const LOGO = '/icon.svg'
const detail = { type: 'web' } as const

export const succeeded = { success: 'true', msg: 'success' } as const

export const tokenReply = ({ person, tokens, device, oauthId = '' }: Granted) => ({
  access_token: tokens.access,
  refresh_token: tokens.refresh,
  token_type: 'bearer',
  expires_in: tokens.seconds,
  tenant_id: person.tenant,
  user_id: person.id,
  dept_id: person.deptIds.join(','),
  post_id: person.postIds.join(','),
  role_id: person.roles.map((role) => role.id).join(','),
  oauth_id: oauthId,
  account: person.account,
  // The API family names the account `user_name` and the real name `nick_name`.
  user_name: person.account,
  nick_name: person.realName,
  real_name: person.realName,
  role_name: person.roles.map((role) => role.alias).join(','),
  avatar: person.avatar || LOGO,
  password_change_required: person.isPasswordDue,
  password_expired: person.isPasswordOld,
  second_factor_required: person.isFactorDue,
  ...(device === undefined ? {} : { device_token: device }),
  detail,
  license: 'powered by steward',
})

/** Without a user: clients offer registration to a guest. */
export const guestReply = ({ id, pass, seconds }: Guest, { tenant, account }: Pick<Asked, 'tenant' | 'account'>) => ({
  access_token: pass,
  refresh_token: '',
  token_type: 'bearer',
  expires_in: seconds,
  tenant_id: tenant,
  user_id: '',
  dept_id: '',
  post_id: '',
  role_id: '',
  oauth_id: id,
  account,
  user_name: account,
  nick_name: account,
  real_name: account,
  role_name: '',
  avatar: LOGO,
  password_change_required: false,
  detail,
  license: 'powered by steward',
})

export const enteredReply = (entered: Entered) =>
  'granted' in entered ? tokenReply(entered.granted) : guestReply(entered.guest, entered)

export const userInfoReply = (me: Identity, own: { avatar: string; postId: string }) => ({
  userId: me.userId,
  tenantId: me.tenant,
  oauthId: '',
  account: me.account,
  userName: me.account,
  nickName: me.realName,
  realName: me.realName,
  roleId: me.roleIds.join(','),
  roleName: me.roles.join(','),
  deptId: me.deptIds.join(','),
  postId: own.postId,
  avatar: own.avatar || LOGO,
  passwordChangeRequired: me.isPasswordDue,
  passwordExpired: me.isPasswordOld === true,
  secondFactorRequired: me.isFactorDue === true,
  clientId: me.clientId,
  detail,
})

export const captchaReply = (captcha: { key: string; image: string }, msg: string) => ({
  code: 200,
  success: true,
  msg,
  ...captcha,
  // Clients of the other dialect read it from `data`.
  data: captcha,
})
