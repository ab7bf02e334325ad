import { dictionary } from '../../dictionary.ts'

/** Who takes text messages; the first four as clients of this API family number them. */
export const smsCategory = dictionary('sms', '短信服务', 'Text message service', {
  1: ['云片', 'Yunpian'],
  2: ['七牛', 'Qiniu'],
  3: ['阿里云', 'Alibaba Cloud'],
  4: ['腾讯云', 'Tencent Cloud'],
  8: ['HTTP 接口', 'HTTP call', 'info'],
  9: ['写入文件', 'Written to a file', 'neutral'],
})

export const smsState = dictionary('sms_state', '发送状态', 'State of a text message', {
  waiting: ['待发送', 'Waiting', 'info'],
  sent: ['已发送', 'Sent', 'success'],
  failed: ['发送失败', 'Failed', 'danger'],
  unknown: ['结果未知', 'Outcome unknown', 'warning'],
})
