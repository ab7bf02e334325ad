// Dictionaries of messages: by what they go, what they are about, and what became of them.
import { dictionary } from '../dictionary.ts'

/** Those beside letters and text messages are the kinds of alarm channels. */
export const notifyChannel = dictionary('notify_channel', '通知方式', 'Sent by', {
  letter: ['站内信', 'Letter', 'info'],
  sms: ['短信', 'Text message', 'info'],
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

/** In the order in which they follow one another: what is told late takes nothing back. */
export const msgStatus = dictionary('msg_status', '消息状态', 'State of a message', {
  pending: ['待发送', 'Waiting', 'info'],
  sending: ['发送中', 'Being sent', 'info'],
  unknown: ['结果未知', 'Outcome unknown', 'warning'],
  failed: ['发送失败', 'Failed', 'danger'],
  sent: ['已发送', 'Sent', 'success'],
  delivered: ['已送达', 'Delivered', 'success'],
  read: ['已读', 'Read', 'neutral'],
})
export type MsgStatus = (typeof msgStatus)['keys'][number]
