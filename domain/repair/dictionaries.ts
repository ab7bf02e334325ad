import { tenantDictionary } from '../dictionary.ts'

export const repairPriority = tenantDictionary('priority', '优先级', 'Priority', {
  1: ['特急', 'Emergency', 'danger'],
  2: ['紧急', 'Urgent', 'warning'],
  3: ['一般', 'Normal', 'info'],
  4: ['计划', 'Planned', 'neutral'],
})

export const repairSource = tenantDictionary('repair_source', '报修来源', 'Source', {
  phone: ['电话', 'Phone'],
  web: ['网页', 'Web'],
  qrcode: ['扫码', 'QR code'],
  alarm: ['报警', 'Alarm', 'danger'],
  inspection: ['巡检', 'Inspection'],
  maintenance: ['保养', 'Maintenance'],
  handover: ['交班', 'Handover'],
  patrol: ['领导巡查', 'Management round'],
})

export const repairImpact = tenantDictionary('repair_impact', '影响', 'Impact', {
  none: ['无影响', 'None'],
  partial: ['部分影响', 'Partial'],
  clinical: ['影响诊疗', 'Affects treatment', 'warning'],
  safety: ['危及患者安全', 'Endangers patients', 'danger'],
})

export const orderType = tenantDictionary('order_type', '工单类型', 'Order type', {
  repair: ['维修', 'Repair'],
  small_work: ['零星改造', 'Small works'],
  inspection_fix: ['巡检整改', 'From an inspection'],
  maintain_fix: ['保养整改', 'From maintenance'],
})

/** Why work rests; whether the clock rests with it is `pausesClock` of clock.ts. */
export const holdReason = tenantDictionary('hold_reason', '挂起原因', 'Reason', {
  wait_parts: ['待配件', 'Waiting for parts'],
  wait_dept: ['部门暂不便', 'Inconvenient for the department'],
  wait_shutdown: ['待停机窗口', 'Waiting for a shutdown'],
  wait_vendor: ['待厂家', 'Waiting for the vendor'],
  wait_approval: ['待审批', 'Waiting for approval'],
  staff_busy: ['人员不足', 'Not enough people'],
  other: ['其他', 'Other'],
})

export const refuseReason = tenantDictionary('refuse_reason', '退单原因', 'Reason', {
  not_mine: ['非本工种', 'Another trade'],
  off_duty: ['不在岗', 'Off duty'],
  overload: ['任务饱和', 'Too much work'],
  wrong_info: ['信息有误', 'Wrong facts'],
  other: ['其他', 'Other'],
})

export const transferReason = tenantDictionary('transfer_reason', '转单原因', 'Reason', {
  trade: ['需其他工种', 'Another trade is needed'],
  shift: ['交接班', 'Change of shift'],
  skill: ['技术支援', 'Another skill is needed'],
  other: ['其他', 'Other'],
})

export const cancelReason = tenantDictionary('cancel_reason', '取消原因', 'Reason', {
  mistaken: ['误报', 'Reported by mistake'],
  solved: ['已自行解决', 'Solved meanwhile'],
  auto_recovered: ['报警已自恢复', 'The alarm cleared by itself'],
  duplicate: ['重复报修', 'Reported twice'],
  other: ['其他', 'Other'],
})

export const rejectReason = tenantDictionary('reject_reason', '不予受理原因', 'Reason', {
  out_of_scope: ['不在服务范围', 'Not our service'],
  incomplete: ['信息不全', 'Facts are missing'],
  warranty: ['由厂家保修', 'Under the vendor’s warranty'],
  other: ['其他', 'Other'],
})

export const checkResult = tenantDictionary('order_check_result', '验收结果', 'Result of the check', {
  pass: ['通过', 'Passed', 'success'],
  fail: ['不通过', 'Failed', 'danger'],
})

// The three codes after ISO 14224: what was seen, why, and what was done.
export const faultPhenomenon = tenantDictionary('fault_phenomenon', '故障现象', 'Symptom', {
  no_function: ['不能工作', 'Does not work'],
  reduced: ['性能下降', 'Works badly'],
  leak: ['泄漏', 'Leaks'],
  noise: ['异响振动', 'Noise or vibration'],
  overheat: ['过热', 'Too hot'],
  power: ['断电跳闸', 'No power, tripped'],
  display: ['显示或信号异常', 'Wrong display or signal'],
  damage: ['外观损坏', 'Visible damage'],
  other: ['其他', 'Other'],
})

