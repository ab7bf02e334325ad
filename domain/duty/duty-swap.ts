import { action, entity } from '../entity.ts'
import { day, instant, ref, text } from '../kinds/index.ts'
import { state } from '../lifecycle.ts'
import { swapCourse } from './swap-course.ts'

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const
const reason = { required: true, max: 255, lines: 3 } as const

/** Two people who change places on the published roster (domain reference 2.14). */
export const dutySwap = entity('duty-swap', '换班', 'Shift swap', {
  path: 'att/swap',
  menu: { in: 'att', at: 30, icon: 'history' },
  title: 'summary',
  // Never edited: who wants another swap withdraws this one.
  verbs: ['list', 'detail'],
  fields: {
    summary: text('换班', 'Swap', { ...system, max: 200, default: '', find: 'like' }),
    swapStatus: state(swapCourse, '状态', 'State'),
    groupId: ref('duty-group', '班组', 'Group', { ...system, find: 'eq' }),
    fromTurnId: ref('schedule', '换出的班', 'Turn given', { ...system, find: 'eq', hide: ['list', 'detail'] }),
    toTurnId: ref('schedule', '换入的班', 'Turn taken', { ...system, find: 'eq', hide: ['list', 'detail'] }),
    fromUserId: ref('user', '申请人', 'Proposed by', { ...system, find: 'eq' }),
    fromDate: day('换出日期', 'Day given', { ...system, find: 'range' }),
    fromShiftId: ref('duty-shift', '换出班次', 'Shift given', system),
    toUserId: ref('user', '换班对象', 'Colleague', { ...system, find: 'eq' }),
    toDate: day('换入日期', 'Day taken', { ...system, find: 'range' }),
    toShiftId: ref('duty-shift', '换入班次', 'Shift taken', system),
    reason: text('换班原因', 'Reason', { ...quiet, max: 255, lines: 3 }),
    acceptTime: instant('同意时间', 'Accepted at', quiet),
    decideUserId: ref('user', '审批人', 'Decided by', quiet),
    decideTime: instant('审批时间', 'Decided at', quiet),
    refuseReason: text('不同意原因', 'Refused because', { ...quiet, max: 255, lines: 3 }),
  },
  actions: {
    ...swapCourse.actions,
    propose: action('申请换班', 'Propose a swap', {
      on: 'list',
      input: {
        fromTurnId: ref('schedule', '换出的班', 'Turn given', { required: true }),
        toTurnId: ref('schedule', '换入的班', 'Turn taken', { required: true }),
        reason: text('换班原因', 'Reason', reason),
      },
    }),
  },
})
