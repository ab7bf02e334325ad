import { action, entity } from '../entity.ts'
import { day, dict, float, instant, int, pick, ref, text } from '../kinds/index.ts'
import { lines } from '../lines.ts'
import { tree } from '../traits/index.ts'
import { metricKind, metricPeriod, metricTotal } from './dictionaries.ts'
import { metricInput } from './metric-input.ts'

const system = { by: 'system' } as const

/** A calculated metric: a node of a tree, whose values are computed by period (domain reference 2.4 and 6). */
export const modelCalc = entity('model-calc', '计算指标', 'Metric', {
  path: 'iot/model-calc',
  menu: { in: 'energy', at: 20, icon: 'deployment-unit' },
  unrecorded: ['lastValue', 'lastTs', 'lastQuality', 'lastError', 'doneUntil'],
  title: 'calcName',
  order: 'sort',
  fields: {
    calcName: text('指标名称', 'Metric name', { required: true, max: 64, find: 'like' }),
    calcCode: text('指标编码', 'Code', {
      required: true,
      max: 48,
      unique: true,
      find: 'like',
      help: [
        '以小写字母开头，只含小写字母、数字和下划线。',
        'Begins with a small letter, then small letters, digits and underscores.',
      ],
    }),
    nodeKind: dict(metricKind, '类型', 'Kind', { required: true, default: 'formula', find: 'eq' }),
    period: dict(metricPeriod, '周期', 'Period', { required: true, default: '1h', find: 'eq' }),
    expr: text('表达式', 'Expression', { max: 2000, lines: 3, hide: 'list' }),
    unit: text('单位', 'Unit', { max: 16 }),
    precision: int('小数位', 'Decimals', { required: true, default: 2, min: 0, max: 6, hide: 'list' }),
    totalBy: dict(metricTotal, '合计方式', 'Total by', { required: true, default: 'sum', hide: 'list' }),
    lateness: int('等待迟到数据', 'Waits for late data', {
      required: true,
      default: 300,
      min: 0,
      max: 604_800,
      unit: 's',
      hide: 'list',
      help: [
        '周期结束后等待这么久再计算；更晚到达的数据会使该周期重新计算。',
        'How long after its end a period is calculated. What arrives later has it calculated again.',
      ],
    }),
    deviceId: ref('device', '写入设备', 'Written to device', {
      hide: 'list',
      find: 'eq',
      help: [
        '算出的值作为该设备的上报数据，可用于告警规则、趋势和大屏。',
        'Its values become reports of this device: rules watch them, trends and walls show them.',
      ],
    }),
    identifier: pick('写入属性', 'Written to property', {
      from: 'iot/model-calc/properties',
      given: ['deviceId'],
      max: 32,
      hide: 'list',
    }),
    sort: int('排序', 'Order', { required: true, default: 1, min: 0, hide: 'list' }),
    lastValue: float('当前值', 'Latest value', system),
    lastTs: instant('计算至', 'Calculated until', system),
    lastQuality: int('质量', 'Quality', { ...system, hide: 'list' }),
    lastError: text('错误', 'Fault', { ...system, max: 300 }),
    calcVersion: int('公式版本', 'Version', { ...system, default: 1, hide: 'list' }),
    doneUntil: instant('已算至', 'Done until', { ...system, hide: ['list', 'form', 'detail'] }),
    remark: text('备注', 'Remark', { max: 255, lines: 2, hide: 'list' }),
  },
  lines: { inputs: lines(metricInput, '输入', 'Inputs', { of: 'metricId', max: 40, unique: ['alias'] }) },
  actions: {
    recompute: action('重新计算', 'Calculate again', {
      on: 'row',
      input: {
        from: day('起始日期', 'From', {
          required: true,
          help: [
            '从该日起重新计算本指标及引用它的指标。',
            'This metric and those that use it are calculated again from that day.',
          ],
        }),
      },
    }),
  },
  is: [tree('model-calc', '上级指标', 'Parent metric')],
  check({ calcCode, nodeKind, expr, deviceId, identifier }) {
    if (calcCode && !/^[a-z][a-z0-9_]*$/.test(calcCode)) return { field: 'calcCode', problem: 'metric.code' }
    if (nodeKind === 'formula' && !expr?.trim()) return { field: 'expr', problem: 'metric.expression' }
    if (deviceId && !identifier) return { field: 'identifier', problem: 'metric.property' }
    if (identifier && !deviceId) return { field: 'deviceId', problem: 'metric.device' }
    return undefined
  },
})
