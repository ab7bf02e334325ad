// Texts of the desk of alarms; what is said of an alarm anywhere else stands with those of devices.
export const alarm = {
  comment: '写评论，Ctrl + Enter 发送',
  send: '发送',
  sent: '评论已添加',
  repairOf: '转报修 · {{name}}',
  repairSave: '转报修',
  repairValue: '触发值 {{value}}，限值 {{limit}}',
  repaired: '已转报修',
  repairedAs: '已转报修，单号 {{number}}',
  keys: 'A 确认 · R 转报修 · C 关闭 · Enter 详情 · ↑↓ 选择',
  chips: { waiting: '待确认', working: '已确认', recovered: '已恢复', closed: '已关闭', all: '全部' },
  chipsOf: '按状态筛选',
  system: '系统',
  timeline: '处理过程',
  acked: '已确认 {{count}} 条',
  nothingToAck: '所选告警均已确认',
} as const
