import { workSpansIn } from '../calendar/work-times.ts'
import { entity } from '../entity.ts'
import { bool, day, decimal, dicts, int, text } from '../kinds/index.ts'
import { weekday } from './dictionaries.ts'

/** What the hospital decides about repairs, from a day on; before the first the usual values hold. */
export const repairSetting = entity('repair-setting', '维修参数', 'Repair settings', {
  path: 'iot/repair-setting',
  menu: { in: 'library', address: 'maintenance', at: 80, icon: 'profile' },
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
    workDays: dicts(weekday, '工作日', 'Working days', {
      hide: 'list',
      help: [
        '按工作时间计时的工单用；不选为周一至周五。节假日与调休以节假日表为准。',
        'For orders timed by working hours; none chosen means Monday to Friday. The calendar has holidays and weekends that are worked.',
      ],
    }),
    workTimes: text('工作时间', 'Working hours', {
      max: 100,
      hide: 'list',
      help: [
        '如 08：00-12：00，13：30-17：30；不填为 08：00-17：30。',
        'As 08:00-12:00, 13:30-17:30; empty means 08:00-17:30.',
      ],
    }),
    remark: text('备注', 'Remark', { max: 255, lines: 2, hide: 'list' }),
  },
  check: ({ workTimes }) =>
    workTimes && workSpansIn(workTimes) === undefined
      ? { field: 'workTimes', problem: 'repair.work-times' }
      : undefined,
})
