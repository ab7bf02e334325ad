// Problems of duty groups and their schedules.
import type { ProblemList } from '../problems.ts'

export const dutyProblems = {
  'duty.clock': [400, '时间须为 24 小时制，如 08:00', 'A time is hours and minutes of 24 hours, such as 08:00'],
  'duty.rotation': [
    400,
    '轮班规律中的“{code}”不是本班组的班次简称',
    '“{code}” in the rotation is no short name of a shift of this group',
  ],
  'duty.member-elsewhere': [
    422,
    '{name}已是“{group}”的成员；跨组帮班请填在“支援人员”',
    '{name} is a member of “{group}” already; who helps out belongs to the supporters',
  ],
  'duty.scheduled': [
    422,
    '班组有今天或以后的排班，不能删除',
    'The group has duty today or later and cannot be deleted',
  ],
  'schedule.group': [403, '只有班组长可以排本班组的班', 'Only the leader of a group plans its duty'],
  'schedule.not-member': [422, '非班组成员', 'Not a member of the group'],
  'schedule.shift': [422, '班次不属于该班组或已停用', 'The shift is not one of the group, or is out of use'],
  'schedule.past': [422, '历史排班已锁定', 'Past duty is locked'],
  'schedule.overlap': [409, '班次重叠', 'Two shifts of one person overlap'],
  'schedule.cells': [422, '{count} 格无法保存：{first}', '{count} cells cannot be saved: {first}'],
  'schedule.warnings': [
    428,
    '排班有 {count} 处提醒，请确认后保存',
    'The schedule has {count} warnings; confirm to save it',
  ],
  'schedule.many': [400, '一次最多保存 {max} 格', 'At most {max} cells are saved at a time'],
  'schedule.period': [
    400,
    '请给出月份，或不超过 {max} 天的起止日期',
    'Give a month, or first and last day of at most {max} days',
  ],
  'schedule.no-rotation': [422, '该班组没有设置轮班规律', 'The group has no rotation'],
  'schedule.nothing': [422, '没有需要发布的排班', 'There is nothing to publish'],
} as const satisfies ProblemList
