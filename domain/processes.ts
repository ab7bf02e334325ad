// Processes of the product that change rows without a person, by the names the history gives them.
export const processes = {
  seed: { zh: '系统初始化', en: 'Setup' },
  telemetry: { zh: '数据接入', en: 'Data intake' },
  'alarm-clock': { zh: '告警计时', en: 'Alarm clock' },
  spot: { zh: '扫码报修', en: 'Report by code' },
  callbacks: { zh: '事件推送', en: 'Event delivery' },
  sms: { zh: '短信发送', en: 'Text messages' },
  email: { zh: '邮件发送', en: 'E-mails' },
  digest: { zh: '消息汇总', en: 'Digest of messages' },
  linkage: { zh: '告警联动', en: 'Alarm linkage' },
  dispatch: { zh: '自动派单', en: 'Automatic dispatch' },
} as const

export type ProcessName = keyof typeof processes
