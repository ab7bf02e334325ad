import { entity } from '../entity.ts'
import { decimal, dict, instant, ref, text } from '../kinds/index.ts'
import { energyPeriod } from './dictionaries.ts'

const system = { by: 'system' } as const

/** A change of an energy record by a person: what it said before, what it says since, and why. */
export const energyCorrection = entity('energy-correction', '能耗更正', 'Energy correction', {
  path: 'zdhybiz/hyenergy/correction',
  menu: { in: 'energy', at: 70, icon: 'history' },
  isRecord: true,
  title: 'reason',
  verbs: ['list', 'detail'],
  fields: {
    recordId: ref('energy-record', '能耗记录', 'Energy record', { ...system, find: 'eq' }),
    meterId: ref('energy-meter', '表计', 'Meter', { ...system, required: true, find: 'eq' }),
    periodType: dict(energyPeriod, '周期', 'Period', { ...system, required: true, find: 'eq' }),
    periodStart: instant('起点', 'From', { ...system, required: true, find: 'range' }),
    before: decimal('原用量', 'Before', { ...system, scale: 4 }),
    after: decimal('现用量', 'After', { ...system, scale: 4 }),
    reason: text('原因', 'Reason', { ...system, max: 255, find: 'like' }),
  },
})
