import { dictionary } from '../dictionary.ts'

export const attachStatus = dictionary('attach_status', '附件状态', 'State of a file', {
  0: ['临时', 'Temporary', 'neutral'],
  1: ['使用中', 'In use', 'success'],
  2: ['待清理', 'To be deleted', 'warning'],
})

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

/** Where files are kept; the first six as clients of this API family number them. */
export const ossCategory = dictionary('oss', '对象存储', 'Store of files', {
  1: ['MinIO', 'MinIO'],
  2: ['七牛', 'Qiniu'],
  3: ['阿里云', 'Alibaba Cloud'],
  4: ['腾讯云', 'Tencent Cloud'],
  5: ['华为云', 'Huawei Cloud'],
  6: ['AWS S3', 'AWS S3'],
  9: ['本系统存储', 'Store of this installation', 'neutral'],
})
