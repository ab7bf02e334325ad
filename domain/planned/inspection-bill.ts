import { action, entity } from '../entity.ts'
import { attachments, bool, decimal, dict, instant, int, number, ref, refs, text } from '../kinds/index.ts'
import { state } from '../lifecycle.ts'
import { weather } from './dictionaries.ts'
import { inspectionCourse } from './inspection-course.ts'

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const
const counted = { by: 'system', default: 0 } as const

/** One round: what was to be looked at, by whom and when, and what was found (domain reference 2.10). */
export const inspectionBill = entity('inspection-bill', '巡检单', 'Inspection', {
  path: 'iot/inspection-bill',
  menu: { in: 'planned', at: 10, icon: 'audit' },
  title: 'title',
  order: '-plannedTime',
  // Made from a template and moved by steps; never removed: cancelled, or kept as missed.
  verbs: ['list', 'detail'],
  fields: {
    billNo: number('巡检单号', 'Number', 'XJ{yyyyMMdd}-{0000}'),
    title: text('标题', 'Title', { ...system, max: 128, find: 'like', default: '' }),
    billStatus: state(inspectionCourse, '状态', 'State'),
    templateId: ref('inspection-template', '模板', 'Template', { ...quiet, find: 'eq' }),
    templateVersion: int('模板版本', 'Version of the template', quiet),
    equipmentType: ref('device-type', '设备类型', 'Device type', { ...system, find: 'tree' }),
    deviceIds: refs('device', '设备', 'Devices', { ...quiet, find: 'eq' }),
    areaId: ref('area', '地点', 'Place', { ...system, find: 'tree' }),
    deviceCount: int('设备数', 'Devices', counted),
    groupId: ref('duty-group', '班组', 'Group', { ...system, find: 'eq' }),
    assigneeId: ref('user', '执行人', 'Assignee', { ...system, find: 'eq' }),
    helperIds: refs('user', '协助人', 'Helpers', { ...quiet, find: 'eq' }),
    plannedTime: instant('计划时间', 'Planned', { ...system, find: 'range' }),
    dueTime: instant('截止时间', 'Due', { ...system, find: 'range' }),
    windowEnd: instant('窗口结束', 'Begun at the latest', { ...quiet, find: 'range' }),
    startTime: instant('开始时间', 'Started at', { ...quiet, find: 'range' }),
    finishTime: instant('完成时间', 'Finished at', { ...quiet, find: 'range' }),
    progress: int('进度', 'Progress', { ...counted, unit: '%' }),
    itemTotal: int('项目总数', 'Items', counted),
    normalCount: int('正常', 'Normal', { ...counted, hide: 'list' }),
    abnormalCount: int('异常', 'Abnormal', { ...counted }),
    uncheckedCount: int('未检', 'Unchecked', { ...counted, hide: 'list' }),
    score: decimal('得分', 'Score', { ...quiet, scale: 1 }),
    isOverdue: bool('超时', 'Overdue', { ...counted, find: 'eq' }),
    isMakeup: bool('补检', 'Make-up', { ...counted, find: 'eq', hide: 'list' }),
    missReason: text('漏检原因', 'Why missed', { ...quiet, max: 255 }),
    cancelReason: text('取消原因', 'Why cancelled', { ...quiet, max: 255 }),
    isSuspect: bool('可疑', 'Doubtful', { ...counted, find: 'eq', hide: 'list' }),
    reviewerId: ref('user', '审核人', 'Reviewer', { ...quiet, find: 'eq' }),
    reviewTime: instant('审核时间', 'Reviewed at', quiet),
    reviewRemark: text('审核说明', 'Remark of the review', { ...quiet, max: 255 }),
    weather: dict(weather, '天气', 'Weather', { ...quiet, find: 'eq' }),
    sign: attachments('签名', 'Signature', { ...quiet, max: 1, accept: 'image' }),
    remark: text('备注', 'Remark', { ...quiet, max: 255 }),
    needScan: bool('需扫码', 'Scan at each device', { ...counted, hide: 'list' }),
    needReview: bool('需审核', 'To be reviewed', { ...counted, hide: 'list' }),
    // The plan it was made from, and what of it: with the planned time they occur once.
    planId: ref('work-plan', '计划', 'Plan', { ...quiet, find: 'eq' }),
    targetKey: text('对象键', 'Target', { by: 'system', max: 100, hide: ['list', 'detail', 'form'] }),
    // When the last reminder that its plan asks for was told.
    toldTime: instant('到期提醒', 'Told ahead', { by: 'system', hide: ['list', 'detail', 'form'] }),
    remindCount: int('催办次数', 'Reminded', { ...counted, hide: 'list' }),
    lastRemindTime: instant('最近催办', 'Last reminded', quiet),
  },
  actions: {
    submit: action('新增巡检', 'New inspection', {
      on: 'list',
      input: {
        templateId: ref('inspection-template', '模板', 'Template', { required: true }),
        title: text('标题', 'Title', {
          max: 128,
          help: ['不填时与模板同名。', 'Empty means as the template is called.'],
        }),
        deviceIds: refs('device', '设备', 'Devices', {
          help: ['按巡检顺序选择；只检查地点时不选。', 'In the order of the walk; none where a place is looked at.'],
        }),
        areaId: ref('area', '地点', 'Place'),
        groupId: ref('duty-group', '班组', 'Group', {
          help: ['不指定执行人时，由当班成员开始。', 'Without an assignee, whoever is on duty begins.'],
        }),
        assigneeId: ref('user', '执行人', 'Assignee'),
        reviewerId: ref('user', '审核人', 'Reviewer'),
        plannedTime: instant('计划时间', 'Planned'),
        dueTime: instant('截止时间', 'Due'),
      },
      check({ plannedTime, dueTime, groupId, assigneeId }) {
        if (!groupId && !assigneeId) return { field: 'assigneeId', problem: 'inspection.nobody' }
        const [from, until] = [String(plannedTime ?? ''), String(dueTime ?? '')]
        return from && until && until < from ? { field: 'dueTime', problem: 'inspection.times' } : undefined
      },
    }),
    ...inspectionCourse.actions,
  },
})
