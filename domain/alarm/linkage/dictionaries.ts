// Dictionaries of linkages: what sets one off, what it does, and what became of it.
import { dictionary, tenantDictionary } from '../../dictionary.ts'

export const linkageEvent = tenantDictionary('linkage_event', '触发时机', 'Set off when', {
  raised: ['发生', 'Raised', 'danger'],
  graver: ['级别升高', 'Became graver', 'danger'],
  acknowledged: ['确认', 'Acknowledged', 'info'],
  recovered: ['恢复', 'Recovered', 'success'],
  closed: ['关闭', 'Closed', 'neutral'],
  shelved: ['搁置', 'Shelved', 'neutral'],
  flapping: ['频繁抖动', 'Flapping', 'warning'],
})

export const linkageAction = dictionary('linkage_action', '动作', 'Action', {
  letter: ['站内信', 'Message'],
  sms: ['短信', 'Text message'],
  email: ['邮件', 'E-mail'],
  channel: ['通知渠道', 'Channel'],
  command: ['控制设备', 'Control a device'],
  repair: ['报修', 'Repair request'],
  shelve: ['搁置告警', 'Shelve the alarm'],
})

export const linkageFate = dictionary('linkage_fate', '执行结果', 'Fate', {
  waiting: ['待执行', 'Waiting', 'info'],
  done: ['已执行', 'Done', 'success'],
  failed: ['失败', 'Failed', 'danger'],
  lapsed: ['已失效', 'Lapsed', 'neutral'],
})

/** Why an action was not carried out, or has to be tried again. */
export const linkageReason = dictionary('linkage_reason', '原因', 'Because', {
  recovered: ['延时期间告警已恢复', 'The alarm recovered in the meantime'],
  acknowledged: ['延时期间告警已确认', 'The alarm was acknowledged in the meantime'],
  closed: ['延时期间告警已关闭', 'The alarm was closed in the meantime'],
  shelved: ['延时期间告警已搁置', 'The alarm was shelved in the meantime'],
  hours: ['不在生效时段', 'Outside its hours'],
  throttled: ['超过限流次数', 'More often than the throttle lets through'],
  disabled: ['联动已停用', 'The linkage was disabled'],
  removed: ['联动已删除', 'The linkage was removed'],
  previous: ['前一个动作未成功', 'The action before did not succeed'],
  cancelled: ['已取消', 'Cancelled'],
  gone: ['动作所指的对象已不存在', 'What the action names no longer exists'],
  refused: ['被拒绝', 'Refused'],
  unconfirmed: ['设备已应答，未见回读', 'Answered, not read back'],
  late: ['超过5分钟未能执行', 'Not to be done within five minutes'],
  trouble: ['系统内部错误', 'Internal error'],
  status: ['响应码表示失败', 'Answered with a failure'],
  redirect: ['要求跳转', 'Answered with a redirection'],
  timeout: ['响应超时', 'No answer in time'],
  connect: ['无法连接', 'Cannot be connected'],
  certificate: ['证书不可信', 'Certificate not trusted'],
  name: ['域名无法解析', 'Name cannot be resolved'],
  address: ['地址不允许', 'Address not allowed'],
})
export type LinkageReason = keyof typeof linkageReason.entries

export const throttlePer = dictionary('linkage_throttle_per', '限流范围', 'Counted for each', {
  device: ['每台设备', 'Device'],
  area: ['每个区域', 'Area'],
  rule: ['每条规则', 'Rule'],
  all: ['全部', 'All together'],
})

export const channelKind = dictionary('alarm_channel_kind', '渠道类型', 'Kind of channel', {
  webhook: ['Webhook', 'Webhook'],
  wecom: ['企业微信机器人', 'WeCom robot'],
  dingtalk: ['钉钉机器人', 'DingTalk robot'],
  feishu: ['飞书机器人', 'Feishu robot'],
  call: ['电话网关', 'Telephone gateway'],
})
