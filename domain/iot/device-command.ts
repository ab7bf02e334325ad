import { entity } from '../entity.ts'
import { bool, dict, instant, int, number, ref, text } from '../kinds/index.ts'
import { state } from '../lifecycle.ts'
import { commandCourse } from './command/command-course.ts'
import { commandFailure, commandSource } from './dictionaries.ts'

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const

/** What somebody, or a rule, told a device to do, and what became of it; a record that nobody changes. */
export const deviceCommand = entity('device-command', '控制指令', 'Command', {
  path: 'iot/device-command',
  menu: { in: 'iot', at: 40, icon: 'profile' },
  title: 'commandNo',
  order: '-createTime',
  verbs: ['list', 'detail'],
  fields: {
    commandNo: number('指令编号', 'Command no.', 'KZ{yyyyMMdd}-{0000}'),
    deviceId: ref('device', '设备', 'Device', { ...system, find: 'eq' }),
    areaId: ref('area', '区域', 'Area', { ...system, find: 'tree', hide: 'list' }),
    identifier: text('标识符', 'Identifier', { ...quiet, max: 32, default: '', find: 'eq' }),
    pointName: text('控制项', 'Controls', { ...system, max: 64, default: '' }),
    isService: bool('服务', 'Service', { ...quiet, default: 0 }),
    value: text('目标值', 'Wanted', { ...system, max: 500, default: '' }),
    valueText: text('目标', 'Wanted value', { ...system, max: 200, default: '' }),
    commandStatus: state(commandCourse, '状态', 'State'),
    isConfirmed: bool('已确认', 'Confirmed', {
      ...system,
      default: 0,
      find: 'eq',
      help: ['设备随后上报的值与目标一致。', 'The device has since reported the wanted value.'],
    }),
    source: dict(commandSource, '来源', 'From', { ...system, default: 'user', find: 'eq' }),
    operatorId: ref('user', '操作人', 'Operator', { ...system, find: 'eq' }),
    approverId: ref('user', '复核人', 'Approved by', { ...quiet, find: 'eq' }),
    reason: text('原因', 'Reason', { ...quiet, max: 200, default: '' }),
    oldValue: text('原值', 'Was', { ...quiet, max: 64 }),
    reportedValue: text('回读值', 'Reads back', { ...quiet, max: 64 }),
    sendTime: instant('下发时间', 'Sent at', { ...quiet, find: 'range' }),
    replyTime: instant('应答时间', 'Answered at', quiet),
    confirmTime: instant('确认时间', 'Confirmed at', quiet),
    expireTime: instant('有效期至', 'Valid until', quiet),
    attempts: int('下发次数', 'Times sent', { ...quiet, default: 0 }),
    failCause: dict(commandFailure, '失败原因', 'Failed because', quiet),
    replyCode: int('应答码', 'Reply code', quiet),
    replyMsg: text('应答说明', 'Reply', { ...quiet, max: 200 }),
    isQueueable: bool('离线排队', 'Waits for the gateway', { by: 'system', default: 0, hide: ['list', 'detail'] }),
  },
  actions: commandCourse.actions,
})
