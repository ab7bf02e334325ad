// Texts of e-mail services.
export const email = {
  server: '邮件服务器',
  sender: '发件人',
  records: '发送记录',
  sendOf: '{{name}} · 试发邮件',
  to: '收件地址',
  send: '发送',
  state: {
    sent: '已发送：{{answer}}',
    waiting: '正在发送，结果见邮件发送记录',
  },
  failed: '未发送：{{reason}}',
} as const
