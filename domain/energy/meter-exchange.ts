import { entity } from '../entity.ts'
import { decimal, instant, int, ref, text } from '../kinds/index.ts'

/** A meter was exchanged for another one, which its counter cannot say; written with its meter. */
export const meterExchange = entity('meter-exchange', '换表记录', 'Exchange of a meter', {
  path: 'zdhybiz/hyenergy/meter-exchange',
  title: 'exchangeTime',
  order: 'lineNo',
  verbs: [],
  fields: {
    meterId: ref('energy-meter', '表计', 'Meter', { by: 'system', find: 'eq' }),
    lineNo: int('序号', 'No.', { by: 'system', default: 0 }),
    exchangeTime: instant('换表时间', 'Exchanged at', { required: true }),
    lastReading: decimal('旧表止码', 'Last reading of the old meter', { required: true, scale: 4, min: 0 }),
    firstReading: decimal('新表起码', 'First reading of the new meter', { required: true, scale: 4, min: 0 }),
    remark: text('备注', 'Remark', { max: 255 }),
  },
})
