import { action, entity } from '../entity.ts'
import { bool, dict, float, instant, int, ref, text } from '../kinds/index.ts'
import { state } from '../lifecycle.ts'
import { alarmCourse } from './alarm-course.ts'
import { alarmLevel, alarmResult, alarmSource, closeReason, conditionType } from './dictionaries.ts'
import { raiseByHand } from './raise-by-hand.ts'

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const

export const alarmRecord = entity('alarm-record', '告警记录', 'Alarm', {
  path: 'iot/alarm-record',
  menu: { in: 'alarm', at: 10, icon: 'alert' },
  unrecorded: [
    'urgency',
    'valueTime',
    'lastValue',
    'peakValue',
    'lastTime',
    'occurCount',
    'gatewayId',
    'incidentId',
    'suppressedById',
    'raiseAgainAt',
  ],
  title: 'alarmName',
  // A column the database keeps by state and level: unacknowledged before acknowledged before closed, and the grave first.
  order: 'urgency,-lastTime',
  fields: {
    alarmNo: text('告警编号', 'Alarm number', { ...quiet, max: 32, default: '', find: 'like' }),
    alarmLevel: dict(alarmLevel, '级别', 'Level', { ...system, default: 2, find: 'eq' }),
    // The fault with its limit only; device and place are separate fields.
    alarmName: text('告警名称', 'Alarm', { ...system, max: 255, default: '', find: 'like' }),
    alarmNameEn: text('英文名称', 'English name', { by: 'system', max: 255, default: '', hide: ['list', 'detail'] }),
    deviceId: ref('device', '设备', 'Device', { ...system, find: 'eq' }),
    areaId: ref('area', '区域', 'Area', { ...system, find: 'tree' }),
    alarmState: state(alarmCourse, '状态', 'State'),
    condType: dict(conditionType, '触发条件', 'Condition', quiet),
    triggerValue: float('触发值', 'Value when raised', system),
    // Kept by the database with the state: what waits first, the grave before the rest, what is over last.
    urgency: int('紧急程度', 'Urgency', { by: 'system', hide: ['list', 'form', 'detail'] }),
    valueTime: instant('数值时间', 'Value measured at', quiet),
    lastValue: float('当前值', 'Latest value', quiet),
    peakValue: float('峰值', 'Peak', quiet),
    limitText: text('限值', 'Limit', { ...system, max: 128 }),
    unit: text('单位', 'Unit', { ...quiet, max: 16 }),
    firstTime: instant('首次发生', 'First raised', { ...system, find: 'range' }),
    lastTime: instant('最近发生', 'Last raised', { ...system, find: 'range' }),
    clearTime: instant('恢复时间', 'Recovered at', quiet),
    ackTime: instant('确认时间', 'Acknowledged at', quiet),
    closeTime: instant('关闭时间', 'Closed at', quiet),
    occurCount: int('次数', 'Times', { ...system, default: 1 }),
    ruleId: ref('alarm-rule', '规则', 'Rule', { ...quiet, find: 'eq' }),
    deviceTypeId: ref('device-type', '设备类型', 'Device type', { ...quiet, find: 'tree' }),
    identifier: text('属性', 'Property', { ...quiet, max: 32, find: 'eq' }),
    ruleVersion: int('规则版本', 'Rule version', { by: 'system', hide: ['list', 'form'] }),
    maxLevel: dict(alarmLevel, '最高级别', 'Gravest level', quiet),
    flapping: bool('频繁抖动', 'Flapping', { ...quiet, default: 0 }),
    latched: bool('待复位', 'To be reset', { ...quiet, default: 0 }),
    // Kept until the alarm clock has reset it, which is within a second.
    resetAsked: instant('复位请求时间', 'Reset asked at', { by: 'system', hide: ['list', 'form', 'detail'] }),
    // Of its rule: it is never shelved, and told also while somebody works at the device.
    alwaysTold: bool('必达', 'Always told', { ...quiet, default: 0 }),
    shelvedUntil: instant('搁置至', 'Shelved until', { ...quiet, find: 'range' }),
    shelveReason: text('搁置原因', 'Shelved because', { ...quiet, max: 500 }),
    alarmSource: dict(alarmSource, '来源', 'Source', { ...quiet, default: 'rule', find: 'eq' }),
    underMaintenance: bool('检修期间', 'Under maintenance', { ...quiet, default: 0, find: 'eq' }),
    ackUserId: ref('user', '确认人', 'Acknowledged by', quiet),
    assigneeId: ref('user', '处理人', 'Assigned to', { ...quiet, find: 'eq' }),
    closeReason: dict(closeReason, '自动关闭原因', 'Closed because', { ...quiet, find: 'eq' }),
    handleResult: dict(alarmResult, '处理结果', 'Result', { ...quiet, find: 'eq' }),
    handleRemark: text('处理说明', 'Remark', { ...quiet, max: 500 }),
    // Of a gateway that is lost, which is no device.
    gatewayId: ref('gateway', '网关', 'Gateway', { ...quiet, find: 'eq' }),
    incidentId: ref('alarm-incident', '所属事件', 'Incident', { ...quiet, find: 'eq' }),
    // It follows from that one: people are told of the two together, by that one.
    suppressedById: ref('alarm-record', '随同告警', 'Told with', quiet),
    // Closed while its condition stood: when it is looked at again (server/alarm/raise-again.ts).
    raiseAgainAt: instant('再次告警时间', 'Raised again at', { by: 'system', hide: ['list', 'form'] }),
    orderId: ref('repair-bill', '报修单', 'Repair request', quiet),
  },
  verbs: ['list', 'detail', 'remove'],
  actions: {
    ...alarmCourse.actions,
    raise: raiseByHand,
    comment: action('评论', 'Comment', {
      on: 'row',
      input: { comment: text('内容', 'Comment', { required: true, max: 500, lines: 3 }) },
    }),
  },
})
