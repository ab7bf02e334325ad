import { entity } from '../entity.ts'
import { dict, instant, int, ref, refs, text } from '../kinds/index.ts'
import { workKind } from './plan-dictionaries.ts'

const system = { by: 'system' } as const

/** That somebody was reminded of a piece of work; the next turn of the same work is another row. */
export const workReminder = entity('work-reminder', '催办记录', 'Reminder', {
  path: 'iot/work-reminder',
  isRecord: true,
  title: 'workNo',
  order: '-remindTime',
  verbs: [],
  fields: {
    kind: dict(workKind, '任务类型', 'Kind of work', { ...system, default: 'inspection', find: 'eq' }),
    workId: text('任务', 'Work', { ...system, required: true, max: 20, find: 'eq' }),
    workNo: text('单号', 'No.', { ...system, max: 32, default: '' }),
    turn: int('第几次', 'Turn', { ...system, required: true }),
    remindTime: instant('催办时间', 'Reminded at', { ...system, required: true, find: 'range' }),
    byUserId: ref('user', '催办人', 'By', system),
    toUserIds: refs('user', '被催办人', 'Told', system),
  },
})
