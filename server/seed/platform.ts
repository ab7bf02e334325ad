// Data of every installation: platform tenant, roles, parameters, the console's API client, an administrator.
import { menuTree } from '@steward/domain/derive/menu'
import type { Tx } from '../platform/db.ts'
import { PLATFORM_TENANT } from '../platform/identity.ts'
import { insert } from '../system/insert.ts'
import { hashClientSecret } from '../system/sign-in/clients.ts'
import { hashPassword } from '../system/sign-in/password.ts'
import { grantMenus } from '../system/tenant/provision.ts'
import { PLATFORM_ROLE } from '../system/user/administrators.ts'
import { demandChange } from '../system/user/password-rule.ts'
import { randomPassword } from '../system/user/random-password.ts'

/** Fixed ids, so that a later start finds these rows however people changed them. */
export const seeded = {
  tenant: '1',
  dept: '1',
  post: '1',
  administratorRole: '1',
  userRole: '2',
  administrator: '1',
} as const

const own = { tenantId: PLATFORM_TENANT }
const root = { ...own, parentId: null, ancestors: '0' }

export async function seedPlatform(tx: Tx, tenantName: string): Promise<void> {
  await insert(tx, 'tenant', [{ ...own, id: seeded.tenant, tenantName, linkman: '管理员', accountNumber: -1 }])
  await insert(tx, 'dept', [
    { ...root, id: seeded.dept, deptName: tenantName, fullName: tenantName, deptCategory: 1, sort: 1 },
  ])
  await insert(tx, 'post', [
    { ...own, id: seeded.post, postCode: 'admin', postName: '系统管理员', category: 4, sort: 1 },
  ])
  await insert(tx, 'role', [
    {
      ...root,
      id: seeded.administratorRole,
      roleName: '超级管理员',
      roleAlias: 'administrator',
      builtIn: PLATFORM_ROLE,
      sort: 1,
    },
  ])
  await seedParams(tx)
  await seedConsoleClient(tx)
}

/** Menu groups that contain platform data besides tenant data. */
export const isKeeping = (group: string): boolean => ['base', 'authority', 'system'].includes(group)

/** What a tenant is, which no tenant decides. */
const platformsOwn: ReadonlySet<string> = new Set(['tenant', 'tenant-package', 'datasource'])

/** Codes of tenant menus, whole groups where possible. */
function tenantMenuCodes(): string[] {
  return menuTree().flatMap((group) => {
    if (!isKeeping(group.code)) return [group.code]
    // Screens over several entities are about the tenant's own.
    const kept = group.children.filter(
      ({ entity }) => !entity || (entity.tenancy !== 'shared' && !platformsOwn.has(entity.name)),
    )
    return kept.map((item) => item.code)
  })
}

