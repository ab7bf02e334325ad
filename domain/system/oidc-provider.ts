import { entity } from '../entity.ts'
import { bool, dict, ref, secret, text } from '../kinds/index.ts'
import { enableable } from '../traits/index.ts'
import { consoleAddress, isScopes, isSourceName } from './third-address.ts'
import { unknownPeople } from './third-dictionaries.ts'

const quiet = { hide: 'list' } as const

/** Whose accounts a hospital trusts: an OpenID provider, by the authorization code flow. */
export const oidcProvider = entity('oidc-provider', '统一身份登录', 'Single sign-on', {
  path: 'blade-system/oidc-provider',
  menu: { in: 'system', at: 140, icon: 'global' },
  title: 'providerName',
  fields: {
    providerName: text('名称', 'Name', {
      required: true,
      max: 32,
      find: 'like',
      help: ['登录页按钮上的文字。', 'What the button on the sign-in page says.'],
    }),
    source: text('标识', 'Key', {
      required: true,
      max: 32,
      unique: true,
      find: 'like',
      help: [
        '小写字母、数字和连字符，是回调地址的一部分，例如 hospital。',
        'Lower-case letters, digits and hyphens; part of the redirect address, such as hospital.',
      ],
    }),
    issuer: text('签发者', 'Issuer', {
      required: true,
      max: 255,
      help: [
        '身份服务的 issuer 网址。须为 https 且不在内网；内网地址由平台参数 callback.internal 放行。',
        'The issuer’s address. Must be https and not in an internal network, unless the parameter callback.internal admits it.',
      ],
    }),
    clientId: text('客户端编号', 'Client id', { ...quiet, required: true, max: 255 }),
    clientSecret: secret('客户端密钥', 'Client secret', { max: 255, hide: ['list', 'detail'] }),
    address: text('本系统网址', 'Address of this system', {
      required: true,
      max: 200,
      help: [
        '人员打开登录页所用的完整网址，不含路径。回调地址为它加上 /login/标识，须在身份服务中登记。',
        'Where people open the sign-in page, such as https://logistics.hospital.org. The redirect address is this with /login/ and the key; register it with the provider.',
      ],
    }),
    scopes: text('授权范围', 'Scopes', { ...quiet, required: true, max: 255, default: 'openid profile' }),
    accountClaim: text('账号字段', 'Claim of the account', {
      ...quiet,
      required: true,
      max: 64,
      default: 'preferred_username',
    }),
    nameClaim: text('姓名字段', 'Claim of the name', { ...quiet, required: true, max: 64, default: 'name' }),
    isMatched: bool('按账号关联', 'Link by account', {
      ...quiet,
      required: true,
      default: 0,
      help: [
        '首次登录时关联同名的本地账号。仅当身份服务自己分配账号、人员不能自行修改时使用。',
        'At the first sign-in the local account of the same name is linked. Only where the provider assigns account names and people cannot change theirs.',
      ],
    }),
    unknownAs: dict(unknownPeople, '未知人员', 'Unknown people', { required: true, default: 'refuse', find: 'eq' }),
    roleId: ref('role', '默认角色', 'Role given', quiet),
    deptId: ref('dept', '默认部门', 'Department given', quiet),
  },
  is: [enableable()],
  check: ({ source, address, scopes, unknownAs, roleId, deptId }) => {
    if (source && !isSourceName(source)) return { field: 'source', problem: 'third.source' }
    if (address && consoleAddress(address) === undefined) return { field: 'address', problem: 'third.address' }
    if (scopes && !isScopes(scopes)) return { field: 'scopes', problem: 'third.scopes' }
    if (unknownAs !== 'create') return undefined
    if (!roleId) return { field: 'roleId', problem: 'third.role' }
    return deptId ? undefined : { field: 'deptId', problem: 'third.dept' }
  },
})
