import { entity } from '../entity.ts'
import { dict, instant, ref, text } from '../kinds/index.ts'
import { occurrenceOutcome, planType } from './plan-dictionaries.ts'

const written = { by: 'system' } as const

/** What became of one occurrence of a plan for one target; written once, with its bill. */
export const planOccurrence = entity('plan-occurrence', '计划发生记录', 'Occurrence of a plan', {
  path: 'iot/plan-occurrence',
  menu: { in: 'records', address: 'planned', at: 70, icon: 'history' },
  isRecord: true,
  title: 'plannedTime',
  order: '-plannedTime',
  verbs: ['list', 'detail'],
  fields: {
    planId: ref('work-plan', '计划', 'Plan', { ...written, required: true, find: 'eq' }),
    plannedTime: instant('应做时间', 'Planned', { ...written, required: true, find: 'range' }),
    outcome: dict(occurrenceOutcome, '处理结果', 'What became of it', {
      ...written,
      default: 'made',
      find: 'eq',
    }),
    deviceId: ref('device', '设备', 'Device', { ...written, find: 'eq' }),
    areaId: ref('area', '地点', 'Place', { ...written, find: 'tree' }),
    billKind: dict(planType, '单据类型', 'Kind of bill', { ...written, find: 'eq' }),
    billId: text('单据', 'Bill', { ...written, max: 20, default: '', find: 'eq', hide: 'list' }),
    settledBy: ref('work-plan', '由此计划完成', 'Done with', { ...written, hide: 'list' }),
    reason: text('原因', 'Reason', { ...written, max: 255, default: '' }),
    /** What the bill is about; empty for all targets of the plan. */
    targetKey: text('对象', 'Target', { ...written, max: 64, default: '', hide: ['list', 'form', 'detail'] }),
  },
})
