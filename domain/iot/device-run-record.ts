import { entity } from '../entity.ts'
import { decimal, dict, instant, int, json, ref, text } from '../kinds/index.ts'
import { runCause, runRecordType, runSource } from './dictionaries.ts'

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const

/**
 * One session of a device: running, on standby, stopped, faulty, online or offline (domain reference 2.1). Those of one
 * device and type never overlap. Connected devices write theirs by themselves, out of what they reported.
 */
export const deviceRunRecord = entity('device-run-record', '运行记录', 'Run record', {
  path: 'iot/device/run/record',
  menu: { in: 'iot', at: 50, icon: 'history' },
  isRecord: true,
  title: 'recordType',
  order: '-startTime',
  fields: {
    deviceId: ref('device', '设备', 'Device', { required: true, find: 'eq' }),
    recordType: dict(runRecordType, '类型', 'Type', { required: true, default: 'run', find: 'eq' }),
    areaId: ref('area', '区域', 'Area', { ...system, find: 'tree', hide: 'list' }),
    startTime: instant('开始时间', 'From', { required: true, find: 'range' }),
    endTime: instant('结束时间', 'Until', { find: 'range', help: ['不填表示仍在持续。', 'Left empty it lasts on.'] }),
    durationSec: int('时长', 'Duration', { ...system, unit: 's' }),
    energy: decimal('能耗', 'Energy', {
      ...system,
      scale: 3,
      unit: 'kWh',
      help: ['结束与开始时电量读数之差。', 'How far the energy meter of the device moved.'],
    }),
    source: dict(runSource, '来源', 'Source', { ...system, default: 'manual', find: 'eq' }),
    startCause: dict(runCause, '开始原因', 'Began because', { ...quiet, find: 'eq' }),
    endCause: dict(runCause, '结束原因', 'Ended because', { ...quiet, find: 'eq' }),
    startReading: json('开始读数', 'Readings at the start', quiet),
    endReading: json('结束读数', 'Readings at the end', quiet),
    operatorId: ref('user', '操作人', 'Entered by', { ...quiet, find: 'eq' }),
    remark: text('备注', 'Remark', { max: 255, lines: 2, hide: 'list' }),
  },
  // Times of the form both are shown in; the server compares those with a zone.
  check: ({ startTime, endTime }) =>
    startTime && endTime && startTime.length === 19 && endTime.length === 19 && endTime <= startTime
      ? { field: 'endTime', problem: 'run.time-order' }
      : undefined,
})
