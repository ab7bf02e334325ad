import { action, entity } from '../entity.ts'
import { bool, dict, file, instant, refs, secret, text } from '../kinds/index.ts'
import { administered, enableable } from '../traits/index.ts'
import { sex, userType } from './dictionaries.ts'
import { LARGEST_PICTURE } from './picture.ts'

export const user = entity('user', '用户', 'User', {
  path: 'blade-user',
  menu: { in: 'system', at: 10, icon: 'user' },
  // Follow from other accounts and from the password.
  unrecorded: ['accountTwin', 'hasPassword'],
  title: 'realName',
  fields: {
    account: text('登录账号', 'Account', {
      required: true,
      max: 45,
      unique: true,
      folded: 'accountTwin',
      find: 'like',
      help: [
        '登录时使用，不区分大小写，同一租户内不能重复。',
        'For signing in, whatever its case; unique within the tenant.',
      ],
    }),
    accountTwin: bool('账号与他人相同', 'Account shared', {
      by: 'system',
      default: 0,
      hide: ['list', 'form', 'detail'],
    }),
    password: secret('密码', 'Password', { max: 1024, hide: ['list', 'detail'], inSheets: false }),
    realName: text('姓名', 'Full name', { required: true, max: 20, find: 'like' }),
    name: text('用户名', 'User name', { max: 20, hide: 'list' }),
    roleId: refs('role', '角色', 'Roles', { required: true, find: 'eq' }),
    deptId: refs('dept', '部门', 'Departments', { required: true, find: 'tree' }),
    postId: refs('post', '岗位', 'Posts', { find: 'eq', hide: 'list' }),
    phone: text('手机', 'Phone', { max: 45, find: 'like' }),
    email: text('邮箱', 'Email', { max: 45, hide: 'list' }),
    sex: dict(sex, '性别', 'Sex', { hide: 'list' }),
    birthday: instant('生日', 'Birthday', { hide: 'list' }),
    code: text('工号', 'Staff number', { max: 12, find: 'like' }),
    userType: dict(userType, '用户平台', 'Platform', { default: 1, find: 'eq', hide: 'list' }),
    hasPassword: bool('已设密码', 'Has a password', { by: 'system', default: 0, find: 'eq', hide: ['list', 'form'] }),
    hasFactor: bool('二次验证', 'Second factor', { by: 'system', default: 0, find: 'eq' }),
    avatar: file('头像', 'Avatar', { accept: 'image/png,image/jpeg', max: LARGEST_PICTURE, hide: 'list' }),
  },
  actions: {
    grant: action('分配角色', 'Assign roles', {
      on: 'rows',
      input: { roleIds: refs('role', '角色', 'Roles', { required: true }) },
    }),
    'reset-password': action('重置密码', 'Reset password', { on: 'rows', confirm: true }),
    'reset-second-factor': action('解除二次验证', 'Remove second factor', { on: 'rows', confirm: true }),
    unlock: action('解锁账号', 'Unlock', { on: 'rows', confirm: true }),
  },
  is: [administered(), enableable()],
})
