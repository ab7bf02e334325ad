// Problems of signing in through others.
import type { ProblemList } from '../problems.ts'

export const thirdProblems = {
  'third.source': [
    400,
    '标识只能使用小写字母、数字和连字符',
    'The key may have lower-case letters, digits and hyphens only',
  ],
  'third.address': [
    400,
    '请填写完整网址，例如 https://logistics.hospital.cn，不含路径',
    'Enter a whole address without a path, such as https://logistics.hospital.org',
  ],
  'third.scopes': [
    400,
    '授权范围以空格分隔，且必须包含 openid',
    'Scopes are separated by spaces and must include openid',
  ],
  'third.issuer': [
    400,
    '签发者须为 https 网址且不在内网；内网地址须由平台参数 callback.internal 放行',
    'The issuer must be an https address outside internal networks, or one the parameter callback.internal admits',
  ],
  'third.secret': [
    400,
    '连接地址已更改，请重新填写密钥：已保存的密钥不会发送到新地址',
    'The address changed, so enter the secret again: the stored one is not sent to another address',
  ],
  'third.role': [400, '自动建立账号须指定默认角色', 'To create accounts, choose the role they are given'],
  'third.dept': [400, '自动建立账号须指定默认部门', 'To create accounts, choose the department they are given'],
  'third.missing': [404, '该登录方式不存在或已停用', 'This way to sign in does not exist or is switched off'],
  'third.elsewhere': [
    400,
    '此登录方式只能在 {address} 的登录页使用，请从该网址打开',
    'This way to sign in works from {address} only; please open the sign-in page there',
  ],
  'third.state': [
    400,
    '登录请求已失效或不是由此浏览器发起，请重新登录',
    'The sign-in has expired or was not begun in this browser; please begin again',
  ],
  'third.refused': [400, '身份服务没有确认您的身份，请重新登录', 'The identity provider did not confirm who you are'],
  'third.silent': [
    502,
    '身份服务暂时无法访问，请稍后再试，或使用本系统的账号登录',
    'The identity provider cannot be reached; try again later, or sign in with an account of this system',
  ],
  'third.busy': [
    503,
    '通过该身份来源登录的人数过多，请稍后再试',
    'Too many people are signing in through this source, please try again shortly',
  ],
  'third.unknown': [
    403,
    '该身份没有对应的账号，请联系管理员',
    'No account belongs to this identity; please ask an administrator',
  ],
  'third.taken': [
    409,
    '账号“{account}”已存在但未与该身份关联，请联系管理员',
    'The account “{account}” exists and is not linked to this identity; please ask an administrator',
  ],
  'third.claim': [
    400,
    '身份来源没有给出可用的账号（字段 {claim}），请联系管理员',
    'The identity source gave no usable account (claim {claim}); please ask an administrator',
  ],
  'third.waiting': [
    403,
    '注册申请尚未通过，请耐心等待管理员审核',
    'Your application waits for an administrator’s approval',
  ],
  'third.disabled': [403, '该账号已停用，请联系管理员', 'This account is switched off; please ask an administrator'],
  'third.last': [
    422,
    '您的账号没有密码，这是唯一的登录方式，不能解除。请先请管理员重置密码',
    'Your account has no password, and this is the only way to sign in; ask an administrator to reset the password first',
  ],
} as const satisfies ProblemList
