// Dictionaries of messages: by what they go, what they are about, and what became of them.
import { dictionary } from '../dictionary.ts'

/** Those beside letters and text messages are the kinds of alarm channels. */
export const notifyChannel = dictionary('notify_channel', '通知方式', 'Sent by', {
  letter: ['站内信', 'Letter', 'info'],
  sms: ['短信', 'Text message', 'info'],
  email: ['邮件', 'E-mail', 'info'],
  webhook: ['Webhook', 'Webhook', 'neutral'],
  wecom: ['企业微信机器人', 'WeCom robot', 'neutral'],
  dingtalk: ['钉钉机器人', 'DingTalk robot', 'neutral'],
  feishu: ['飞书机器人', 'Feishu robot', 'neutral'],
  call: ['电话网关', 'Telephone gateway', 'neutral'],
})
export type NotifyChannel = (typeof notifyChannel)['keys'][number]

export const messageBiz = dictionary('msg_biz_type', '业务类型', 'About', {
  alarm: ['告警', 'Alarms'],
  order: ['工单', 'Orders'],
  job: ['任务', 'Jobs'],
  duty: ['值班', 'Duty'],
  workflow: ['流程', 'Workflows'],
  system: ['系统', 'System'],
})
export type MessageBiz = (typeof messageBiz)['keys'][number]

/** In the order in which they follow one another: what is told late takes nothing back. The first three go out in no message of their own. */
export const msgStatus = dictionary('msg_status', '消息状态', 'State of a message', {
  held: ['待汇总', 'Held for a digest', 'info'],
  withheld: ['未发送', 'Withheld', 'neutral'],
  merged: ['已合并', 'Merged', 'neutral'],
  pending: ['待发送', 'Waiting', 'info'],
  sending: ['发送中', 'Being sent', 'info'],
  unknown: ['结果未知', 'Outcome unknown', 'warning'],
  failed: ['发送失败', 'Failed', 'danger'],
  sent: ['已发送', 'Sent', 'success'],
  delivered: ['已送达', 'Delivered', 'success'],
  read: ['已读', 'Read', 'neutral'],
})
export type MsgStatus = (typeof msgStatus)['keys'][number]

/** What people are told of, as they choose what reaches them how. Those of alarms are by level. */
export const toldKind = dictionary('told_kind', '消息类别', 'Kind of message', {
  alarm1: ['紧急告警', 'Critical alarms', 'danger'],
  alarm2: ['重要告警', 'Major alarms', 'warning'],
  alarm3: ['一般告警', 'Minor alarms', 'info'],
  alarm4: ['提示告警', 'Informative alarms', 'neutral'],
  work: ['工单与任务', 'Work'],
  duty: ['值班', 'Duty'],
  approval: ['审批', 'Approvals'],
  notice: ['通知公告', 'Notices'],
  system: ['系统', 'System'],
})
export type ToldKind = (typeof toldKind)['keys'][number]
