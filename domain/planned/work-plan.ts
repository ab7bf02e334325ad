import { action, entity } from '../entity.ts'
import { bool, day, dict, instant, int, number, pick, ref, refs, text } from '../kinds/index.ts'
import { state } from '../lifecycle.ts'
import { planCourse } from './plan-course.ts'
import {
  assignMode,
  billMode,
  cycleType,
  holidayPolicy,
  openPolicy,
  planBasis,
  planType,
  targetMode,
} from './plan-dictionaries.ts'
import { planCheck } from './plan-rules.ts'

const quiet = { hide: 'list' } as const
const system = { by: 'system' } as const
const inner = { by: 'system', hide: ['list', 'form', 'detail'] } as const
const minutes = { unit: 'min', hide: 'list' } as const

/** The schedule that creates bills (domain reference 2.9). */
export const workPlan = entity('work-plan', '工作计划', 'Work plan', {
  path: 'iot/work-plan',
  menu: { in: 'planned', at: 30, icon: 'calendar' },
  unrecorded: ['nextRunAt', 'nextPlannedTime', 'lastRunAt', 'generatedUntil', 'turnCount'],
  title: 'name',
  fields: {
    planNo: number('计划编号', 'Plan no.', 'JH{yyyyMMdd}-{0000}'),
    name: text('计划名称', 'Name', { required: true, max: 60, find: 'like' }),
    planType: dict(planType, '类型', 'Kind', { required: true, default: 'inspection', find: 'eq' }),
    planStatus: state(planCourse, '状态', 'State'),
    templateId: pick('模板', 'Template', {
      required: true,
      max: 20,
      from: 'iot/work-plan/templates',
      given: ['planType'],
      find: 'eq',
    }),
    equipmentType: ref('device-type', '设备类型', 'Device type', { find: 'tree' }),
    targetMode: dict(targetMode, '对象', 'About', { required: true, default: 'devices', find: 'eq', ...quiet }),
    deviceIds: refs('device', '设备', 'Devices', { max: 500, find: 'eq', ...quiet }),
    areaIds: refs('area', '区域', 'Areas', { max: 100, find: 'eq', ...quiet }),
    billMode: dict(billMode, '出单方式', 'Bills', { required: true, default: 'route', find: 'eq', ...quiet }),
    cycleType: dict(cycleType, '周期', 'Cycle', { required: true, default: 'day', find: 'eq' }),
    cycleInterval: int('间隔', 'Every', { required: true, default: 1, min: 1, max: 99, ...quiet }),
    byWeekday: text('周几', 'Weekdays', {
      max: 20,
      ...quiet,
      help: ['1 至 7，1 为周一，用逗号分隔。', 'Numbers from 1 to 7, Monday is 1, separated by commas.'],
    }),
    byMonthDay: text('几号', 'Days of the month', {
      max: 100,
      ...quiet,
      help: ['1 至 31，31 为当月最后一天。', 'Numbers from 1 to 31. 31 is the last day of any month.'],
    }),
    times: text('时刻', 'Times', {
      max: 200,
      default: '08:00',
      ...quiet,
      help: [
        '按小时时为首次与末次时刻；末次早于首次，即为次日。',
        'By the hour: the first and the last of a round, which ends on the next day where the last is earlier.',
      ],
    }),
    runtimeHours: int('运行小时', 'Hours of operation', { min: 1, max: 100_000, unit: 'h', ...quiet }),
    runtimeProperty: text('计时属性', 'Meter property', {
      max: 64,
      help: [
        '设备自带计时的属性标识符；不填则按运行记录累计。',
        'The property by which the device counts its hours; left empty they come from its run records.',
      ],
      ...quiet,
    }),
    basis: dict(planBasis, '推算基准', 'Reckoned from', { required: true, default: 'fixed', find: 'eq', ...quiet }),
    startDate: day('开始日期', 'From', { required: true, find: 'range' }),
    endDate: day('结束日期', 'Until', { find: 'range', ...quiet }),
    leadMinutes: int('提前生成', 'Made ahead', { required: true, default: 0, min: 0, max: 129_600, ...minutes }),
    windowMinutes: int('执行窗口', 'To be done within', {
      required: true,
      default: 60,
      min: 15,
      max: 129_600,
      ...minutes,
    }),
    graceMinutes: int('宽限', 'Grace', {
      min: 0,
      max: 129_600,
      ...minutes,
      help: ['不填为周期的十分之一。', 'Empty is a tenth of the cycle.'],
    }),
    holidayPolicy: dict(holidayPolicy, '休息日', 'On days off', {
      required: true,
      default: 'keep',
      find: 'eq',
      ...quiet,
    }),
    pausedMonths: text('停用月份', 'Not in these months', {
      max: 40,
      ...quiet,
      help: ['填 1 至 12。', 'Numbers from 1 to 12.'],
    }),
    isStatutory: bool('法定', 'Required by law', {
      required: true,
      default: 0,
      find: 'eq',
      ...quiet,
      help: ['法定计划不能跳过、停用或推迟。', 'Is never left out, paused for a season or put off.'],
    }),
    openPolicy: dict(openPolicy, '上期未完成', 'Where the last is open', {
      required: true,
      default: 'generate',
      ...quiet,
    }),
    assignMode: dict(assignMode, '指派方式', 'Assigned to', { required: true, default: 'group', find: 'eq', ...quiet }),
    groupId: ref('duty-group', '班组', 'Group', { find: 'eq' }),
    assigneeId: ref('user', '执行人', 'Assignee', { find: 'eq' }),
    rotation: refs('user', '轮流人员', 'People in turn', { max: 50, ...quiet }),
    reviewerId: ref('user', '审核人', 'Reviewer', { ...quiet }),
    remindMinutes: text('提醒', 'Reminders', {
      max: 40,
      ...quiet,
      help: ['截止前多少分钟，如 60、0。', 'Minutes before it is due, such as 60,0.'],
    }),
    remark: text('备注', 'Remark', { max: 255, lines: 2, ...quiet }),
    nextPlannedTime: instant('下次应做', 'Next due', { ...system, find: 'range' }),
    nextRunAt: instant('下次生成', 'Next made', { ...system, find: 'range', ...quiet }),
    lastRunAt: instant('上次生成', 'Last made', { ...system, find: 'range', ...quiet }),
    doneRate30d: int('近30天完成率', 'Done in 30 days', { ...system, unit: '%' }),
    generatedUntil: instant('已生成至', 'Made until', inner),
    turnCount: int('轮流次数', 'Turns taken', { ...inner, default: 0 }),
  },
  actions: {
    ...planCourse.actions,
    skip: action('跳过一次', 'Leave one out', {
      on: 'row',
      input: {
        plannedTime: instant('应做时间', 'Planned', { required: true }),
        reason: text('原因', 'Reason', { required: true, max: 255, lines: 2 }),
      },
    }),
  },
  check: planCheck,
})
