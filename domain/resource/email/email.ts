import { action, entity } from '../../entity.ts'
import { dict, int, secret, text } from '../../kinds/index.ts'
import { yesNo } from '../../system/dictionaries.ts'
import { isMailAddress } from '../../system/mail-address.ts'
import { emailSecurity } from './dictionaries.ts'

const quiet = { hide: 'list' } as const

const HOST = /^([A-Za-z0-9]([A-Za-z0-9-]{0,62}[A-Za-z0-9])?\.)*[A-Za-z0-9-]{1,63}\.?$|^\[?[0-9a-fA-F:]+\]?$/

/** The server a hospital sends e-mails through; one of them is enabled. */
export const email = entity('email', '邮件配置', 'E-mail service', {
  path: 'blade-resource/email',
  menu: { in: 'resource', at: 50, icon: 'mail' },
  title: 'emailCode',
  fields: {
    emailCode: text('资源编号', 'Code', { required: true, max: 32, unique: true, find: 'like' }),
    host: text('SMTP 主机', 'SMTP host', {
      required: true,
      max: 255,
      help: [
        '内网主机由平台参数 callback.internal 放行；不加密的连接只限放行的内网。',
        'Internal hosts have to be admitted by the parameter callback.internal; connections without encryption go to those alone.',
      ],
    }),
    port: int('端口', 'Port', { required: true, default: 465, min: 1, max: 65_535, ...quiet }),
    security: dict(emailSecurity, '连接加密', 'Encryption', { required: true, default: 'tls' }),
    account: text('账号', 'Account', { max: 128, ...quiet }),
    password: secret('密码', 'Password', {
      max: 256,
      hide: ['list', 'detail'],
      help: [
        '多数邮箱用授权码。保存后不再显示。',
        'Most providers want a code for applications. It is not shown again.',
      ],
    }),
    fromAddress: text('发件地址', 'From', { required: true, max: 128 }),
    fromName: text('发件人名称', 'Name of the sender', { max: 64, ...quiet }),
    status: dict(yesNo, '是否启用', 'Enabled', { by: 'system', default: 1, find: 'eq' }),
    remark: text('备注', 'Remark', { ...quiet, max: 255, lines: 2 }),
  },
  actions: {
    enable: action('启用', 'Enable', { on: 'row', confirm: true }),
    send: action('试发邮件', 'Send a test', {
      on: 'row',
      input: { address: text('收件地址', 'To', { required: true, max: 128 }) },
    }),
  },
  check: ({ host, fromAddress }) => {
    if (host && !HOST.test(host)) return { field: 'host', problem: 'email.host' }
    return fromAddress && !isMailAddress(fromAddress) ? { field: 'fromAddress', problem: 'email.address' } : undefined
  },
})
