import { entity } from '../entity.ts'
import { day, dict, text } from '../kinds/index.ts'
import { lines } from '../lines.ts'
import { energyType } from './dictionaries.ts'
import { tariffPrice } from './tariff-price.ts'

/** What an energy costs by time of day, from a day on; the latest that has begun holds. */
export const energyTariff = entity('energy-tariff', '能源价格', 'Tariff', {
  path: 'zdhybiz/hyenergy/tariff',
  menu: { in: 'energy', at: 40, icon: 'clock-circle' },
  title: 'tariffName',
  order: '-validFrom',
  fields: {
    tariffName: text('方案名称', 'Tariff name', { required: true, max: 64, find: 'like' }),
    energyType: dict(energyType, '能源类型', 'Energy', { required: true, default: 'electricity', find: 'eq' }),
    validFrom: day('生效日期', 'Valid from', {
      required: true,
      find: 'range',
      help: ['以已生效的最近一条为准。', 'The latest that has begun holds.'],
    }),
    remark: text('备注', 'Remark', { max: 255, lines: 2, hide: 'list' }),
  },
  lines: { prices: lines(tariffPrice, '分时电价', 'Prices', { of: 'tariffId', max: 24 }) },
})
