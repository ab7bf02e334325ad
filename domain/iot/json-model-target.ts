import { entity } from '../entity.ts'
import { dict, int, ref } from '../kinds/index.ts'
import { decoderTarget } from './dictionaries.ts'

const system = { by: 'system' } as const

/** What a decoder serves: a device, a gateway, or a type of device; each has one decoder of its own at most. */
export const jsonModelTarget = entity('json-model-target', 'JSON模型适用对象', 'Decoder target', {
  path: 'iot/things-json-model-relevant',
  menu: { in: 'records', address: 'iot', at: 80, icon: 'filter' },
  title: 'targetType',
  order: 'targetType,-priority,-createTime',
  fields: {
    jsonModelId: ref('json-model', 'JSON模型', 'Decoder', { ...system, find: 'eq' }),
    targetType: dict(decoderTarget, '对象类型', 'Kind of target', { ...system, default: 'device', find: 'eq' }),
    deviceId: ref('device', '设备', 'Device', { ...system, unique: true, find: 'eq' }),
    gatewayId: ref('gateway', '网关', 'Gateway', { ...system, unique: true, find: 'eq' }),
    deviceTypeId: ref('device-type', '设备类型', 'Device type', { ...system, unique: true, find: 'eq' }),
    priority: int('优先级', 'Priority', {
      ...system,
      default: 0,
      min: 0,
      max: 99,
      help: [
        '同一网关有多个解码器时，数值大的先试。',
        'Where several decoders serve one gateway, the higher one is tried first.',
      ],
    }),
  },
  verbs: ['list', 'detail', 'remove'],
})
