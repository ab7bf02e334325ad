import { action, entity } from '../entity.ts'
import { dict, secret, text } from '../kinds/index.ts'
import { yesNo } from '../system/dictionaries.ts'
import { ossCategory } from './dictionaries.ts'

const quiet = { hide: 'list' } as const

/** The store of this installation: a folder, or the S3 server its operator has set. */
export const LOCAL = 9
/** Categories that speak S3, which can be asked whether they answer. */
export const speaksS3 = (category: unknown): boolean => category === 1 || category === 6

/** Where a hospital's files are kept; one is enabled. */
export const oss = entity('oss', '存储配置', 'Stores of files', {
  path: 'blade-resource/oss',
  menu: { in: 'resource', at: 20, icon: 'folder' },
  title: 'ossCode',
  fields: {
    ossCode: text('资源编号', 'Code', { required: true, max: 32, unique: true, find: 'like' }),
    category: dict(ossCategory, '存储类型', 'Kind', {
      required: true,
      default: 9,
      find: 'eq',
      help: [
        '“本系统存储”由运维人员在服务器上设置：数据目录，或一台 S3 服务器。其他类型可以保存和检测，文件不存入其中，不能启用。',
        'The “Store of this installation” is set by its operator: the data folder, or an S3 server. Other kinds can be kept and checked; files are not stored there, and they cannot be enabled.',
      ],
    }),
    endpoint: text('资源地址', 'Address', {
      max: 255,
      help: [
        '须为 https 且不在内网；内网地址由平台参数 callback.internal 放行。',
        'Must be https and not in an internal network, unless the parameter callback.internal admits it.',
      ],
    }),
    transformEndpoint: text('外网资源地址', 'Public address', { ...quiet, max: 255 }),
    bucketName: text('空间名', 'Bucket', { max: 63 }),
    accessKey: secret('accessKey', 'Access key', { max: 128, hide: ['list', 'detail'] }),
    secretKey: secret('secretKey', 'Secret key', { max: 256, hide: ['list', 'detail'] }),
    appId: text('应用编号', 'App id', { ...quiet, max: 64 }),
    region: text('地域简称', 'Region', { ...quiet, max: 64 }),
    status: dict(yesNo, '是否启用', 'Enabled', { by: 'system', default: 1, find: 'eq' }),
    remark: text('备注', 'Remark', { ...quiet, max: 255, lines: 2 }),
  },
  actions: {
    enable: action('启用', 'Enable', { on: 'row', confirm: true }),
    check: action('检测', 'Check', { on: 'row' }),
  },
  check: ({ category, endpoint, bucketName }) => {
    if (category === LOCAL || category === undefined) return undefined
    if (!endpoint) return { field: 'endpoint', problem: 'oss.endpoint' }
    return bucketName ? undefined : { field: 'bucketName', problem: 'oss.bucket' }
  },
})
