// Texts of the recycle bin.
export const recycle = {
  title: '回收站 · {{name}}',
  find: '按名称或编号查找',
  parts_one: '含明细 {{count}} 行',
  parts_other: '含明细 {{count}} 行',
  restore: '恢复',
  restoreOf: '恢复“{{name}}”',
  restoreChosen_one: '恢复所选 {{count}} 条',
  restoreChosen_other: '恢复所选 {{count}} 条',
  choose: '选择“{{name}}”',
  restored: '已恢复',
  none: '回收站是空的',
  noMatch: '没有符合条件的数据',
  kept: '删除 {{days}} 天内的数据可以恢复，明细与附件一并恢复。',
  undo: '撤销',
} as const
