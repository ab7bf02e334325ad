import { entity } from '../entity.ts'
import { attachments, bool, dict, instant, int, json, number, ref, refs, text } from '../kinds/index.ts'
import { state } from '../lifecycle.ts'
import {
  checkResult,
  dispatchMode,
  faultCause,
  faultPhenomenon,
  faultRemedy,
  holdReason,
  orderType,
  repairImpact,
  repairPriority,
  repairSource,
  slaState,
} from './dictionaries.ts'
import { orderCourse } from './order-course.ts'
import { repairTrade } from './trade.ts'

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const
const photos = { ...quiet, max: 9, accept: 'image' } as const
const counted = { by: 'system', hide: 'list', default: 0 } as const

/** The work a repair takes. */
export const repairOrder = entity('repair-order', '维修工单', 'Repair order', {
  path: 'order/repair',
  menu: { in: 'maintenance', at: 20, icon: 'tool' },
  // It follows from the due times and what was done.
  unrecorded: ['nextDue'],
  title: 'title',
  fields: {
    orderNo: number('工单号', 'Order no.', 'WX{yyyyMMdd}-{0000}'),
    title: text('标题', 'Title', { required: true, max: 128, find: 'like' }),
    priority: dict(repairPriority, '优先级', 'Priority', { required: true, default: 3, find: 'eq' }),
    orderStatus: state(orderCourse, '状态', 'State'),
    slaState: dict(slaState, '时效', 'Timeliness', { ...system, default: 'ok', find: 'eq' }),
    areaId: ref('area', '地点', 'Place', { required: true, find: 'tree' }),
    locationDesc: text('位置说明', 'Where exactly', { max: 100, hide: 'list' }),
    deviceId: ref('device', '设备', 'Device', { find: 'eq' }),
    equipmentType: ref('device-type', '设备类型', 'Device type', { ...quiet, find: 'tree' }),
    assigneeId: ref('user', '主修人', 'Assignee', { ...system, find: 'eq' }),
    groupId: ref('duty-group', '班组', 'Group', { ...system, find: 'eq', hide: 'list' }),
    dispatchMode: dict(dispatchMode, '派单方式', 'Dispatch', { ...quiet, default: 'manual', find: 'eq' }),
    helperIds: refs('user', '协助', 'Helpers', { ...quiet, find: 'eq' }),
    finishDue: instant('应完成', 'Due', { ...system, find: 'range' }),
    // The database keeps it with every write: the earliest of what is still owed, nothing once the work is finished.
    nextDue: instant('时限', 'Deadline', { ...system, find: 'range' }),
    trade: dict(repairTrade, '工种', 'Trade', { default: 'other', find: 'eq' }),
    orderType: dict(orderType, '类型', 'Type', { required: true, default: 'repair', find: 'eq', hide: 'list' }),
    source: dict(repairSource, '来源', 'Source', { ...quiet, default: 'web', find: 'eq' }),
    impact: dict(repairImpact, '影响', 'Impact', { default: 'none', find: 'eq', hide: 'list' }),
    reportDeptId: ref('dept', '报修部门', 'Department', { find: 'tree', hide: 'list' }),
    description: text('故障描述', 'Description', { max: 1000, lines: 4, hide: 'list' }),
    alarmRecordId: ref('alarm-record', '来源告警', 'Alarm', { ...quiet, find: 'eq' }),
    billCount: int('报修单数', 'Requests', counted),
    splitFromId: ref('repair-order', '拆自', 'Split from', { ...quiet, find: 'eq' }),
    standardId: ref('device-order-standard', '工单标准', 'Standard', quiet),
    standardSnapshot: json('标准内容', 'Standard as it was', { by: 'system', hide: ['list', 'detail', 'form'] }),
    reportTime: instant('报修时间', 'Reported at', { ...quiet, find: 'range' }),
    // From then on its clocks run anew; the times of the turn before stand in the time line.
    reopenTime: instant('重开时间', 'Reopened at', quiet),
    dispatchTime: instant('派单时间', 'Dispatched at', quiet),
    acceptTime: instant('接单时间', 'Accepted at', quiet),
    arriveTime: instant('到场时间', 'On site at', quiet),
    startTime: instant('开工时间', 'Started at', quiet),
    finishTime: instant('完工时间', 'Finished at', { ...quiet, find: 'range' }),
    checkTime: instant('验收时间', 'Checked at', quiet),
    closeTime: instant('关闭时间', 'Closed at', { ...quiet, find: 'range' }),
    responseDue: instant('应响应', 'Response due', quiet),
    arriveDue: instant('应到场', 'On site due', quiet),
    pausedSince: instant('挂起时间', 'Suspended since', quiet),
    holdReason: dict(holdReason, '挂起原因', 'Suspended because', quiet),
    expectResume: instant('预计恢复', 'Expected to resume', quiet),
    pausedSec: int('暂停时长', 'Clock paused', { ...counted, unit: 's' }),
    responseBreached: bool('响应超时', 'Response late', { ...counted, find: 'eq' }),
    finishBreached: bool('完成超时', 'Finished late', { ...counted, find: 'eq' }),
    refuseCount: int('退单次数', 'Handed back', counted),
    transferCount: int('转单次数', 'Transferred', counted),
    reworkCount: int('返修次数', 'Reworked', { ...counted, find: 'range' }),
    escalateLevel: int('升级', 'Escalated', counted),
    // Who may take an order that waits for its group: its members when it was given to them.
    poolIds: refs('user', '可接单人员', 'May accept', { by: 'system', hide: ['list', 'detail', 'form'] }),
    // Whom an order was given to by itself without being accepted: the next one is somebody else.
    triedIds: refs('user', '未接单人员', 'Did not accept', { by: 'system', hide: ['list', 'detail', 'form'] }),
    lockout: bool('检修挂牌', 'Lock-out', { ...counted, find: 'eq' }),
    faultPhenomenon: dict(faultPhenomenon, '故障现象', 'Symptom', { ...quiet, find: 'eq' }),
    faultCause: dict(faultCause, '故障原因', 'Cause', { ...quiet, find: 'eq' }),
    faultRemedy: dict(faultRemedy, '处理措施', 'Remedy', { ...quiet, find: 'eq' }),
    causeDowntime: bool('造成停机', 'Caused downtime', { ...counted, find: 'eq' }),
    downStart: instant('停机开始', 'Out of service from', { ...quiet, find: 'range' }),
    downEnd: instant('停机结束', 'In service again', { ...quiet, find: 'range' }),
    laborMinutes: int('工时', 'Labour', { ...counted, unit: 'min' }),
    repairDesc: text('维修过程', 'Work done', { ...quiet, max: 1000, lines: 4 }),
    beforePhotos: attachments('维修前照片', 'Photos before', photos),
    afterPhotos: attachments('维修后照片', 'Photos after', photos),
    scanRequired: bool('需扫码', 'Scan on site', counted),
    needCheck: bool('需验收', 'Check needed', { ...quiet, default: 1 }),
    checkUserId: ref('user', '验收人', 'Checked by', quiet),
    checkResult: dict(checkResult, '验收结果', 'Result of the check', { ...quiet, find: 'eq' }),
    checkRemark: text('验收说明', 'Remark of the check', { ...quiet, max: 255 }),
    autoChecked: bool('系统验收', 'Checked by the system', counted),
    needEvaluate: bool('需评价', 'To be rated', { ...counted, find: 'eq' }),
    // Known when the days after the finish have passed (server/report/first-fix.ts).
    firstFix: bool('一次修复', 'Fixed at the first visit', { ...quiet, find: 'eq' }),
    scoreTotal: int('评分合计', 'Scores together', {
      ...quiet,
      find: 'range',
      help: ['三项评分之和，满分 15。', 'The three scores added up, 15 at most.'],
    }),
  },
  actions: orderCourse.actions,
})
