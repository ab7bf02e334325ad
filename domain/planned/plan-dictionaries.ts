import { tenantDictionary } from '../dictionary.ts'

export const planType = tenantDictionary('plan_type', '计划类型', 'Kind of plan', {
  inspection: ['巡检', 'Inspection', 'info'],
  maintenance: ['保养', 'Maintenance', 'success'],
})

/** What a plan is about. */
export const targetMode = tenantDictionary('plan_target', '计划对象', 'About', {
  devices: ['指定设备', 'Devices'],
  area: ['区域内设备', 'Devices of areas'],
  type: ['某类设备', 'Devices of a type'],
  point: ['地点（无设备）', 'Places without devices'],
})

export const billMode = tenantDictionary('plan_bill_mode', '出单方式', 'Bills', {
  route: ['一条路线一单', 'One for the whole round'],
  each: ['一台设备一单', 'One for each device'],
})

export const cycleType = tenantDictionary('cycle_type', '周期', 'Cycle', {
  hour: ['小时', 'Hours'],
  shift: ['每班', 'Shifts'],
  day: ['天', 'Days'],
  week: ['周', 'Weeks'],
  month: ['月', 'Months'],
  quarter: ['季度', 'Quarters'],
  half_year: ['半年', 'Half years'],
  year: ['年', 'Years'],
  runtime: ['运行小时', 'Hours of operation'],
  once: ['一次', 'Once'],
})

export const planBasis = tenantDictionary('plan_basis', '推算基准', 'Reckoned from', {
  fixed: ['固定日程', 'The schedule'],
  floating: ['上次完成', 'The last completion'],
})

export const holidayPolicy = tenantDictionary('holiday_policy', '休息日', 'On days off', {
  keep: ['照做', 'As planned'],
  skip: ['不做', 'Left out'],
  earlier: ['提前', 'The workday before'],
  later: ['顺延', 'The workday after'],
})

export const openPolicy = tenantDictionary('open_policy', '上期未完成', 'Where the last is open', {
  generate: ['照常出单', 'Make another'],
  skip: ['本期跳过', 'Leave this one out'],
  merge: ['并入未完成单', 'Let the open one stand for both'],
})

export const assignMode = tenantDictionary('assign_mode', '指派方式', 'Assigned to', {
  user: ['指定人员', 'A person'],
  group: ['班组待领', 'The group'],
  on_duty: ['当班人员', 'Whoever is on duty'],
  rotate: ['轮流', 'People in turn'],
})

/** What became of an occurrence. */
export const occurrenceOutcome = tenantDictionary('occurrence_outcome', '处理结果', 'What became of it', {
  made: ['已出单', 'Bill made', 'success'],
  missed: ['系统停机漏检', 'Missed while the system was down', 'danger'],
  skipped: ['已跳过', 'Left out', 'neutral'],
  merged: ['并入未完成单', 'Taken into the open bill', 'warning'],
  settled: ['由更高级保养完成', 'Done with a higher level', 'info'],
  failed: ['未能出单', 'Could not be made', 'danger'],
})

/** What stands together in supervision and in one's own work. */
export const workKind = tenantDictionary('work_kind', '任务类型', 'Kind of work', {
  inspection: ['巡检', 'Inspection', 'info'],
  maintenance: ['保养', 'Maintenance', 'success'],
  order: ['维修', 'Repair', 'warning'],
})
