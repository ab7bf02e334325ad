import { dictionary } from '../dictionary.ts'

export * from './email/dictionaries.ts'
export * from './sms/dictionaries.ts'

export const attachStatus = dictionary('attach_status', '附件状态', 'State of a file', {
  0: ['临时', 'Temporary', 'neutral'],
  1: ['使用中', 'In use', 'success'],
  2: ['待清理', 'To be deleted', 'warning'],
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
