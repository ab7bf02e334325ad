import { dictionary } from '../../dictionary.ts'

/** How the connection to the server of e-mails is encrypted. */
export const emailSecurity = dictionary('email_security', '连接加密', 'Encryption', {
  tls: ['TLS（465）', 'TLS (465)', 'success'],
  starttls: ['STARTTLS（587）', 'STARTTLS (587)', 'success'],
  none: ['不加密（25，仅限放行的内网）', 'None (25, admitted internal addresses only)', 'warning'],
})
export type EmailSecurity = (typeof emailSecurity)['keys'][number]

export const emailState = dictionary('email_state', '邮件状态', 'State of an e-mail', {
  waiting: ['待发送', 'Waiting', 'info'],
  sent: ['已发送', 'Sent', 'success'],
  failed: ['发送失败', 'Failed', 'danger'],
})

/** Why an e-mail was not taken. */
export const emailFailure = dictionary('email_failure', '邮件失败原因', 'Why an e-mail failed', {
  connect: ['无法连接', 'Cannot be connected'],
  timeout: ['响应超时', 'No answer in time'],
  certificate: ['证书不可信', 'Certificate not trusted'],
  name: ['域名无法解析', 'Name cannot be resolved'],
  address: ['地址不允许', 'Address not allowed'],
  login: ['账号或密码被拒绝', 'Account or password refused'],
  refused: ['邮件服务器拒收', 'Refused by the server'],
  disabled: ['没有已启用的邮件服务', 'No e-mail service is enabled'],
})
export type EmailFailure = (typeof emailFailure)['keys'][number]
