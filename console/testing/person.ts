import type { Person } from '@steward/client'

/** A signed-in person of the platform's tenant. */
export const personOf = (userId: string): Person => ({
  userId,
  tenantId: '000000',
  account: `person${userId}`,
  nickName: '',
  roleName: '',
  roleId: '',
  deptId: '',
  postId: '',
  oauthId: '',
  avatar: '',
  detail: {},
})
