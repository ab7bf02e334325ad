import { entity } from '../entity.ts'
import { bool, day, dicts, number, ref, refs, text } from '../kinds/index.ts'
import { lines } from '../lines.ts'
import { repairTrade } from '../repair/trade.ts'
import { enableable } from '../traits/index.ts'
import { dutyShift } from './duty-shift.ts'

/** Who works together in shifts, for which trades and where (domain reference 2.14). */
export const dutyGroup = entity('duty-group', '班组', 'Duty group', {
  path: 'att/group',
  menu: { in: 'att', at: 40, icon: 'team' },
  title: 'groupName',
  is: [enableable()],
  fields: {
    groupCode: number('班组编号', 'Code', 'BZ-{00}'),
    groupName: text('班组名称', 'Group', { required: true, max: 64, unique: true, find: 'like' }),
    deptId: ref('dept', '部门', 'Department', { required: true, find: 'tree' }),
    leaderId: ref('user', '班组长', 'Leader', { required: true, find: 'eq' }),
    memberIds: refs('user', '成员', 'Members', { required: true, find: 'eq' }),
    supporterIds: refs('user', '支援人员', 'Supporters', {
      hide: 'list',
      help: ['属于其他班组、可排入本班组的人员。', 'People of other groups who may be planned in this one.'],
    }),
    trades: dicts(repairTrade, '工种', 'Trades', {
      find: 'eq',
      help: ['不选表示所有工种。', 'None means all trades.'],
    }),
    areaIds: refs('area', '责任区域', 'Areas', {
      hide: 'list',
      help: ['不选表示全院。', 'None means the whole house.'],
    }),
    workPhone: text('值班电话', 'Duty phone', { max: 32, find: 'like' }),
    allowGrab: bool('允许抢单', 'Grab', { required: true, default: 0, hide: 'list' }),
    rotation: text('轮班规律', 'Rotation', {
      max: 200,
      hide: 'list',
      help: ['按班次简称排列，如“早、中、夜、休”。', 'Short names of shifts, separated by commas.'],
    }),
    remark: text('备注', 'Remark', { max: 255, lines: 2, hide: 'list' }),
    // The day whose gaps its leader was told of last.
    gapsToldOf: day('已提醒缺口', 'Gaps told of', { by: 'system', hide: ['list', 'detail'] }),
  },
  lines: { shifts: lines(dutyShift, '班次', 'Shifts', { of: 'groupId', max: 12, unique: ['shortCode'] }) },
})
