import { action, entity } from '../entity.ts'
import { attachments, bool, dict, dicts, instant, int, json, number, ref, refs, text } from '../kinds/index.ts'
import { state } from '../lifecycle.ts'
import { checkResult, holdReason } from '../repair/dictionaries.ts'
import { executeMode, maintainLevel, workPermit } from './dictionaries.ts'
import { maintenanceCourse } from './maintenance-course.ts'
import { deferReason, upkeepCancelReason } from './maintenance-dictionaries.ts'

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const
const counted = { by: 'system', default: 0 } as const
const unlisted = { by: 'system', hide: ['list', 'form'] } as const
const inner = { by: 'system', hide: ['list', 'detail', 'form'] } as const

/** One piece of upkeep: what was to be done, by whom and when, and what was done (domain reference 2.11). */
export const maintenanceBill = entity('maintenance-bill', '保养单', 'Upkeep', {
  path: 'iot/maintenance-bill',
  menu: { in: 'planned', at: 20, icon: 'tool' },
  title: 'title',
  order: '-plannedTime',
  // Made from a template and moved by steps; never removed: cancelled, or kept as missed.
  verbs: ['list', 'detail'],
  fields: {
    billNo: number('保养单号', 'Number', 'BY{yyyyMMdd}-{0000}'),
    title: text('标题', 'Title', { ...system, max: 128, find: 'like', default: '' }),
    billStatus: state(maintenanceCourse, '状态', 'State'),
    maintainLevel: dict(maintainLevel, '保养级别', 'Level', { ...system, default: 'month', find: 'eq' }),
    templateId: ref('maintenance-template', '模板', 'Template', { ...quiet, find: 'eq' }),
    templateVersion: int('模板版本', 'Version of the template', quiet),
    equipmentType: ref('device-type', '设备类型', 'Device type', { ...system, find: 'tree' }),
    deviceId: ref('device', '设备', 'Device', { ...system, find: 'eq' }),
    deviceIds: refs('device', '设备清单', 'Devices', { ...quiet, max: 200, find: 'eq' }),
    areaId: ref('area', '地点', 'Place', { ...system, find: 'tree' }),
    deviceCount: int('设备数', 'Devices', { ...counted, hide: 'list' }),
    groupId: ref('duty-group', '班组', 'Group', { ...system, find: 'eq' }),
    assigneeId: ref('user', '执行人', 'Assignee', { ...system, find: 'eq' }),
    helperIds: refs('user', '协助人', 'Helpers', { ...quiet, max: 10, find: 'eq' }),
    plannedTime: instant('计划时间', 'Planned', { ...system, find: 'range' }),
    dueTime: instant('截止时间', 'Due', { ...system, find: 'range' }),
    originalDue: instant('原定截止', 'First due', quiet),
    legalDue: instant('法定期限', 'Legal limit', quiet),
    statutoryDays: int('法定周期', 'Required by law every', { ...quiet, unit: 'd' }),
    deferCount: int('延期次数', 'Put off', { ...counted, hide: 'list' }),
    deferReason: dict(deferReason, '延期原因', 'Put off because', quiet),
    windowEnd: instant('窗口结束', 'Begun at the latest', { ...quiet, find: 'range' }),
    startTime: instant('开始时间', 'Started at', { ...quiet, find: 'range' }),
    finishTime: instant('完成时间', 'Finished at', { ...quiet, find: 'range' }),
    executeMode: dict(executeMode, '执行方式', 'Executed by', { ...quiet, default: 'internal', find: 'eq' }),
    vendorName: text('维保单位', 'Vendor', { ...quiet, max: 60, find: 'like' }),
    vendorReports: attachments('维保单位报告', 'Report of the vendor', { ...quiet, max: 9 }),
    permits: dicts(workPermit, '作业票', 'Permits', quiet),
    permitNo: text('作业票号', 'Permit no.', { ...quiet, max: 60, find: 'like' }),
    needShutdown: bool('需停机', 'Shutdown', { ...counted, find: 'eq', hide: 'list' }),
    shutdownStart: instant('停机开始', 'Shut down at', quiet),
    shutdownUntil: instant('预计恢复运行', 'Expected to run again', quiet),
    shutdownEnd: instant('恢复运行', 'Put back at', quiet),
    isShut: bool('停机中', 'Shut down', { ...counted, find: 'eq', hide: 'list' }),
    kit: json('配件包', 'Kit', unlisted),
    estMinutes: int('预计用时', 'Takes about', { ...counted, unit: 'min', hide: 'list' }),
    laborMinutes: int('实际工时', 'Labour', { ...quiet, unit: 'min' }),
    progress: int('进度', 'Progress', { ...counted, unit: '%' }),
    itemTotal: int('项目总数', 'Items', { ...counted, hide: 'list' }),
    normalCount: int('正常', 'Normal', { ...counted, hide: 'list' }),
    abnormalCount: int('异常', 'Abnormal', counted),
    uncheckedCount: int('未做', 'Not done', { ...counted, hide: 'list' }),
    isOverdue: bool('超时', 'Overdue', { ...counted, find: 'eq' }),
    isMakeup: bool('补做', 'Make-up', { ...counted, find: 'eq', hide: 'list' }),
    missReason: text('漏保原因', 'Why missed', { ...quiet, max: 255 }),
    holdReason: dict(holdReason, '挂起原因', 'Suspended because', quiet),
    suspendedSince: instant('挂起时间', 'Suspended since', quiet),
    expectResume: instant('预计恢复', 'Expected to resume', quiet),
    cancelReason: dict(upkeepCancelReason, '取消原因', 'Cancelled because', quiet),
    settledById: ref('maintenance-bill', '由其完成', 'Done with', { ...quiet, find: 'eq' }),
    needCheck: bool('需验收', 'To be checked', { ...counted, hide: 'list' }),
    reviewerId: ref('user', '指定验收人', 'To be checked by', { ...quiet, find: 'eq' }),
    checkUserId: ref('user', '验收人', 'Checked by', { ...quiet, find: 'eq' }),
    checkTime: instant('验收时间', 'Checked at', quiet),
    checkResult: dict(checkResult, '验收结果', 'Result of the check', { ...quiet, find: 'eq' }),
    checkRemark: text('验收说明', 'Remark of the check', { ...quiet, max: 255 }),
    checkSign: attachments('验收人签名', 'Signature of the checker', { ...quiet, max: 1, accept: 'image' }),
    remark: text('完成说明', 'Remark', { ...quiet, max: 255 }),
    // The plan it was made from, and what of it: with the planned time they occur once.
    planId: ref('work-plan', '计划', 'Plan', { ...quiet, find: 'eq' }),
    targetKey: text('对象键', 'Target', { ...inner, max: 100 }),
    // When the last reminder that its plan asks for was told.
    toldTime: instant('到期提醒', 'Told ahead', inner),
    remindCount: int('催办次数', 'Reminded', { ...counted, hide: 'list' }),
    lastRemindTime: instant('最近催办', 'Last reminded', quiet),
  },
  actions: {
    submit: action('新增保养', 'New upkeep', {
      on: 'list',
      input: {
        templateId: ref('maintenance-template', '模板', 'Template', { required: true }),
        title: text('标题', 'Title', {
          max: 128,
          help: ['不填时与模板同名。', 'Empty means as the template is called.'],
        }),
        deviceIds: refs('device', '设备', 'Devices', {
          max: 200,
          help: ['只保养地点时不选。', 'None where a place is kept up.'],
        }),
        areaId: ref('area', '地点', 'Place'),
        groupId: ref('duty-group', '班组', 'Group', {
          help: ['不指定执行人时，由当班成员开始。', 'Without an assignee, whoever is on duty begins.'],
        }),
        assigneeId: ref('user', '执行人', 'Assignee'),
        helperIds: refs('user', '协助人', 'Helpers', { max: 10 }),
        reviewerId: ref('user', '指定验收人', 'To be checked by'),
        plannedTime: instant('计划时间', 'Planned'),
        dueTime: instant('截止时间', 'Due'),
      },
      check({ plannedTime, dueTime, groupId, assigneeId }) {
        if (!groupId && !assigneeId) return { field: 'assigneeId', problem: 'upkeep.nobody' }
        const [from, until] = [String(plannedTime ?? ''), String(dueTime ?? '')]
        return from && until && until < from ? { field: 'dueTime', problem: 'upkeep.times' } : undefined
      },
    }),
    ...maintenanceCourse.actions,
  },
})