async function seedParams(tx: Tx): Promise<void> {
  const menuCodes = tenantMenuCodes().join(',')
  const params: [key: string, name: string, value: string, remark: string][] = [
    ['account.registerUser', '是否开启注册功能', 'false', 'true 或 false'],
    ['account.failCount', '登录失败锁定次数', '5', '同一账号连续失败达到该次数后锁定30分钟'],
    ['tenant.default.accountNumber', '新租户账号额度', '100', '-1 表示不限'],
    [
      'dashboard.url',
      '监控大屏地址',
      '',
      '留空为本平台的监控大屏；或填 http(s) 地址、以 / 开头的路径；填 - 则顶栏不显示入口',
    ],
    [
      'iframe.origins',
      '允许嵌入的地址',
      '',
      '可嵌入页面的来源，以逗号分隔，如 https://bi.example.com；填 - 则仅限本平台',
    ],
    ['tenant.default.menuCode', '新租户默认菜单', menuCodes, '菜单编号，以逗号分隔，包含其全部下级'],
    ['sign-in.raw-token', '允许链接携带令牌', 'true', 'true 或 false;停用后链接只接受一次性登录码'],
    ['account.switchMode', '是否开启部门/角色切换', 'false', 'true 或 false'],
    [
      'password.minLength',
      '密码最小长度',
      '10',
      '6～64；键名加“.租户编号”可为单个租户另设，如 password.minLength.200001',
    ],
    ['password.classes', '密码字符种类', '3', '1～4，即大写字母、小写字母、数字、符号中至少包含几种；可为单个租户另设'],
    [
      'gateway.address',
      '网关接入地址',
      '',
      '网关连接的 主机:端口，如 iot.example.com:1883；未填写时为本服务器的 1883 端口',
    ],
    [
      'callback.internal',
      '允许推送的内网地址',
      '',
      '接口接入的回调地址可用的内网地址或网段，每行一个，如 10.1.0.0/16；这些地址也可使用 http；填 - 则均不允许',
    ],
    ['attach.quota', '附件空间(MB)', '20480', '每个租户的附件总大小；键名加“.租户编号”可为单个租户另设'],
    ['log.reads', '记录查询调用', 'false', 'true 或 false；开启后接口日志也记录成功且快速的查询，日志会明显增多'],
    [
      'session.limit',
      '每人同时登录数',
      '-',
      '超出时最早的登录自动退出；填 - 则不限；键名加“.租户编号”可为单个租户另设，如 session.limit.200001',
    ],
    [
      'picture.origins',
      '允许显示图片的地址',
      '',
      '可显示其图片的来源，以逗号分隔，如保存头像的其他系统 https://oa.example.com；填 - 则仅限本平台',
    ],
  ]
  await insert(
    tx,
    'param',
    params.map(([paramKey, paramName, paramValue, remark], i) => ({
      ...own,
      id: String(i + 1),
      paramKey,
      paramName,
      paramValue,
      remark,
    })),
  )
  // Until edited by a person it follows the declarations.
  await tx.query(
    `update param set param_value = $1 where param_key = 'tenant.default.menuCode' and update_user is null and param_value <> $1`,
    [menuCodes],
  )
}

// Browsers cannot keep secrets: this one only identifies the console; sign-in is protected by a captcha.
const CONSOLE_SECRET = 'console_secret'

const CONSOLE_GRANTS = 'captcha,refresh_token,register,social'

async function seedConsoleClient(tx: Tx): Promise<void> {
  await insert(tx, 'client', [
    {
      ...own,
      id: '1',
      clientId: 'console',
      clientSecret: hashClientSecret(CONSOLE_SECRET),
      authorizedGrantTypes: CONSOLE_GRANTS,
    },
  ])
  // Until edited by a person it follows what the console supports.
  await tx.query(
    `update client set authorized_grant_types = $1
     where client_id = 'console' and update_user is null and authorized_grant_types <> $1`,
    [CONSOLE_GRANTS],
  )
}

/** The role for reading notices only; needs the menus. */
export async function seedUserRole(tx: Tx): Promise<void> {
  const added = await insert(tx, 'role', [
    { ...root, id: seeded.userRole, roleName: '用户', roleAlias: 'user', sort: 2 },
  ])
  if (added.length > 0)
    await grantMenus(tx, { ...own, roleId: seeded.userRole }, await menusOf(tx, ['notice', 'notice_view']))
}

export async function menusOf(tx: Tx, codes: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>('select id from menu where code = any($1) and is_deleted = 0', [codes])
  return rows.map((row) => row.id)
}

export interface Account {
  tenantId: string
  username: string
  password: string
}

/** Creates the first administrator; undefined where one ever existed. */
export async function seedAdministrator(tx: Tx): Promise<Account | undefined> {
  const [known] = await tx.query('select 1 from "user" where id = $1', [seeded.administrator])
  if (known) return undefined
  const username = 'admin'
  const password = randomPassword()
  const places = { roleId: [seeded.administratorRole], deptId: [seeded.dept], postId: [seeded.post] }
  await insert(tx, 'user', [
    {
      ...own,
      id: seeded.administrator,
      account: username,
      realName: '管理员',
      name: '管理员',
      sex: 1,
      ...places,
      password: await hashPassword(password),
    },
  ])
  await demandChange(tx, [{ id: seeded.administrator, ...own }])
  return { ...own, username, password }
}
