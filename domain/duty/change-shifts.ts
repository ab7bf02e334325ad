import { entity } from '../entity.ts'
import { attachments, bool, day, instant, int, number, ref, refs, text } from '../kinds/index.ts'
import { state } from '../lifecycle.ts'
import { lines } from '../lines.ts'
import { handoverCourse } from './handover-course.ts'
import { handoverItem } from './handover-item.ts'

const quiet = { by: 'system', hide: 'list' } as const
const fromRoster = { help: ['不填则由排班带出。', 'Taken from the roster where nothing is given.'] } as const

/** What one shift of a group leaves to the next (domain reference 2.14). */
export const changeShifts = entity('change-shifts', '交接班', 'Shift handover', {
  path: 'biz/change-shifts',
  menu: { in: 'att', at: 20, icon: 'profile' },
  title: 'handoverNo',
  fields: {
    handoverNo: number('交接单号', 'Handover no.', 'JB{yyyyMMdd}-{0000}'),
    groupId: ref('duty-group', '班组', 'Group', { required: true, find: 'eq' }),
    handoverStatus: state(handoverCourse, '状态', 'State'),
    workDate: day('日期', 'Date', { find: 'range', ...fromRoster }),
    fromShiftId: ref('duty-shift', '交班班次', 'From shift', { find: 'eq', ...fromRoster }),
    toShiftId: ref('duty-shift', '接班班次', 'To shift', { find: 'eq', ...fromRoster }),
    fromUserIds: refs('user', '交班人', 'Outgoing', { find: 'eq', max: 50, ...fromRoster }),
    toUserIds: refs('user', '接班人', 'Incoming', { find: 'eq', max: 50, ...fromRoster }),
    openCount: int('未了事项', 'Open items', { by: 'system', default: 0 }),
    areaId: ref('area', '值班室', 'Duty room', { find: 'tree', hide: 'list' }),
    planTime: instant('应交时间', 'Planned', { by: 'system', find: 'range', hide: 'list' }),
    handoverTime: instant('交班时间', 'Handed over', { by: 'system', find: 'range' }),
    receiveTime: instant('接班时间', 'Received', { by: 'system', find: 'range' }),
    receiveUserId: ref('user', '接收人', 'Received by', { ...quiet, find: 'eq' }),
    lateMinutes: int('迟交', 'Late', { ...quiet, default: 0, unit: 'min' }),
    runSummary: text('运行情况', 'Summary', { max: 1000, lines: 5, hide: 'list' }),
    keyCount: int('钥匙', 'Keys', { min: 0, max: 999, hide: 'list' }),
    toolOk: bool('工具齐全', 'Tools complete', { required: true, default: 1, hide: 'list' }),
    envOk: bool('卫生环境良好', 'Place left clean', { required: true, default: 1, hide: 'list' }),
    attachIds: attachments('附件', 'Attachments', { max: 9, hide: 'list' }),
    receiveRemark: text('接班说明', 'Remark on receipt', { ...quiet, max: 500, lines: 3 }),
    rejectReason: text('退回原因', 'Sent back because', { ...quiet, max: 255, lines: 3 }),
    remindedAt: instant('提醒时间', 'Leader told at', { by: 'system', hide: ['list', 'detail'] }),
    incidentUserId: ref('user', '重大事项确认人', 'Major incidents confirmed by', quiet),
    incidentTime: instant('重大事项确认时间', 'Major incidents confirmed at', quiet),
  },
  lines: { items: lines(handoverItem, '交接事项', 'Items', { of: 'handoverId' }) },
  actions: handoverCourse.actions,
  check: ({ fromUserIds, toUserIds }) =>
    fromUserIds?.some((one) => toUserIds?.includes(one))
      ? { field: 'toUserIds', problem: 'handover.same-person' }
      : undefined,
})
