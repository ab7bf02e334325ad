import { entity } from '../entity.ts'
import { day, decimal, int, text } from '../kinds/index.ts'

/** What the hospital decides about repairs, from a day on; before the first the usual values hold. */
export const repairSetting = entity('repair-setting', '维修参数', 'Repair settings', {
  path: 'iot/repair-setting',
  title: 'validFrom',
  order: '-validFrom',
  fields: {
    validFrom: day('生效日期', 'Valid from', {
      required: true,
      find: 'range',
      help: ['以已生效的最近一条为准。', 'The latest that has begun holds.'],
    }),
    duplicateHours: int('重复报修时段', 'Same fault within', {
      required: true,
      min: 1,
      max: 168,
      default: 24,
      unit: 'h',
    }),
    warnPercent: int('临近超时', 'Due soon from', { required: true, min: 50, max: 99, default: 80, unit: '%' }),
    laborRate: decimal('工时单价', 'Labour rate', {
      scale: 2,
      min: 0,
      max: 100_000,
      unit: '¥/h',
      hide: 'list',
      help: ['用于计算人工费用；不填按零计。', 'What an hour of work costs; empty means nothing.'],
    }),
    remark: text('备注', 'Remark', { max: 255, lines: 2, hide: 'list' }),
  },
})
