// Problems of mail and notices.
import type { ProblemList } from '../problems.ts'

export const deskProblems = {
  'mail.no-sender': [422, '系统发出的邮件不能回复', 'Mail of the system cannot be answered'],
  'notice.expires': [400, '失效时间不能早于发布时间', 'A notice does not expire before its release'],
  'notice.media': [
    422,
    '通知内容不能含图片或视频，请作为附件上传后再提交',
    'The text of a notice has no pictures or films; please attach them and send again',
  ],
  'notice.not-yet': [422, '通知尚未发布，没有可提醒的人', 'The notice is not released yet: there is nobody to remind'],
  'notice.reminded': [422, '10分钟内已提醒过', 'They were reminded within the last ten minutes'],
  'notice.all-read': [422, '所有接收人都已阅读', 'Everybody it is for has read it'],
  'message.under-way': [
    422,
    '{numbers}尚未发送完或等待汇总，有结果后才能重发',
    'Not sent yet: {numbers}. It can be sent again once its outcome is known',
  ],
  'message.resent-often': [
    429,
    '{numbers}一小时内已重发{max}次，请稍后再试',
    'Sent again {max} times within the last hour already: {numbers}',
  ],
  'message.channel': [
    422,
    '{numbers}不能改用“{channel}”发送；可按原方式重发，或改用站内信',
    'Cannot be sent by “{channelEn}”: {numbers}. It can go the way it went before, or as a letter',
  ],
  'message.nobody': [
    422,
    '{numbers}没有可以送达的接收人，请选择在用的人员；发短信须有手机号',
    'Nobody is there to receive {numbers}: choose people whose accounts are enabled; text messages need a mobile number',
  ],
  'message.receivers': [422, '{numbers}发往通知渠道，不能另选接收人', 'A channel has no other receivers: {numbers}'],
  'message.gone': [
    422,
    '{numbers}当时的发送记录已不存在，不能按原方式重发，可改用站内信',
    'What carried it is gone: {numbers}. It can be sent again as a letter only',
  ],
  'message.sent': [
    422,
    '消息已开始发送，内容不能再修改',
    'The message is on its way: its words cannot be changed any more',
  ],
  'preference.clock': [400, '时刻须为 HH:mm，如 22:00', 'A time is HH:mm, like 22:00'],
  'preference.span': [400, '结束不能与开始相同', 'It cannot end when it begins'],
  'message.fixed': [
    422,
    '此方式的消息在发送时才生成内容，不能修改',
    'The words of such a message are composed when it is sent: they cannot be changed',
  ],
} as const satisfies ProblemList
