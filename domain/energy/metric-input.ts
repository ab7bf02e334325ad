import { entity } from '../entity.ts'
import { dict, float, int, ref, text } from '../kinds/index.ts'
import { areaFigure, metricOver, metricReading, metricSource } from './dictionaries.ts'

/** What a metric is calculated from, by the name its expression uses; written with the metric. */
export const metricInput = entity('metric-input', '指标输入', 'Input of a metric', {
  path: 'iot/metric-input',
  title: 'alias',
  order: 'lineNo',
  verbs: [],
  fields: {
    metricId: ref('model-calc', '指标', 'Metric', { by: 'system', find: 'eq' }),
    lineNo: int('序号', 'No.', { by: 'system', default: 0 }),
    alias: text('名称', 'Name', {
      required: true,
      max: 32,
      help: ['表达式中使用的名称。', 'By this name the expression uses it.'],
    }),
    source: dict(metricSource, '来源', 'Source', { required: true, default: 'point' }),
    deviceId: ref('device', '设备', 'Device', { find: 'eq' }),
    deviceTypeId: ref('device-type', '设备类型', 'Device type', { find: 'eq' }),
    areaId: ref('area', '区域', 'Area', { find: 'eq' }),
    identifier: text('属性', 'Property', { max: 32 }),
    agg: dict(metricReading, '取值', 'Reading'),
    setAgg: dict(metricOver, '设备间汇总', 'Over the devices'),
    calcId: ref('model-calc', '指标', 'Metric', { find: 'eq' }),
    attr: dict(areaFigure, '区域数据', 'Figure of the area'),
    constant: float('数值', 'Value'),
    unit: text('单位', 'Unit', { max: 16 }),
  },
  check({ alias, source, deviceId, deviceTypeId, identifier, calcId, attr, areaId, constant }) {
    if (alias && !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(alias)) return { field: 'alias', problem: 'metric.alias' }
    if (source === 'point' && !deviceId) return { field: 'deviceId', problem: 'metric.device' }
    if (source === 'set' && !deviceTypeId) return { field: 'deviceTypeId', problem: 'metric.type' }
    if ((source === 'point' || source === 'set') && !identifier)
      return { field: 'identifier', problem: 'metric.property' }
    if (source === 'calc' && !calcId) return { field: 'calcId', problem: 'metric.metric' }
    if (source === 'areaAttr' && !areaId) return { field: 'areaId', problem: 'metric.area' }
    if (source === 'areaAttr' && !attr) return { field: 'attr', problem: 'metric.attr' }
    if (source === 'constant' && (constant === null || constant === undefined))
      return { field: 'constant', problem: 'metric.constant' }
    return undefined
  },
})
