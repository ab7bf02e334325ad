import { tenantDictionary } from '../dictionary.ts'

export const failureLevel = tenantDictionary('failure_level', '故障等级', 'Severity of a failure', {
  minor: ['轻微', 'Minor', 'neutral'],
  major: ['较重', 'Major', 'warning'],
  critical: ['严重', 'Critical', 'danger'],
})

/** How an episode came to be known. */
export const failureSource = tenantDictionary('failure_source', '故障来源', 'Source of a failure', {
  alarm: ['告警', 'Alarm', 'danger'],
  order: ['维修工单', 'Repair order'],
  manual: ['人工登记', 'Entered by hand'],
  inspection: ['巡检', 'Inspection'],
})
