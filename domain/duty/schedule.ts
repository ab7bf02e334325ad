import { action, entity } from '../entity.ts'
import { bool, day, dict, instant, int, ref, text } from '../kinds/index.ts'
import { attendState, scheduleState, turnKind } from './dictionaries.ts'

const system = { by: 'system' } as const

const planned = { ...system, required: true } as const

const cell = {
  groupId: ref('duty-group', '班组', 'Group', { required: true }),
  userId: ref('user', '人员', 'Person', { required: true }),
  workDate: day('日期', 'Date', { required: true }),
  shiftId: ref('duty-shift', '班次', 'Shift', { required: true }),
  kind: dict(turnKind, '类型', 'Kind', { required: true, default: 'normal' }),
  remark: text('备注', 'Remark', { max: 255 }),
}

const span = {
  groupId: ref('duty-group', '班组', 'Group', { required: true }),
  firstDay: day('从', 'From', { required: true }),
  lastDay: day('到', 'To', { required: true }),
}

/** One person's turn on one day; no two of a person overlap (domain reference 2.14). */
export const schedule = entity('schedule', '排班', 'Duty roster', {
  path: 'att/schedule',
  menu: { in: 'att', at: 10, icon: 'schedule' },
  title: 'workDate',
  order: '-workDate',
  // Cells are saved together by `plan` and `submit`, never field by field.
  verbs: ['list', 'detail', 'remove'],
  fields: {
    userId: ref('user', '人员', 'Person', { ...planned, find: 'eq' }),
    groupId: ref('duty-group', '班组', 'Group', { ...planned, find: 'eq' }),
    deptId: ref('dept', '部门', 'Department', { ...system, find: 'tree', hide: 'list' }),
    workDate: day('日期', 'Date', { ...planned, find: 'range' }),
    shiftId: ref('duty-shift', '班次', 'Shift', { ...planned, find: 'eq' }),
    startAt: instant('开始', 'From', { ...system, find: 'range' }),
    endAt: instant('结束', 'Until', system),
    isRest: bool('休息', 'Rest', { ...system, default: 0, hide: 'list' }),
    kind: dict(turnKind, '类型', 'Kind', { ...planned, default: 'normal', find: 'eq' }),
    scheduleState: dict(scheduleState, '状态', 'State', { ...system, default: 'draft', find: 'eq' }),
    attendState: dict(attendState, '出勤', 'Attendance', { ...system, default: 'planned', find: 'eq' }),
    swapWithId: ref('schedule', '换班对应', 'Swapped with', { ...system, hide: ['list', 'detail'] }),
    remark: text('备注', 'Remark', { ...system, max: 255, hide: 'list' }),
  },
  actions: {
    plan: action('排班', 'Plan', { on: 'list', input: cell }),
    publish: action('发布', 'Publish', {
      on: 'list',
      input: {
        ...span,
        confirm: bool('有缺口仍发布', 'Publish in spite of gaps', {
          default: 0,
          help: ['有班次无人或人数不足时须确认。', 'To be confirmed where a shift has nobody, or too few people.'],
        }),
      },
    }),
    rotate: action('按规律排班', 'Plan by rotation', {
      on: 'list',
      input: { ...span, start: int('从第几步开始', 'Begin at step', { required: true, default: 1, min: 1, max: 60 }) },
    }),
    'copy-period': action('复制排班', 'Copy a period', {
      on: 'list',
      input: { ...span, targetDay: day('复制到（首日）', 'To (first day)', { required: true }) },
    }),
  },
})
