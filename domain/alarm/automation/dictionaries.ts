// Dictionaries of automations: how one runs, what set it off, and what became of it.
import { dictionary, tenantDictionary } from '../../dictionary.ts'

export const automationType = tenantDictionary('automation_type', '场景类型', 'Kind', {
  scene: ['场景', 'Scene', 'info'],
  schedule: ['定时', 'Schedule', 'info'],
  flow: ['流程', 'Flow', 'info'],
})

export const automationMode = dictionary('automation_mode', '运行方式', 'Mode', {
  dryRun: ['试运行', 'Dry run', 'warning'],
  live: ['正式', 'Live', 'success'],
})

export const automationCause = dictionary('automation_cause', '触发方式', 'Set off by', {
  property: ['属性上报', 'Report'],
  state: ['状态变化', 'Change of state'],
  event: ['设备事件', 'Device event'],
  alarm: ['告警变化', 'Alarm'],
  cron: ['定时', 'Schedule'],
  webhook: ['外部调用', 'Webhook'],
  manual: ['手动', 'By hand'],
})

export const automationFate = dictionary('automation_fate', '执行结果', 'Fate', {
  running: ['执行中', 'Under way', 'info'],
  done: ['已执行', 'Done', 'success'],
  partly: ['部分失败', 'Partly failed', 'warning'],
  failed: ['失败', 'Failed', 'danger'],
  dry: ['试运行', 'Dry run', 'neutral'],
  refused: ['未执行', 'Not carried out', 'warning'],
})

export const automationReason = dictionary('automation_reason', '未执行原因', 'Because', {
  loop: ['由自身的控制引起，10秒内不再触发', 'It was caused by its own command within 10 seconds'],
  depth: ['场景连环触发超过5级', 'More than 5 automations in a chain'],
  rate: ['超过每分钟上限', 'More often in a minute than it may'],
})

export const automationBranch = dictionary('automation_branch', '分支', 'Branch', {
  held: ['条件成立', 'Held'],
  otherwise: ['条件不成立', 'Did not hold'],
})
