import { entity } from '../entity.ts'
import { dict, int, ref, text } from '../kinds/index.ts'
import { tree } from '../traits/index.ts'
import { deviceAccess } from './dictionaries.ts'

export const deviceType = entity('device-type', '设备类型', 'Device type', {
  path: 'iot/device-type',
  title: 'typeName',
  order: 'sort',
  fields: {
    typeName: text('类型名称', 'Type name', { required: true, max: 64, find: 'like' }),
    typeCode: text('类型编码', 'Type code', { required: true, max: 48, unique: true, find: 'like' }),
    categoryId: ref('product-category', '产品分类', 'Product category', { required: true, find: 'tree' }),
    accessMode: dict(deviceAccess, '接入方式', 'Access', { required: true, default: 'sub', find: 'eq' }),
    reportInterval: int('上报周期', 'Report interval', { required: true, default: 60, min: 1, max: 86_400, unit: 's' }),
    offlineTimeout: int('离线超时', 'Offline after', { required: true, default: 180, min: 2, max: 604_800, unit: 's' }),
    rawDays: int('原始数据保留', 'Raw data kept', {
      required: true,
      default: 7,
      min: 1,
      max: 90,
      unit: 'd',
      hide: 'list',
    }),
    sort: int('排序', 'Order', { required: true, default: 0, min: 0 }),
    remark: text('备注', 'Remark', { max: 500, lines: 3, hide: 'list' }),
  },
  is: [tree('device-type', '上级类型', 'Parent type')],
})
