import { action, entity } from '../entity.ts'
import { day, dict, instant, int, parent, ref, refs, text } from '../kinds/index.ts'
import { criticality, deviceAccess, deviceStatus, offlineCause, onlineStatus, runState } from './dictionaries.ts'
import { codeFault } from './gateway.ts'

export const device = entity('device', '设备', 'Device', {
  path: 'iot/device',
  menu: { in: 'iot', at: 10, icon: 'hdd' },
  unrecorded: ['onlineStatus', 'lastSeen', 'onlineTime', 'offlineTime', 'offlineCause', 'runState'],
  title: 'deviceName',
  fields: {
    deviceName: text('设备名称', 'Device name', { required: true, max: 64, find: 'like' }),
    deviceCode: text('设备编码', 'Device code', {
      required: true,
      max: 32,
      unique: true,
      find: 'like',
      help: [
        '设备在报文主题中的编码，只含字母、数字、下划线和短横线，保存后请勿更改。',
        'The code of the device in message topics: letters, digits, underscores and hyphens. Keep it once data arrives.',
      ],
    }),
    deviceTypeId: ref('device-type', '设备类型', 'Type', { required: true, find: 'tree' }),
    areaId: ref('area', '区域', 'Area', { required: true, find: 'tree' }),
    gatewayId: ref('gateway', '网关', 'Gateway', { required: true, find: 'eq' }),
    onlineStatus: dict(onlineStatus, '在线状态', 'Connection', { by: 'system', default: 'unknown', find: 'eq' }),
    runState: dict(runState, '运行状态', 'Run state', { by: 'system', default: 'unknown', find: 'eq' }),
    lastSeen: instant('最近上报', 'Last report', { by: 'system' }),
    deviceStatus: dict(deviceStatus, '设备状态', 'Life state', { required: true, default: 'active', find: 'eq' }),
    criticality: dict(criticality, '重要等级', 'Criticality', {
      default: 'C',
      find: 'eq',
      help: ['生命攸关的设备在删除前需要输入确认。', 'Removing a life-critical device asks for a typed confirmation.'],
    }),
    accessMode: dict(deviceAccess, '接入方式', 'Access', { required: true, default: 'sub', hide: 'list' }),
    subAddress: text('子地址', 'Address', {
      max: 64,
      hide: 'list',
      help: [
        '设备在网关下的地址，例如 Modbus 从站号。',
        'The address behind the gateway, such as a Modbus unit number.',
      ],
    }),
    deviceMqttPrefix: text('MQTT前缀', 'MQTT prefix', {
      by: 'system',
      max: 100,
      default: '',
      find: 'eq',
      hide: 'list',
      help: [
        '系统生成的数据地址，大屏和接口用它读取实时值。',
        'The address of the data, made by the system. Wall screens and the API read live values by it.',
      ],
    }),
    jsCode: text('图元编码', 'Scene code', {
      max: 64,
      find: 'eq',
      hide: 'list',
      help: [
        '三维场景和大屏中代表该设备的图元编码。',
        'The code that stands for the device in building scenes and on wall screens.',
      ],
    }),
    parentId: parent('device', '父设备', 'Parent device', {
      find: 'eq',
      hide: 'list',
      help: [
        '该设备所属的上级设备，例如机组之下的水泵。',
        'The machine this device is a part of, such as the unit a pump belongs to.',
      ],
    }),
    upstreamIds: refs('device', '上游设备', 'Supplied by', {
      hide: 'list',
      help: [
        '向该设备供电、供水或供气的设备。上游断供时，由此产生的告警归入同一事件。',
        'What gives it power, water or gas. When that fails, the alarms that follow are one incident.',
      ],
    }),
    locationDesc: text('位置描述', 'Location', { max: 128, hide: 'list' }),
    serialNo: text('序列号', 'Serial number', { max: 64, find: 'like', hide: 'list' }),
    vendor: text('厂家', 'Vendor', { max: 64, hide: 'list' }),
    model: text('型号', 'Model', { max: 64, hide: 'list' }),
    installDate: day('安装日期', 'Installed on', { hide: 'list' }),
    reportInterval: int('上报周期', 'Report interval', {
      min: 1,
      max: 86_400,
      unit: 's',
      hide: 'list',
      help: ['留空则按设备类型。', 'Empty means as its type says.'],
    }),
    offlineTimeout: int('离线超时', 'Offline after', {
      min: 2,
      max: 604_800,
      unit: 's',
      hide: 'list',
      help: ['留空则按设备类型。', 'Empty means as its type says.'],
    }),
    onlineTime: instant('上线时间', 'Online since', { by: 'system', hide: 'list' }),
    offlineTime: instant('离线时间', 'Offline since', { by: 'system', hide: 'list' }),
    offlineCause: dict(offlineCause, '离线原因', 'Offline because', { by: 'system', hide: 'list' }),
    remark: text('备注', 'Remark', { max: 500, lines: 3, hide: 'list' }),
  },
  actions: {
    // Sent by tool/control, with a form of its own.
    control: action('控制', 'Control', {
      on: 'row',
      input: {
        identifier: text('标识符', 'Identifier', { required: true, max: 32 }),
        value: text('目标值', 'Wanted', { max: 500 }),
        reason: text('原因', 'Reason', { max: 200 }),
      },
    }),
  },
  check: (row) => codeFault('deviceCode', row.deviceCode),
})
