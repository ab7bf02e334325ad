import { tenantDictionary } from '../dictionary.ts'

export const turnKind = tenantDictionary('turn_kind', '值班类型', 'Kind of duty', {
  normal: ['正常', 'Regular'],
  overtime: ['加班', 'Overtime', 'warning'],
  standby: ['备班', 'On call', 'info'],
})

export const scheduleState = tenantDictionary('schedule_state', '排班状态', 'State', {
  draft: ['草稿', 'Draft', 'neutral'],
  published: ['已发布', 'Published', 'success'],
})

export const attendState = tenantDictionary('attend_state', '出勤', 'Attendance', {
  planned: ['在岗', 'On duty', 'success'],
  leave: ['请假', 'On leave', 'warning'],
  swapped: ['已换出', 'Given away', 'neutral'],
  covered: ['替班', 'Standing in', 'info'],
})

/** Colours of shifts in the month grid. */
export const shiftColor = tenantDictionary('shift_color', '班次颜色', 'Colour of a shift', {
  blue: ['蓝', 'Blue', 'info'],
  green: ['绿', 'Green', 'success'],
  orange: ['橙', 'Orange', 'warning'],
  purple: ['紫', 'Purple', 'neutral'],
  red: ['红', 'Red', 'danger'],
  grey: ['灰', 'Grey', 'neutral'],
})

export const handoverKind = tenantDictionary('handover_kind', '交接事项类别', 'Kind of handover item', {
  order: ['维修工单', 'Repair order', 'info'],
  request: ['报修单', 'Repair request', 'info'],
  alarm: ['告警', 'Alarm', 'danger'],
  inspection: ['巡检', 'Inspection', 'info'],
  maintenance: ['保养', 'Maintenance', 'info'],
  bottle: ['气瓶', 'Cylinder', 'warning'],
  oxygen: ['供氧', 'Oxygen', 'info'],
  key: ['钥匙', 'Key', 'neutral'],
  tool: ['工具', 'Tool', 'neutral'],
  notice: ['通知', 'Notice', 'neutral'],
  manual: ['其他', 'Other', 'neutral'],
})

export const handoverResult = tenantDictionary('handover_result', '事项处理情况', 'Result of an item', {
  new: ['本班新增', 'New', 'info'],
  carried: ['上班延续', 'Carried on', 'warning'],
  done: ['已了结', 'Settled', 'success'],
})
