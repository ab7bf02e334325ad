import { entity } from '../entity.ts'
import { dict, int, ref, text } from '../kinds/index.ts'
import { tree } from '../traits/index.ts'
import { specialFault } from './device/special-equipment.ts'
import { deviceAccess, specialEquipment } from './dictionaries.ts'

export const deviceType = entity('device-type', '设备类型', 'Device type', {
  path: 'iot/device-type',
  menu: { in: 'access', address: 'iot', at: 50, icon: 'block' },
  title: 'typeName',
  order: 'sort',
  fields: {
    typeName: text('类型名称', 'Type name', { required: true, max: 64, find: 'like' }),
    typeCode: text('类型编码', 'Type code', {
      required: true,
      max: 48,
      unique: true,
      find: 'like',
      help: ['设备类型的唯一编码，用于导入和接口。', 'The unique code of the type, for imports and the API.'],
    }),
    categoryId: ref('product-category', '产品分类', 'Product category', { required: true, find: 'tree' }),
    accessMode: dict(deviceAccess, '接入方式', 'Access', {
      required: true,
      default: 'sub',
      find: 'eq',
      help: [
        '网关子设备经网关上报，直连设备自己连接平台。',
        'Devices behind a gateway report through it, direct ones connect by themselves.',
      ],
    }),
    templateId: ref('thing-model-template', '物模型模板', 'Thing model template', {
      find: 'eq',
      help: [
        '类型的属性、服务和事件由模板派生，不填则在类型上单独维护。',
        'Properties, services and events of the type are derived from the template. Left empty they are kept on the type alone.',
      ],
    }),
    reportInterval: int('上报周期', 'Report interval', {
      required: true,
      default: 60,
      min: 1,
      max: 86_400,
      unit: 's',
      help: ['设备正常情况下每隔多久上报一次。', 'How often such a device usually reports.'],
    }),
    offlineTimeout: int('离线超时', 'Offline after', {
      required: true,
      default: 180,
      min: 2,
      max: 604_800,
      unit: 's',
      help: [
        '超过此时长没有上报即判为离线，建议为上报周期的三倍。',
        'Without a report for this long the device counts as offline. Three times the report interval is usual.',
      ],
    }),
    rawDays: int('原始数据保留', 'Raw data kept', {
      required: true,
      default: 7,
      min: 1,
      max: 90,
      unit: 'd',
      hide: 'list',
      help: [
        '逐条数据保留的天数，之后只保留分钟和小时的汇总。',
        'How long every single value is kept. Afterwards minutes and hours remain.',
      ],
    }),
    runStateExpr: text('运行状态表达式', 'Run state expression', {
      max: 500,
      lines: 2,
      hide: 'list',
      help: [
        '用本类型的属性写成，结果须为 running、standby、stopped、fault 或 unknown 之一。留空则不记录运行状态。',
        "Over the properties of the type; it ends in running, standby, stopped, fault or unknown, such as if(fault > 0, 'fault', if(run == 1, 'running', 'stopped')). Empty: no run state is kept.",
      ],
    }),
    specialKind: dict(specialEquipment, '特种设备', 'Special equipment', {
      find: 'eq',
      hide: 'list',
      help: [
        '法规要求定期保养或检查的设备；未纳入法定计划的会在工作计划中列出。',
        'Equipment whose upkeep or check the law asks for. What no plan required by law covers is listed with the work plans.',
      ],
    }),
    statutoryDays: int('法定周期', 'Required by law every', {
      min: 1,
      max: 1_825,
      unit: 'd',
      hide: 'list',
      help: [
        '不填按法规：电梯、自动扶梯15天，其余31天；只能更短。',
        'Left empty as the law says: lifts and escalators 15 days, others 31. It can only be shorter.',
      ],
    }),
    sort: int('排序', 'Order', { required: true, default: 0, min: 0 }),
    remark: text('备注', 'Remark', { max: 500, lines: 3, hide: 'list' }),
  },
  is: [tree('device-type', '上级类型', 'Parent type')],
  check: specialFault,
})
