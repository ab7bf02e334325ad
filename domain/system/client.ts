import { entity } from '../entity.ts'
import { dict, int, secret, text } from '../kinds/index.ts'
import { shared } from '../traits/index.ts'
import { wireProfile } from './dictionaries.ts'

export const client = entity('client', '应用', 'Client', {
  path: 'blade-system/client',
  menu: { in: 'system', at: 120, icon: 'mobile' },
  title: 'clientId',
  fields: {
    clientId: text('应用编号', 'Client id', {
      required: true,
      max: 48,
      unique: true,
      find: 'like',
      help: ['应用调用接口时使用的名称。', 'The name by which the application calls the API.'],
    }),
    clientSecret: secret('应用密钥', 'Secret', {
      required: true,
      max: 256,
      hide: ['list', 'detail'],
      help: [
        '应用的密码，只在保存时填写，之后不再显示。',
        'The password of the application. It is written here and never shown again.',
      ],
    }),
    authorizedGrantTypes: text('授权类型', 'Grants', {
      required: true,
      max: 256,
      help: [
        '允许的登录方式，用逗号分隔，可用 password、captcha、refresh_token、register、social。',
        'How one may sign in through it, separated by commas: password, captcha, refresh_token, register, social.',
      ],
    }),
    scope: text('授权范围', 'Scope', { required: true, max: 256, default: 'all', hide: 'list' }),
    accessTokenValidity: int('令牌秒数', 'Access token seconds', {
      required: true,
      default: 3600,
      min: 60,
      max: 86_400,
      unit: 's',
      help: ['访问令牌的有效时长。', 'How long an access token is good.'],
    }),
    refreshTokenValidity: int('刷新秒数', 'Refresh token seconds', {
      required: true,
      default: 604_800,
      min: 300,
      max: 31_536_000,
      unit: 's',
      help: [
        '刷新令牌的有效时长，超过后需要重新登录。',
        'How long a refresh token is good. Afterwards one signs in again.',
      ],
    }),
    webServerRedirectUri: text('回调地址', 'Redirect address', { max: 256, hide: 'list' }),
    wireProfile: dict(wireProfile, '列表形态', 'Form of lists', {
      required: true,
      default: 'page',
      hide: 'list',
      help: [
        '角色、菜单、部门、系统字典的列表：分页，或一次返回带 children 的整棵树，供按树读取的控制台使用。',
        'Lists of roles, menus, departments and system dictionaries: as pages, or whole with children, for consoles that read trees.',
      ],
    }),
    additionalInformation: text('附加说明', 'Additional information', { max: 4096, lines: 3, hide: 'list' }),
  },
  is: [shared()],
})
