import { action, entity } from '../entity.ts'
import { dict, int, json, ref, text } from '../kinds/index.ts'
import { messageResult } from './dictionaries.ts'

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const

/** The processing result of messages: "where did my data go?" Its time is when the message was received. */
export const dataLog = entity('data-log', '报文日志', 'Message log', {
  path: 'iot/data-Log',
  menu: { in: 'access', address: 'iot', at: 30, icon: 'read' },
  isRecord: true,
  title: 'topic',
  fields: {
    result: dict(messageResult, '结果', 'Result', { ...system, default: 'ok', find: 'eq' }),
    findings: json('发现的问题', 'Findings', system),
    deviceId: ref('device', '设备', 'Device', { ...system, find: 'eq' }),
    gatewayId: ref('gateway', '网关', 'Gateway', { ...system, find: 'eq' }),
    topic: text('主题', 'Topic', { ...system, max: 255, default: '' }),
    times: int('次数', 'Times', { ...system, default: 1 }),
    msgId: text('报文编号', 'Message id', { ...quiet, max: 64, find: 'eq' }),
    payloadSize: int('大小', 'Size', { ...system, default: 0, unit: 'B' }),
    costMs: int('耗时', 'Took', { ...system, unit: 'ms' }),
    errorCode: text('错误码', 'Error code', { ...quiet, max: 16 }),
    errorMsg: text('原因', 'Cause', { ...quiet, max: 500 }),
    jsonModelId: ref('json-model', 'JSON模型', 'Decoder', { ...quiet, find: 'eq' }),
    stages: json('处理步骤', 'Stages', quiet),
    decoded: json('解码结果', 'Decoded', quiet),
    direction: text('方向', 'Direction', { ...quiet, max: 4, default: 'up' }),
    qos: int('QoS', 'QoS', { ...quiet, default: 0 }),
    payload: text('报文', 'Payload', { ...quiet, max: 16_384, lines: 8 }),
    remark: text('备注', 'Remark', { ...quiet, max: 500 }),
  },
  verbs: ['list', 'detail'],
  actions: {
    reprocess: action('重新处理', 'Reprocess', { on: 'rows' }),
    remark: action('备注', 'Remark', {
      on: 'row',
      input: { remark: text('备注', 'Remark', { required: true, max: 500, lines: 3 }) },
    }),
  },
})
