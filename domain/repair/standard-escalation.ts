import { entity } from '../entity.ts'
import { dict, int, ref } from '../kinds/index.ts'
import { escalationTarget } from './dictionaries.ts'

interface Target {
  notify?: unknown
  userId?: unknown
  postId?: unknown
  roleId?: unknown
}

/** The field that says who is told, where the choice needs one. */
const named = { user: 'userId', post: 'postId', role: 'roleId' } as const

const missingIn = (line: Target) => {
  const field =
    line.notify === 'user' || line.notify === 'post' || line.notify === 'role' ? named[line.notify] : undefined
  return field !== undefined && !line[field] ? field : undefined
}

/** Who is told when an order has used up so much of its time; written with its standard. */
export const standardEscalation = entity('standard-escalation', '升级规则', 'Escalation', {
  path: 'iot/standard-escalation',
  title: 'level',
  order: 'lineNo',
  verbs: [],
  fields: {
    standardId: ref('device-order-standard', '工单标准', 'Order standard', { by: 'system', find: 'eq' }),
    lineNo: int('序号', 'No.', { by: 'system', default: 0 }),
    percent: int('用时达到', 'At', { min: 1, max: 1_000, unit: '%' }),
    minutes: int('或报修后', 'Or after', { min: 1, max: 525_600, unit: 'min' }),
    level: int('级别', 'Level', { required: true, min: 1, max: 9, default: 1 }),
    notify: dict(escalationTarget, '通知', 'Tell', { required: true, default: 'leader' }),
    userId: ref('user', '人员', 'Person'),
    postId: ref('post', '岗位', 'Position'),
    roleId: ref('role', '角色', 'Role'),
  },
  check: (line) => {
    if ((line.percent ?? null) === null && (line.minutes ?? null) === null)
      return { field: 'percent', problem: 'standard.escalation-when' }
    const field = missingIn(line)
    return field === undefined ? undefined : { field, problem: 'standard.escalation-who' }
  },
})
