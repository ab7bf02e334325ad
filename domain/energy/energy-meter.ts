import { entity } from '../entity.ts'
import { decimal, dict, instant, ref, text } from '../kinds/index.ts'
import { lines } from '../lines.ts'
import { enableable } from '../traits/index.ts'
import { energyItem, energyType } from './dictionaries.ts'
import { meterExchange } from './meter-exchange.ts'

/** A meter of energy: a counter of a device, or one that people read. Meters stand below the one that feeds them. */
export const energyMeter = entity('energy-meter', '能源表计', 'Energy meter', {
  path: 'zdhybiz/hyenergy/meter',
  menu: { in: 'energy', at: 30, icon: 'field-time' },
  unrecorded: ['doneUntil'],
  title: 'meterName',
  order: 'meterNo',
  fields: {
    meterName: text('表计名称', 'Meter name', { required: true, max: 64, find: 'like' }),
    meterNo: text('表号', 'Meter no.', { required: true, max: 48, unique: true, find: 'like' }),
    energyType: dict(energyType, '能源类型', 'Energy', { required: true, default: 'electricity', find: 'eq' }),
    itemCode: dict(energyItem, '用能分项', 'Use', { find: 'eq' }),
    deviceId: ref('device', '设备', 'Device', {
      find: 'eq',
      help: ['不填则由人工录入读数。', 'Without one its readings are entered by hand.'],
    }),
    identifier: text('累计量', 'Counter', {
      max: 32,
      help: ['设备的累计量属性，如 kwh。', 'The property of the device that counts, such as kwh.'],
    }),
    parentMeterId: ref('energy-meter', '上级表', 'Fed by', { find: 'eq' }),
    areaId: ref('area', '区域', 'Area', { required: true, find: 'tree' }),
    deptId: ref('dept', '部门', 'Department', { find: 'tree' }),
    multiplier: decimal('倍率', 'Multiplier', {
      required: true,
      scale: 4,
      min: 0.0001,
      max: 1_000_000,
      default: '1.0000',
      help: [
        '互感器变比之积，并把读数换算为能源的单位。',
        'The ratio of its transformers, and what makes a reading the unit of its energy.',
      ],
    }),
    doneUntil: instant('已算至', 'Done until', { by: 'system', hide: ['list', 'form', 'detail'] }),
    remark: text('备注', 'Remark', { max: 255, lines: 2, hide: 'list' }),
  },
  is: [enableable()],
  lines: { exchanges: lines(meterExchange, '换表记录', 'Exchanges', { of: 'meterId', max: 50 }) },
  check: ({ deviceId, identifier }) =>
    deviceId && !identifier?.trim() ? { field: 'identifier', problem: 'energy.counter' } : undefined,
})
