import { entity } from '../entity.ts'
import { bool, dict, instant, int, number, ref, refs, text } from '../kinds/index.ts'
import { state } from '../lifecycle.ts'
import { faultCause, faultPhenomenon, faultRemedy } from './dictionaries.ts'
import { failureCourse } from './failure-course.ts'
import { failureLevel, failureSource } from './failure-dictionaries.ts'

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const

/** One episode of a device, from failing to being restored; those of one device never overlap (domain reference 2.5). */
export const deviceFailure = entity('device-failure', '设备故障', 'Device failure', {
  path: 'iot/device-failure',
  menu: { in: 'maintenance', at: 40, icon: 'alert' },
  title: 'failureNo',
  order: '-failTime',
  fields: {
    failureNo: number('故障编号', 'Failure no.', 'GZ{yyyyMMdd}-{0000}'),
    deviceId: ref('device', '设备', 'Device', { required: true, find: 'eq' }),
    failStatus: state(failureCourse, '状态', 'State'),
    level: dict(failureLevel, '故障等级', 'Severity', { required: true, default: 'major', find: 'eq' }),
    areaId: ref('area', '区域', 'Area', { ...system, find: 'tree' }),
    equipmentType: ref('device-type', '设备类型', 'Device type', { ...system, find: 'tree', hide: 'list' }),
    failTime: instant('故障时间', 'Failed at', { required: true, find: 'range' }),
    detectTime: instant('发现时间', 'Detected at', quiet),
    restoreTime: instant('恢复时间', 'Restored at', {
      find: 'range',
      hide: 'list',
      help: ['已恢复的故障在此填写；不填表示仍在故障。', 'For a failure that is over; left empty it lasts on.'],
    }),
    downMinutes: int('停机时长', 'Downtime', { ...system, unit: 'min', find: 'range' }),
    isDown: bool('停机', 'Out of service', {
      required: true,
      default: 1,
      find: 'eq',
      help: ['不能使用；仅性能下降时选“否”。', 'Unable to serve; “no” where it only works badly.'],
    }),
    planned: bool('计划停机', 'Planned outage', {
      required: true,
      default: 0,
      find: 'eq',
      hide: 'list',
      help: ['计划停机不计入平均无故障时间。', 'Planned outages do not count as failures.'],
    }),
    faultPhenomenon: dict(faultPhenomenon, '故障现象', 'Symptom', { find: 'eq' }),
    faultCause: dict(faultCause, '故障原因', 'Cause', { find: 'eq', hide: 'list' }),
    faultRemedy: dict(faultRemedy, '处理措施', 'Remedy', { find: 'eq', hide: 'list' }),
    source: dict(failureSource, '来源', 'Source', { ...system, default: 'manual', find: 'eq', hide: 'list' }),
    affectedDepts: text('影响部门', 'Affected departments', { max: 255, find: 'like', hide: 'list' }),
    alarmRecordId: ref('alarm-record', '告警', 'Alarm', { ...quiet, find: 'eq' }),
    alarmIds: refs('alarm-record', '全部告警', 'All alarms', { ...quiet, find: 'eq' }),
    orderId: ref('repair-order', '维修工单', 'Repair order', { ...quiet, find: 'eq' }),
    rootCause: text('根本原因', 'Root cause', { ...quiet, max: 1000, lines: 4, find: 'like' }),
    preventAction: text('预防措施', 'Prevention', { ...quiet, max: 500, lines: 3 }),
    repeatCount: int('90天内同类', 'Same symptom in 90 days', { ...quiet, default: 0 }),
    isRepeated: bool('重复故障', 'Repeated', { ...system, default: 0, find: 'eq' }),
    remark: text('备注', 'Remark', { max: 255, lines: 2, hide: 'list' }),
  },
  actions: failureCourse.actions,
  // Times of the form both are shown in; the server compares those with a zone.
  check: ({ failTime, restoreTime }) =>
    failTime && restoreTime && failTime.length === 19 && restoreTime.length === 19 && restoreTime < failTime
      ? { field: 'restoreTime', problem: 'failure.time-order' }
      : undefined,
})
