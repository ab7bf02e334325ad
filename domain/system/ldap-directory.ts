import { action, entity } from '../entity.ts'
import { bool, dict, ref, secret, text } from '../kinds/index.ts'
import { enableable } from '../traits/index.ts'
import { groupRolesFault, hasAccountPlace, isDirectoryAddress } from './ldap-terms.ts'
import { unknownPeople } from './third-dictionaries.ts'

const quiet = { hide: 'list' } as const

/** Whose passwords a hospital trusts: an LDAP directory, asked where the local password is not the right one. */
export const ldapDirectory = entity('ldap-directory', '目录登录', 'Directory sign-in', {
  path: 'blade-system/ldap-directory',
  menu: { in: 'system', at: 150, icon: 'cluster' },
  title: 'directoryName',
  fields: {
    directoryName: text('名称', 'Name', { required: true, max: 32, find: 'like' }),
    url: text('目录地址', 'Address', {
      required: true,
      max: 255,
      help: [
        '以 ldaps 开头的主机和端口；以 ldap 开头则必须支持 StartTLS，密码从不明文传输。内网地址由平台参数 callback.internal 放行。',
        'Host and port after ldaps://; with ldap:// the server must offer StartTLS, since passwords never travel in the clear. Internal addresses are admitted by the parameter callback.internal.',
      ],
    }),
    certificate: text('CA 证书', 'CA certificate', {
      ...quiet,
      max: 16_000,
      lines: 3,
      help: [
        '目录的证书由内部 CA 签发时，在此粘贴该 CA 的 PEM 证书。',
        'Where an internal authority signed the directory’s certificate, paste the authority’s PEM here.',
      ],
    }),
    bindDn: text('查询账号 DN', 'Bind DN', {
      ...quiet,
      max: 255,
      help: ['用于查找人员的账号；留空则匿名查找。', 'The account that looks people up; empty to look anonymously.'],
    }),
    bindPassword: secret('查询账号密码', 'Bind password', { max: 255, hide: ['list', 'detail'] }),
    baseDn: text('查找起点', 'Base DN', { required: true, max: 255 }),
    userFilter: text('查找条件', 'Filter', {
      ...quiet,
      required: true,
      max: 500,
      default: '(uid={account})',
      help: [
        '{account} 处填入所输入的账号，特殊字符已转义，例如：(&(objectClass=person)(sAMAccountName={account}))。',
        'The word {account} stands for what was typed, escaped; such as (&(objectClass=person)(sAMAccountName={account})).',
      ],
    }),
    idAttribute: text('唯一标识属性', 'Id attribute', {
      ...quiet,
      required: true,
      max: 64,
      default: 'entryUUID',
      help: [
        '不会重复使用的标识：OpenLDAP 为 entryUUID，Active Directory 为 objectGUID。',
        'An id that is never given twice: entryUUID in OpenLDAP, objectGUID in Active Directory.',
      ],
    }),
    accountAttribute: text('账号属性', 'Account attribute', { ...quiet, required: true, max: 64, default: 'uid' }),
    nameAttribute: text('姓名属性', 'Name attribute', { ...quiet, required: true, max: 64, default: 'cn' }),
    groupAttribute: text('组属性', 'Group attribute', { ...quiet, required: true, max: 64, default: 'memberOf' }),
    groupRoles: text('组对应的角色', 'Roles of groups', {
      ...quiet,
      max: 4_000,
      lines: 3,
      help: [
        '每行一个：组的 DN => 角色名称。自动建立账号时按所在的组分配角色，均不符合则用默认角色。',
        'One in a line: DN of the group => name of the role. A new account gets the roles of its groups, or the default one where none fits.',
      ],
    }),
    isMatched: bool('按账号关联', 'Link by account', {
      ...quiet,
      required: true,
      default: 0,
      help: [
        '首次登录时关联同名的本地账号。仅当目录中的账号由管理员分配时使用。',
        'At the first sign-in the local account of the same name is linked. Only where administrators of the directory assign account names.',
      ],
    }),
    unknownAs: dict(unknownPeople, '未知人员', 'Unknown people', { required: true, default: 'refuse', find: 'eq' }),
    roleId: ref('role', '默认角色', 'Role given', quiet),
    deptId: ref('dept', '默认部门', 'Department given', quiet),
  },
  actions: {
    try: action('试查', 'Try', { on: 'row', input: { account: text('账号', 'Account', { required: true, max: 45 }) } }),
  },
  is: [enableable()],
  check: ({ url, userFilter, groupRoles, unknownAs, roleId, deptId }) => {
    if (url && !isDirectoryAddress(url)) return { field: 'url', problem: 'ldap.url' }
    if (userFilter && !hasAccountPlace(userFilter)) return { field: 'userFilter', problem: 'ldap.filter' }
    if (groupRoles && groupRolesFault(groupRoles)) return { field: 'groupRoles', problem: 'ldap.groups' }
    if (unknownAs !== 'create') return undefined
    if (!roleId) return { field: 'roleId', problem: 'third.role' }
    return deptId ? undefined : { field: 'deptId', problem: 'third.dept' }
  },
})
