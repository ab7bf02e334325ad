// The trades of repair, apart from the other dictionaries of repair: alarms name one as well.
import { tenantDictionary } from '../dictionary.ts'

export const repairTrade = tenantDictionary('repair_trade', '工种', 'Trade', {
  electric: ['强电', 'Electrical'],
  weak: ['弱电', 'Low-voltage systems'],
  water: ['给排水', 'Plumbing'],
  hvac: ['暖通空调', 'Heating and cooling'],
  medgas: ['医用气体', 'Medical gas'],
  elevator: ['电梯', 'Lifts'],
  boiler: ['锅炉蒸汽', 'Boilers and steam'],
  carpentry: ['木瓦门窗', 'Doors, windows and masonry'],
  fire: ['消防', 'Fire protection'],
  clean: ['保洁', 'Cleaning'],
  transport: ['运送', 'Transport'],
  other: ['其他', 'Other'],
})

export type Trade = keyof (typeof repairTrade)['entries']

/** Whether a key that came from elsewhere is one of the declared trades. */
export const isTrade = (key: unknown): key is Trade => typeof key === 'string' && key in repairTrade.entries
