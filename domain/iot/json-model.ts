import { action, entity } from '../entity.ts'
import { bool, dict, int, json, text } from '../kinds/index.ts'
import { enableable } from '../traits/index.ts'
import { deviceKeyKind } from './dictionaries.ts'

const quiet = { hide: 'list' } as const
const system = { by: 'system' } as const

/** A decoder: how a vendor's JSON becomes values of devices (domain reference 2.2, 3.7). */
export const jsonModel = entity('json-model', 'JSON模型', 'Decoder', {
  path: 'iot/things-json-model',
  menu: { in: 'access', address: 'iot', at: 40, icon: 'api' },
  unrecorded: ['previous'],
  title: 'modelName',
  fields: {
    modelName: text('模型名称', 'Decoder', { required: true, max: 64, find: 'like' }),
    modelCode: text('模型编码', 'Code', { required: true, max: 48, unique: true, find: 'like' }),
    vendor: text('厂家', 'Vendor', { max: 64, find: 'like' }),
    rootPath: text('根路径', 'Root path', {
      max: 200,
      ...quiet,
      help: [
        '报文中每条记录所在的位置，例如 $.data[*]；不填则整个报文是一条记录。',
        'Where the records of a message are, such as $.data[*]. Empty: the message is one record.',
      ],
    }),
    devicePath: text('设备路径', 'Device path', {
      max: 200,
      ...quiet,
      help: [
        '记录中的设备标识，例如 @.addr；不填则报文属于网关下唯一的设备。',
        'What names the device in a record, such as @.addr. Empty: the gateway has one device only.',
      ],
    }),
    deviceKeyType: dict(deviceKeyKind, '设备标识', 'Devices are named by', { default: 'deviceCode', ...quiet }),
    tsPath: text('时间路径', 'Time path', { max: 200, ...quiet }),
    tsFormat: text('时间格式', 'Time format', {
      max: 40,
      default: 'none',
      ...quiet,
      help: [
        '可填 ms、s、iso、none（用平台时间），或 yyyyMMddHHmmss 一类的写法。',
        'One of ms, s, iso, none (the server’s time), or a pattern like yyyyMMddHHmmss.',
      ],
    }),
    timeZone: text('时区', 'Time zone', { max: 64, default: 'Asia/Shanghai', ...quiet }),
    idPath: text('报文编号路径', 'Message id path', { max: 200, ...quiet }),
    mappings: json('映射', 'Mappings', { required: true, ...quiet }),
    sample: text('样例报文', 'Sample', { required: true, max: 65_536, lines: 8, ...quiet }),
    expected: json('期望结果', 'Expected', quiet),
    isChecked: bool('按期望验证', 'Checked', { ...system, default: 0, find: 'eq' }),
    version: int('版本', 'Version', { ...system, default: 1 }),
    previousVersion: int('上一版本', 'Previous version', { ...system, hide: ['list', 'form'] }),
    deviceCount: int('使用数', 'Serves', { ...system, default: 0 }),
    previous: json('上一版本内容', 'Previous content', { ...system, hide: ['list', 'form', 'detail'] }),
    remark: text('备注', 'Remark', { max: 500, lines: 2, ...quiet }),
  },
  is: [enableable()],
  actions: {
    rollback: action('回退', 'Roll back', { on: 'row', confirm: true }),
  },
  check: ({ modelCode }) =>
    modelCode && !/^[A-Za-z0-9_.-]{2,48}$/.test(modelCode)
      ? { field: 'modelCode', problem: 'payload.code' }
      : undefined,
})