export const faultCause = tenantDictionary('fault_cause', '故障原因', 'Cause', {
  wear: ['老化磨损', 'Wear'],
  blocked: ['堵塞污染', 'Blocked or dirty'],
  loose: ['松动', 'Loose'],
  electric: ['电气故障', 'Electrical fault'],
  control: ['控制或参数', 'Control or settings'],
  operation: ['使用不当', 'Wrong use'],
  external: ['外部影响', 'From outside'],
  material: ['配件缺陷', 'Defective part'],
  unknown: ['未查明', 'Not found'],
})

export const faultRemedy = tenantDictionary('fault_remedy', '处理措施', 'Remedy', {
  replace: ['更换', 'Replaced'],
  repair: ['修复', 'Repaired'],
  adjust: ['调整', 'Adjusted'],
  clean: ['清洁疏通', 'Cleaned'],
  tighten: ['紧固', 'Tightened'],
  reset: ['复位重启', 'Reset'],
  temporary: ['临时处理', 'Provisional'],
  none: ['无需处理', 'Nothing to do'],
})

export const calendarMode = tenantDictionary('order_calendar', '计时方式', 'Clock', {
  '7x24': ['全天候', 'Day and night'],
  work_hours: ['工作时间', 'Working hours'],
})

export const photoRule = tenantDictionary('photo_rule', '照片要求', 'Photos', {
  none: ['不要求', 'Not needed'],
  after: ['维修后', 'After the work'],
  both: ['维修前后', 'Before and after'],
})

export const dispatchMode = tenantDictionary('dispatch_mode', '派单方式', 'Dispatch', {
  manual: ['人工派单', 'By hand'],
  auto: ['自动派单', 'By itself', 'info'],
  grab: ['抢单', 'Whoever is first', 'info'],
})

/** Who is told when an order has waited for so long. */
export const escalationTarget = tenantDictionary('escalation_target', '通知对象', 'Who is told', {
  leader: ['班组长', 'Leader of the group'],
  user: ['人员', 'A person'],
  post: ['岗位', 'A position'],
  role: ['角色', 'A role'],
})

export const slaState = tenantDictionary('sla_state', '时效', 'Timeliness', {
  ok: ['正常', 'In time', 'success'],
  warn: ['临近超时', 'Due soon', 'warning'],
  paused: ['暂停计时', 'Clock paused', 'neutral'],
  breached: ['已超时', 'Late', 'danger'],
  met: ['按时完成', 'Done in time', 'success'],
})

/** In the order of the week, which begins on Monday. */
export const weekday = tenantDictionary('weekday', '星期', 'Day of the week', {
  mon: ['周一', 'Monday'],
  tue: ['周二', 'Tuesday'],
  wed: ['周三', 'Wednesday'],
  thu: ['周四', 'Thursday'],
  fri: ['周五', 'Friday'],
  sat: ['周六', 'Saturday'],
  sun: ['周日', 'Sunday'],
})

export const recordAction = tenantDictionary('record_action', '处理动作', 'What was done', {
  create: ['报修', 'Reported'],
  accept: ['受理', 'Taken up'],
  reject: ['不予受理', 'Turned down'],
  merge: ['合并', 'Merged'],
  unmerge: ['取消合并', 'Separated'],
  urge: ['催单', 'Urged'],
  dispatch: ['派单', 'Dispatched'],
  accept_order: ['接单', 'Accepted'],
  refuse: ['退单', 'Handed back'],
  transfer: ['转单', 'Transferred'],
  split: ['拆单', 'Split'],
  redispatch: ['改派', 'Dispatched anew'],
  unstaffed: ['无人值班', 'Nobody on duty'],
  sla_warn: ['临近超时', 'Due soon'],
  sla_response: ['响应超时', 'Response late'],
  sla_arrive: ['到场超时', 'Arrived late'],
  sla_finish: ['完成超时', 'Finished late'],
  not_accepted: ['接单超时', 'Not accepted in time'],
  hold_over: ['挂起逾期', 'Suspended too long'],
  escalate: ['升级', 'Escalated'],
  arrive: ['到场', 'On site'],
  start: ['开工', 'Started'],
  suspend: ['挂起', 'Suspended'],
  resume: ['恢复', 'Resumed'],
  finish: ['完工', 'Finished'],
  check_pass: ['验收通过', 'Check passed'],
  check_fail: ['验收不通过', 'Check failed'],
  evaluate: ['评价', 'Rated'],
  follow_up: ['待回访', 'To be followed up'],
  close: ['关闭', 'Closed'],
  cancel: ['取消', 'Cancelled'],
  reopen: ['重开', 'Reopened'],
  edit: ['修改', 'Changed'],
  comment: ['备注', 'Comment'],
  call: ['通话', 'Call'],
  visit: ['回访', 'Follow-up'],
  alarm_repeat: ['报警重复', 'Alarm repeated'],
  alarm_recover: ['报警恢复', 'Alarm cleared'],
})
