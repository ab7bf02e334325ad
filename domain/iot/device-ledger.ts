import { entity } from '../entity.ts'
import { attachments, day, decimal, dict, int, ref, text } from '../kinds/index.ts'
import { state } from '../lifecycle.ts'
import { lines } from '../lines.ts'
import { ledgerCourse } from './device/ledger-course.ts'
import { criticality } from './dictionaries.ts'
import { ledgerDevice } from './ledger-device.ts'

const quiet = { hide: 'list' } as const

/** The asset register: what the hospital owns, whether or not it reports (domain reference 2.1). */
export const deviceLedger = entity('device-ledger', '设备台账', 'Asset', {
  path: 'iot/device-ledger',
  menu: { in: 'iot', at: 20, icon: 'profile' },
  title: 'assetName',
  fields: {
    assetName: text('资产名称', 'Asset', { required: true, max: 64, find: 'like' }),
    assetNo: text('资产编号', 'Asset no.', {
      max: 48,
      unique: true,
      find: 'like',
      help: ['不填则自动编号。', 'Left empty it is numbered.'],
    }),
    assetStatus: state(ledgerCourse, '资产状态', 'State'),
    deviceTypeId: ref('device-type', '设备类型', 'Device type', { required: true, find: 'tree' }),
    areaId: ref('area', '区域', 'Area', { required: true, find: 'tree' }),
    useDeptId: ref('dept', '使用部门', 'Used by', { required: true, find: 'tree' }),
    ownerUserId: ref('user', '责任人', 'In charge', { find: 'eq' }),
    importance: dict(criticality, '重要等级', 'Criticality', { default: 'C', find: 'eq' }),
    brand: text('品牌', 'Brand', { max: 64, find: 'like', ...quiet }),
    model: text('型号', 'Model', { max: 64, find: 'like', ...quiet }),
    spec: text('规格', 'Specification', { max: 128, ...quiet }),
    manufacturer: text('厂家', 'Manufacturer', { max: 64, ...quiet }),
    serialNo: text('序列号', 'Serial number', { max: 64, find: 'like', ...quiet }),
    supplierName: text('供应商', 'Supplier', { max: 64, ...quiet }),
    maintainerName: text('维保单位', 'Service company', { max: 64, ...quiet }),
    purchaseDate: day('购置日期', 'Bought on', { find: 'range', ...quiet }),
    enableDate: day('启用日期', 'In use since', { find: 'range', ...quiet }),
    warrantyEnd: day('质保到期', 'Warranty until', { find: 'range' }),
    lifeYears: int('使用年限', 'Service life', { min: 1, max: 50, unit: 'a', ...quiet }),
    price: decimal('原值', 'Price', { scale: 2, min: 0, unit: '¥', ...quiet }),
    netValue: decimal('净值', 'Net value', {
      by: 'system',
      hide: 'list',
      scale: 2,
      unit: '¥',
      help: ['按使用年限直线折旧。', 'Depreciated in a straight line over the service life.'],
    }),
    inspectTplId: ref('inspection-template', '巡检模板', 'Inspection template', { find: 'eq', ...quiet }),
    maintainTplId: ref('maintenance-template', '保养模板', 'Upkeep template', { find: 'eq', ...quiet }),
    maintainCycle: int('保养周期', 'Upkeep every', { min: 1, max: 1_825, unit: 'd', ...quiet }),
    pics: attachments('图片', 'Pictures', { accept: 'image', max: 9, ...quiet }),
    docs: attachments('资料', 'Documents', { max: 20, ...quiet }),
    scrapReason: text('报废原因', 'Scrapped because', { by: 'system', max: 255, ...quiet }),
    remark: text('备注', 'Remark', { max: 255, lines: 2, ...quiet }),
  },
  lines: {
    devices: lines(ledgerDevice, '绑定设备', 'Bound devices', {
      of: 'ledgerId',
      max: 50,
      unique: ['deviceId', 'bindRole'],
    }),
  },
  actions: ledgerCourse.actions,
  check: ({ purchaseDate, warrantyEnd }) =>
    purchaseDate && warrantyEnd && warrantyEnd < purchaseDate
      ? { field: 'warrantyEnd', problem: 'ledger.warranty' }
      : undefined,
})
