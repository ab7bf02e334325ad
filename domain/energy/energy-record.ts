import { action, entity } from '../entity.ts'
import { bool, decimal, dict, instant, ref, text } from '../kinds/index.ts'
import { energyItem, energyOdd, energyPeriod, energySource, energyType } from './dictionaries.ts'

const system = { by: 'system' } as const
const quiet = { by: 'system', hide: 'list' } as const

/**
 * What a meter counted in an hour, a day, a month or a year of the hospital's calendar. Hours come from its counter, the
 * others are added up; people enter what is not metered, and correct what is wrong with their reason.
 */
export const energyRecord = entity('energy-record', '能耗记录', 'Energy record', {
  path: 'zdhybiz/hyenergy',
  menu: { in: 'energy', at: 10, icon: 'dashboard' },
  // What follows from readings and corrections, and is calculated again with every hour.
  unrecorded: [
    'consumption',
    'measuredQty',
    'amount',
    'baseAmount',
    'kgce',
    'co2',
    'sharpQty',
    'peakQty',
    'flatQty',
    'valleyQty',
    'unitPrice',
    'kgcePer',
    'co2Per',
    'completeness',
    'isEstimated',
    'abnormal',
    'dataSource',
    'periodEnd',
    'carriedQty',
    'carriedAmount',
    'carriedFrom',
    'multiplier',
    'locked',
  ],
  title: 'meterName',
  order: '-periodStart',
  fields: {
    recordNo: text('单号', 'Number', { ...quiet, max: 32, default: '', find: 'like' }),
    meterId: ref('energy-meter', '表计', 'Meter', { required: true, find: 'eq' }),
    meterName: text('表计名称', 'Meter name', { ...quiet, max: 64, default: '', find: 'like' }),
    energyType: dict(energyType, '能源类型', 'Energy', { ...system, default: 'electricity', find: 'eq' }),
    periodType: dict(energyPeriod, '周期', 'Period', { required: true, default: 'day', find: 'eq' }),
    periodStart: instant('起点', 'From', { required: true, find: 'range' }),
    periodEnd: instant('终点', 'Until', { ...quiet }),
    consumption: decimal('用量', 'Consumption', { ...system, scale: 4, default: '0.0000', find: 'range' }),
    unit: text('单位', 'Unit', { ...system, max: 16, default: '' }),
    amount: decimal('费用', 'Cost', { ...system, scale: 4, unit: '¥', find: 'range' }),
    kgce: decimal('折标煤', 'Coal equivalent', { ...system, scale: 4, unit: 'kgce' }),
    co2: decimal('碳排放', 'CO2', { ...quiet, scale: 4, unit: 'kg' }),
    areaId: ref('area', '区域', 'Area', { ...system, find: 'tree' }),
    deptId: ref('dept', '部门', 'Department', { ...quiet, find: 'tree' }),
    itemCode: dict(energyItem, '用能分项', 'Use', { ...system, find: 'eq' }),
    dataSource: dict(energySource, '数据来源', 'Source', { ...system, default: 'manual', find: 'eq' }),
    abnormal: dict(energyOdd, '异常', 'Anomaly', { ...system, default: 'none', find: 'eq' }),
    completeness: decimal('完整率', 'Completeness', { ...system, scale: 1, unit: '%', default: '100.0' }),
    locked: bool('已结账', 'Closed', { ...system, default: 0, find: 'eq' }),
    lastReading: decimal('上次读数', 'Reading before', { scale: 4, min: 0, hide: 'list' }),
    currReading: decimal('本次读数', 'Reading', { scale: 4, min: 0, hide: 'list' }),
    meterReplaced: bool('换表', 'Meter replaced', { default: 0, hide: 'list' }),
    newMeterStart: decimal('新表起始读数', 'First reading of the new meter', { scale: 4, min: 0, hide: 'list' }),
    multiplier: decimal('倍率', 'Multiplier', { ...quiet, scale: 4, default: '1.0000' }),
    measuredQty: decimal('计量值', 'As metered', { ...quiet, scale: 4, default: '0.0000' }),
    adjustQty: decimal('更正量', 'Corrected by', { ...quiet, scale: 4, default: '0.0000' }),
    carriedQty: decimal('补记量', 'Carried in', {
      ...quiet,
      scale: 4,
      help: [
        '已结账月份结账后才得知的用量，计入其后首个未结账月份。',
        'What became known of closed months after they were closed; it counts in the first open month after them.',
      ],
    }),
    carriedAmount: decimal('补记费用', 'Cost carried in', { ...quiet, scale: 4, unit: '¥' }),
    carriedFrom: text('补记月份', 'Carried in from', { ...quiet, max: 128 }),
    sharpQty: decimal('尖', 'Sharp', { ...quiet, scale: 4 }),
    peakQty: decimal('峰', 'Peak', { ...quiet, scale: 4 }),
    flatQty: decimal('平', 'Flat', { ...quiet, scale: 4 }),
    valleyQty: decimal('谷', 'Valley', { ...quiet, scale: 4 }),
    unitPrice: decimal('单价', 'Price', { ...quiet, scale: 6, unit: '¥' }),
    baseAmount: decimal('计量费用', 'Cost as metered', { by: 'system', hide: ['list', 'form', 'detail'], scale: 4 }),
    kgcePer: decimal('标煤系数', 'Coal factor', { ...quiet, scale: 6 }),
    co2Per: decimal('碳排放系数', 'CO2 factor', { ...quiet, scale: 6 }),
    meterDeviceId: ref('device', '设备', 'Device', { ...quiet, find: 'eq' }),
    parentMeterId: ref('energy-meter', '上级表', 'Fed by', { ...quiet, find: 'eq' }),
    isEstimated: bool('含估算', 'Estimated', { ...quiet, default: 0, find: 'eq' }),
    remark: text('备注', 'Remark', { max: 255, lines: 2, hide: 'list' }),
  },
  check: ({ meterReplaced, newMeterStart }) =>
    meterReplaced === 1 && !newMeterStart ? { field: 'newMeterStart', problem: 'energy.new-start' } : undefined,
  actions: {
    correct: action('更正', 'Correct', {
      on: 'row',
      input: {
        consumption: decimal('正确用量', 'Consumption', { required: true, scale: 4, min: 0 }),
        reason: text('原因', 'Reason', { required: true, max: 255, lines: 2 }),
      },
    }),
    closeMonth: action('月结', 'Close a month', {
      on: 'list',
      input: {
        month: text('月份', 'Month', {
          required: true,
          max: 7,
          help: [
            '例如 2026-03。结账后该月记录不再变化。',
            'Such as 2026-03. Records of a closed month do not change any more.',
          ],
        }),
      },
    }),
  },
})
