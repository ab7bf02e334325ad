import { entity } from '../entity.ts'
import { int, secret, text } from '../kinds/index.ts'
import { shared } from '../traits/index.ts'

export const client = entity('client', '应用', 'Client', {
  path: 'blade-system/client',
  title: 'clientId',
  fields: {
    clientId: text('应用编号', 'Client id', { required: true, max: 48, unique: true, find: 'like' }),
    clientSecret: secret('应用密钥', 'Secret', { required: true, max: 256, hide: ['list', 'detail'] }),
    authorizedGrantTypes: text('授权类型', 'Grants', { required: true, max: 256 }),
    scope: text('授权范围', 'Scope', { required: true, max: 256, default: 'all', hide: 'list' }),
    accessTokenValidity: int('令牌秒数', 'Access token seconds', {
      required: true,
      default: 3600,
      min: 60,
      max: 86_400,
      unit: 's',
    }),
    refreshTokenValidity: int('刷新秒数', 'Refresh token seconds', {
      required: true,
      default: 604_800,
      min: 300,
      max: 31_536_000,
      unit: 's',
    }),
    webServerRedirectUri: text('回调地址', 'Redirect address', { max: 256, hide: 'list' }),
    additionalInformation: text('附加说明', 'Additional information', { max: 4096, lines: 3, hide: 'list' }),
  },
  is: [shared()],
})
