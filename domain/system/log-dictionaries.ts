// Dictionaries of the logs.
import { dictionary } from '../dictionary.ts'

export const logLevel = dictionary('log_level', '日志级别', 'Level', {
  info: ['信息', 'Information', 'info'],
  warn: ['警告', 'Warning', 'warning'],
  error: ['错误', 'Error', 'danger'],
})

export const callType = dictionary('call_type', '调用类型', 'Kind of call', {
  write: ['操作', 'Change', 'info'],
  read: ['查询', 'Read', 'neutral'],
  key: ['接口接入', 'By another system', 'success'],
})

/** What features find worth telling. */
export const logEvent = dictionary('log_event', '事件', 'Event', {
  sign_in: ['登录', 'Signed in'],
  sign_in_refused: ['登录失败', 'Sign-in refused'],
  sign_out: ['退出', 'Signed out'],
  password_reset: ['重置密码', 'Passwords reset'],
  factor_added: ['启用二次验证', 'Second factor set up'],
  factor_removed: ['解除二次验证', 'Second factor removed'],
  security_changed: ['修改安全策略', 'Security changed'],
  roles_given: ['分配角色', 'Roles given'],
  rights_granted: ['权限配置', 'Permissions granted'],
  export: ['导出数据', 'Export'],
  import: ['导入数据', 'Import'],
  bulk_edit: ['批量修改', 'Bulk edit'],
  access_key: ['接口密钥', 'Key of another system'],
  sms_enabled: ['启用短信配置', 'Text message service enabled'],
  email_enabled: ['启用邮件配置', 'E-mail service enabled'],
  oss_enabled: ['启用存储配置', 'Store of files enabled'],
  message_resent: ['重发消息', 'Messages sent again'],
  identity_linked: ['关联身份', 'Identity linked'],
  identity_unlinked: ['解除关联身份', 'Identity unlinked'],
  history_checked: ['核验变更记录', 'History checked'],
  history_broken: ['变更记录核验异常', 'History does not fit'],
  calls_lost: ['调用日志缺失', 'Calls not recorded'],
})

export type LogEvent = (typeof logEvent)['keys'][number]
