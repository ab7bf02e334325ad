import { entity } from '../entity.ts'
import { dict, int, text } from '../kinds/index.ts'
import { enableable } from '../traits/index.ts'
import { faultPhenomenon, repairPriority } from './dictionaries.ts'
import { repairTrade } from './trade.ts'

/** What people say is wrong, in their words, and whose work it then is and how urgent. */
export const repairSymptom = entity('repair-symptom', '报修现象', 'Reported symptom', {
  path: 'iot/repair-symptom',
  menu: { in: 'maintenance', at: 61, icon: 'tags' },
  title: 'name',
  order: 'sort',
  is: [enableable()],
  fields: {
    name: text('现象', 'Symptom', {
      required: true,
      max: 20,
      unique: true,
      find: 'like',
      help: ['报修时供点选，用报修人的话写。', 'Offered to whoever reports, in their words.'],
    }),
    trade: dict(repairTrade, '工种', 'Trade', { required: true, default: 'other', find: 'eq' }),
    priority: dict(repairPriority, '优先级', 'Priority', { required: true, default: 3, find: 'eq' }),
    faultPhenomenon: dict(faultPhenomenon, '故障现象', 'Fault', { find: 'eq' }),
    sort: int('排序', 'Order', { required: true, default: 1, min: 0 }),
  },
})
