import { entity } from '../entity.ts'
import { bool, day, decimal, int, text } from '../kinds/index.ts'

/** What the hospital decides about repairs, from a day on; before the first the usual values hold. */
export const repairSetting = entity('repair-setting', '维修参数', 'Repair settings', {
  path: 'iot/repair-setting',
  menu: { in: 'maintenance', at: 80, icon: 'profile' },
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
    spotReport: bool('扫码报修', 'Report by code', {
      required: true,
      default: 0,
      help: [
        '开启后，设备与区域的标签可不登录扫码报修；标签须在开启后打印。',
        'Labels of devices and places then let anybody report without an account; print them afterwards.',
      ],
    }),
    spotSeries: int('标签批次', 'Series of labels', {
      required: true,
      min: 1,
      max: 999,
      default: 1,
      hide: 'list',
      help: ['加一后，此前打印的标签不能再报修。', 'One higher, and labels printed before report no more.'],
    }),
    remark: text('备注', 'Remark', { max: 255, lines: 2, hide: 'list' }),
  },
})
