import { entity } from '../entity.ts'
import { bool, dict, int, ref, refs, text } from '../kinds/index.ts'
import { isClock } from './clock-text.ts'
import { shiftColor } from './dictionaries.ts'

const clock = { required: true, max: 5 } as const

/** A shift of a group: from when to when, and how many it needs; written with its group. */
export const dutyShift = entity('duty-shift', '班次', 'Shift', {
  path: 'att/shift',
  title: 'shiftName',
  order: 'lineNo',
  verbs: [],
  fields: {
    groupId: ref('duty-group', '班组', 'Group', { by: 'system', find: 'eq' }),
    lineNo: int('序号', 'No.', { by: 'system', default: 0 }),
    shiftName: text('班次名称', 'Shift', { required: true, max: 20 }),
    shortCode: text('简称', 'Short', { required: true, max: 2 }),
    startTime: text('开始', 'From', { ...clock, default: '08:00' }),
    endTime: text('结束', 'Until', { ...clock, default: '16:00' }),
    isRest: bool('休息', 'Rest', { required: true, default: 0 }),
    breakMinutes: int('班中休息', 'Break', { min: 0, max: 480, default: 0, unit: 'min' }),
    minStaff: int('最少人数', 'At least', { min: 0, max: 99, default: 0 }),
    color: dict(shiftColor, '颜色', 'Colour', { default: 'blue' }),
    requiredPostIds: refs('post', '必备岗位', 'Positions needed'),
    isOff: bool('停用', 'Out of use', { required: true, default: 0 }),
  },
  check: ({ startTime, endTime }) => {
    if (startTime !== undefined && !isClock(startTime)) return { field: 'startTime', problem: 'duty.clock' }
    if (endTime !== undefined && !isClock(endTime)) return { field: 'endTime', problem: 'duty.clock' }
    return undefined
  },
})
