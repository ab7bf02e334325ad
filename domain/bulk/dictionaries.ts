import { dictionary } from '../dictionary.ts'

export const bulkKind = dictionary('bulk_kind', '批量任务类型', 'Kind of bulk task', {
  export: ['导出', 'Export', 'info'],
  edit: ['批量修改', 'Bulk edit', 'info'],
  import: ['导入', 'Import', 'info'],
  undo: ['撤销', 'Undo', 'warning'],
})

export const bulkState = dictionary('bulk_state', '批量任务状态', 'State of a bulk task', {
  0: ['等待中', 'Waiting', 'neutral'],
  1: ['进行中', 'Running', 'info'],
  2: ['已完成', 'Done', 'success'],
  3: ['失败', 'Failed', 'danger'],
  4: ['已取消', 'Cancelled', 'neutral'],
  5: ['待确认', 'To be confirmed', 'warning'],
})
