// Problems of signing in through LDAP directories.
import type { ProblemList } from '../problems.ts'

export const ldapProblems = {
  'ldap.url': [
    400,
    '请填写目录的地址，例如 ldaps://ldap.example.com:636，不含路径和账号',
    'Enter ldaps://host:port or ldap://host:port, without a path or account',
  ],
  'ldap.address': [
    400,
    '目录地址在内网，须由平台参数 callback.internal 放行',
    'The directory is in an internal network, which the parameter callback.internal must admit',
  ],
  'ldap.filter': [
    400,
    '查找条件须用括号括起，并包含“={account})”，例如：(uid={account})',
    'The filter stands in brackets and contains “={account})”, such as (uid={account})',
  ],
  'ldap.groups': [400, '每行须为“组的 DN => 角色名称”', 'Each line must be “DN of the group => name of the role”'],
  'ldap.group-role': [400, '没有名为“{role}”的角色', 'There is no role called “{role}”'],
  'ldap.certificate': [400, '不是 PEM 格式的证书', 'This is not a certificate in PEM form'],
  'ldap.password': [400, '查询账号须有密码', 'The bind DN needs a password'],
  'ldap.away': [
    503,
    '目录服务暂时无法访问，请稍后再试；本系统的账号可照常登录',
    'The directory cannot be reached; try again later. Accounts of this system sign in as usual',
  ],
  'ldap.untrusted': [
    502,
    '目录服务的证书不可信：请检查 CA 证书和主机名',
    'The directory’s certificate is not trusted: check the CA certificate and the host name',
  ],
  'ldap.no-tls': [
    502,
    '目录服务不支持 StartTLS，请改用 ldaps://',
    'The directory does not offer StartTLS; use ldaps:// instead',
  ],
  'ldap.bind': [502, '目录拒绝了查询账号或其密码', 'The directory refused the bind DN or its password'],
  'ldap.base': [502, '目录中没有该查找起点', 'The directory has no such base DN'],
  'ldap.refused': [502, '目录拒绝了查询：{why}', 'The directory refused the search: {why}'],
  'ldap.ambiguous': [
    422,
    '查找条件对应多个人员，不能用于登录',
    'The filter finds several people, so nobody can sign in by it',
  ],
  'ldap.no-id': [422, '该人员没有属性 {name}', 'This person has no attribute {name}'],
  'ldap.nobody': [404, '目录中没有该账号', 'The directory has no such account'],
} as const satisfies ProblemList
