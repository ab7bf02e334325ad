// Problems of work on many rows.
import type { ProblemList } from '../problems.ts'

export const bulkProblems = {
  'bulk.columns': [400, '没有可以导出的列：{name}', 'This column cannot be exported: {name}'],
  'bulk.no-columns': [400, '请至少选择一列', 'Please choose at least one column'],
  'bulk.too-many-xlsx': [
    422,
    'xlsx 最多 {max} 行，请改用 csv 或缩小范围',
    'A workbook takes at most {max} rows, please use CSV or narrow the list',
  ],
  'bulk.too-many-tasks': [
    429,
    '您有 {max} 个任务尚未完成，请稍后再试',
    'You have {max} tasks that have not ended, please try again later',
  ],
  'bulk.broken-off': [500, '多次中断，已停止执行', 'It was interrupted several times and has been given up'],
  'bulk.over': [422, '该任务已结束', 'This task has ended'],
  'bulk.nobody': [422, '发起人的账号已停用或删除', 'The account that started this is disabled or deleted'],
} as const satisfies ProblemList
