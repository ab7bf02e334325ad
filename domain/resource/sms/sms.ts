import { action, entity } from '../../entity.ts'
import { dict, int, secret, text } from '../../kinds/index.ts'
import { yesNo } from '../../system/dictionaries.ts'
import { isTemplate } from '../text-template.ts'
import { smsCategory } from './dictionaries.ts'

const quiet = { hide: 'list' } as const

/** Categories this installation can send through. */
export const HTTP = 8
export const FILE = 9
export const canSend = (category: unknown): boolean => category === HTTP || category === FILE

/** Where text messages go, and the text they have; one of a hospital is enabled. */
export const sms = entity('sms', '短信配置', 'Text messages', {
  path: 'blade-resource/sms',
  menu: { in: 'resource', at: 30, icon: 'mail' },
  title: 'smsCode',
  fields: {
    smsCode: text('资源编号', 'Code', { required: true, max: 32, unique: true, find: 'like' }),
    category: dict(smsCategory, '服务商', 'Provider', {
      required: true,
      default: 9,
      find: 'eq',
      help: [
        '“写入文件”无需账号，短信写入数据目录的 sms.log。云片、七牛、阿里云、腾讯云的接口未随本系统安装，可以保存，不能启用。',
        'The kind “Written to a file” needs no account: messages go to sms.log in the data folder. The interfaces of Yunpian, Qiniu, Alibaba and Tencent are not part of this installation: they can be kept, but not enabled.',
      ],
    }),
    signName: text('短信签名', 'Signature', { max: 32 }),
    templateId: text('模板编号', 'Template id', { ...quiet, max: 64 }),
    template: text('短信内容', 'Text', {
      required: true,
      max: 300,
      lines: 3,
      help: [
        '用大括号标出要填写的内容，如“您的验证码是{code}”。',
        'Braces mark what is filled in, like “Your code is {code}”.',
      ],
    }),
    endpoint: text('接口地址', 'Address', {
      ...quiet,
      max: 500,
      help: [
        '短信以 POST 发往此地址，须为 https 且不在内网；内网地址由平台参数 callback.internal 放行。',
        'Messages are sent there by POST. Must be https and not in an internal network, unless the parameter callback.internal admits it.',
      ],
    }),
    accessKey: secret('accessKey', 'Access key', { max: 128, hide: ['list', 'detail'] }),
    secretKey: secret('secretKey', 'Secret key', { max: 256, hide: ['list', 'detail'] }),
    regionId: text('地域', 'Region', { ...quiet, max: 64 }),
    appId: text('应用编号', 'App id', { ...quiet, max: 64 }),
    perPhone: int('每号码每日上限', 'A day for one number', { ...quiet, default: 10, min: 1, max: 100 }),
    perDay: int('每日上限', 'A day for all', { ...quiet, default: 1_000, min: 1, max: 1_000_000 }),
    status: dict(yesNo, '是否启用', 'Enabled', { by: 'system', default: 1, find: 'eq' }),
    remark: text('备注', 'Remark', { ...quiet, max: 255, lines: 2 }),
  },
  actions: {
    enable: action('启用', 'Enable', { on: 'row', confirm: true }),
    send: action('发送短信', 'Send a message', {
      on: 'row',
      input: {
        phones: text('手机号', 'Mobile numbers', { required: true, max: 600 }),
        params: text('内容', 'Values', { max: 2_000, lines: 3 }),
      },
    }),
  },
  check: ({ category, endpoint, template }) => {
    if (template && !isTemplate(template)) return { field: 'template', problem: 'sms.template' }
    return category === HTTP && !endpoint ? { field: 'endpoint', problem: 'sms.endpoint' } : undefined
  },
})
