import { entity } from '../entity.ts'
import { day, decimal, dict, text } from '../kinds/index.ts'
import { energyType } from './dictionaries.ts'

/** What a unit of an energy is in coal equivalent and CO₂, from a day on; before the first the usual factors hold. */
export const energyFactor = entity('energy-factor', '折算系数', 'Conversion factor', {
  path: 'zdhybiz/hyenergy/factor',
  menu: { in: 'energy', at: 50, icon: 'control' },
  title: 'energyType',
  order: '-validFrom',
  fields: {
    energyType: dict(energyType, '能源类型', 'Energy', { required: true, default: 'electricity', find: 'eq' }),
    validFrom: day('生效日期', 'Valid from', { required: true, find: 'range' }),
    kgcePer: decimal('标煤系数', 'Coal factor', { required: true, scale: 6, min: 0, max: 100_000, unit: 'kgce' }),
    co2Per: decimal('碳排放系数', 'CO2 factor', { required: true, scale: 6, min: 0, max: 100_000, unit: 'kg' }),
    remark: text('依据', 'Source', { max: 255, lines: 2 }),
  },
})
