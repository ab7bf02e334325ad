// Texts of text messages.
export const sms = {
  service: '服务',
  text: '短信',
  limits: '上限',
  sendOf: '{{name}} · 发送短信',
  phone: '手机号',
  preview: '短信预览',
  empty: '（{{name}}）',
  send: '发送',
  state: {
    sent: '{{phone}}：已发送',
    waiting: '{{phone}}：正在发送，结果见短信记录',
    unknown: '{{phone}}：结果未知',
  },
  failed: '{{phone}}：{{reason}}',
  toFile: '短信不会送达手机，而是写入服务器数据目录的 sms.log。',
  records: '发送记录',
} as const
