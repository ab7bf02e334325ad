import { entity } from '../entity.ts'
import { decimal, dict, int, ref, text } from '../kinds/index.ts'
import { tariffBand } from './dictionaries.ts'

/** A part of the day and what a unit costs in it; written with its tariff. */
export const tariffPrice = entity('tariff-price', '分时电价', 'Price of a time of day', {
  path: 'zdhybiz/hyenergy/tariff-price',
  title: 'band',
  order: 'lineNo',
  verbs: [],
  fields: {
    tariffId: ref('energy-tariff', '价格方案', 'Tariff', { by: 'system', find: 'eq' }),
    lineNo: int('序号', 'No.', { by: 'system', default: 0 }),
    fromTime: text('开始', 'From', { required: true, max: 5, default: '00:00' }),
    toTime: text('结束', 'Until', { required: true, max: 5, default: '24:00' }),
    band: dict(tariffBand, '时段', 'Time of use', { required: true, default: 'flat' }),
    price: decimal('单价', 'Price', { required: true, scale: 4, min: 0, max: 100_000, unit: '¥' }),
  },
})
