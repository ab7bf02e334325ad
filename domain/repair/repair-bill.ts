import { entity } from '../entity.ts'
import { attachments, bool, dict, float, instant, int, number, ref, text } from '../kinds/index.ts'
import { state } from '../lifecycle.ts'
import { billCourse } from './bill-course.ts'
import { faultPhenomenon, rejectReason, repairImpact, repairPriority, repairSource } from './dictionaries.ts'
import { repairTrade } from './trade.ts'

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const

/** What somebody asked for. */
export const repairBill = entity('repair-bill', '报修单', 'Repair request', {
  path: 'iot/repair-bill',
  menu: { in: 'maintenance', at: 10, icon: 'form' },
  title: 'title',
  fields: {
    billNo: number('报修单号', 'Number', 'BX{yyyyMMdd}-{0000}'),
    title: text('故障标题', 'Title', { required: true, max: 128, find: 'like' }),
    priority: dict(repairPriority, '优先级', 'Priority', { required: true, default: 3, find: 'eq' }),
    billStatus: state(billCourse, '状态', 'State'),
    source: dict(repairSource, '来源', 'Source', { ...system, default: 'web', find: 'eq' }),
    areaId: ref('area', '区域', 'Area', { required: true, find: 'tree' }),
    locationDesc: text('位置说明', 'Where exactly', { max: 100, hide: 'list' }),
    deviceId: ref('device', '设备', 'Device', { find: 'eq' }),
    trade: dict(repairTrade, '工种', 'Trade', { default: 'other', find: 'eq' }),
    // Says trade, urgency and fault where whoever reports says nothing else.
    symptomId: ref('repair-symptom', '报修现象', 'What is wrong', { find: 'eq', hide: 'list' }),
    faultPhenomenon: dict(faultPhenomenon, '故障现象', 'Symptom', { find: 'eq', hide: 'list' }),
    impact: dict(repairImpact, '影响', 'Impact', { default: 'none', find: 'eq', hide: 'list' }),
    alarmRecordId: ref('alarm-record', '来源告警', 'Alarm', { ...quiet, find: 'eq' }),
    maintenanceItemId: ref('maintenance-bill-item', '来源保养项目', 'Upkeep item', { ...quiet, find: 'eq' }),
    inspectionItemId: ref('inspection-bill-item', '来源巡检项目', 'Inspection item', { ...quiet, find: 'eq' }),
    alarmRuleId: ref('alarm-rule', '告警规则', 'Alarm rule', { by: 'system', hide: ['list', 'detail', 'form'] }),
    alarmValue: float('告警值', 'Value when raised', quiet),
    reporterId: ref('user', '报修人', 'Reported by', {
      find: 'eq',
      help: ['代他人报修时选报修人，由其跟进。', 'Whoever it is reported for, and follows it.'],
    }),
    reportDeptId: ref('dept', '报修部门', 'Department', { find: 'tree' }),
    reportTime: instant('报修时间', 'Reported at', { ...system, find: 'range' }),
    reporterPhone: text('联系电话', 'Phone', { max: 20, hide: 'list' }),
    expectTime: instant('期望时间', 'Preferred time', { find: 'range', hide: 'list' }),
    description: text('故障描述', 'Description', { max: 1000, lines: 4, hide: 'list' }),
    photos: attachments('照片', 'Photos', { max: 9, accept: 'image', hide: 'list' }),
    orderId: ref('repair-order', '维修工单', 'Order', { ...system, find: 'eq' }),
    // Asked after a possible duplicate was named: the same fault, or another one.
    sameAsId: ref('repair-bill', '与此报修相同', 'Same fault as', { hide: ['list', 'form'] }),
    allowDuplicate: bool('确认非重复', 'Not a duplicate', { default: 0, hide: ['list', 'form'] }),
    // Taken up with it and given to this person, by whoever may dispatch.
    dispatchToId: ref('user', '直接派给', 'Dispatch to', { hide: ['list', 'detail'] }),
    // One per press of the button of whoever reports by a code, so that a repeated call makes no second request.
    spotKey: text('扫码标识', 'Key of the report', {
      by: 'system',
      unique: true,
      max: 40,
      hide: ['list', 'detail', 'form'],
    }),
    mergedIntoId: ref('repair-bill', '并入', 'Merged into', { ...quiet, find: 'eq' }),
    acceptUserId: ref('user', '受理人', 'Taken up by', quiet),
    acceptTime: instant('受理时间', 'Taken up at', quiet),
    rejectReason: dict(rejectReason, '不予受理原因', 'Reason turned down', quiet),
    repeatCount: int('报警重复', 'Alarm repeated', { ...quiet, default: 0 }),
    urgeCount: int('催单次数', 'Urged', { ...system, default: 0, hide: 'list' }),
    lastUrgeTime: instant('最近催单', 'Last urged', quiet),
    scoreSpeed: int('响应速度', 'Speed', { ...quiet, min: 1, max: 5 }),
    scoreQuality: int('维修质量', 'Quality', { ...quiet, min: 1, max: 5 }),
    scoreAttitude: int('服务态度', 'Attitude', { ...quiet, min: 1, max: 5 }),
    evaluateText: text('评价内容', 'Rating in words', { ...quiet, max: 500 }),
    evaluateTime: instant('评价时间', 'Rated at', quiet),
    autoEvaluated: int('系统评价', 'Rated by the system', { ...quiet, default: 0 }),
  },
  actions: billCourse.actions,
})
