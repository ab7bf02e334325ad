import { entity } from '../entity.ts'
import { dict, instant, int, ref, text } from '../kinds/index.ts'
import { alarmLevel } from './dictionaries.ts'

const system = { by: 'system' } as const

/** Alarms that have one cause: the one that explains the others, and those that follow from it. */
export const alarmIncident = entity('alarm-incident', '告警事件', 'Incident', {
  path: 'iot/alarm-incident',
  menu: { in: 'alarm', at: 15, icon: 'cluster' },
  isRecord: true,
  title: 'incidentNo',
  order: '-began',
  fields: {
    incidentNo: text('事件编号', 'Incident number', { ...system, max: 32, default: '', find: 'like' }),
    rootId: ref('alarm-record', '根因告警', 'Caused by', { ...system, find: 'eq' }),
    // The earliest by the time of its source; it keeps the mark whichever alarm turns out to be the cause.
    firstId: ref('alarm-record', '首发告警', 'First alarm', system),
    maxLevel: dict(alarmLevel, '最高级别', 'Gravest level', { ...system, find: 'eq' }),
    areaId: ref('area', '区域', 'Area', { ...system, find: 'tree' }),
    members: int('告警数', 'Alarms', { ...system, default: 1 }),
    began: instant('开始时间', 'Began', { ...system, find: 'range' }),
    ended: instant('结束时间', 'Ended', system),
  },
  verbs: ['list', 'detail'],
})
