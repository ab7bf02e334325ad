import { entity } from '../entity.ts'
import { bool, dict, instant, int, ref, secret, text } from '../kinds/index.ts'
import { enableable } from '../traits/index.ts'
import { gatewayType, onlineStatus } from './dictionaries.ts'

export const gateway = entity('gateway', '网关', 'Gateway', {
  path: 'iot/gateway',
  menu: { in: 'access', address: 'iot', at: 10, icon: 'wifi' },
  unrecorded: ['onlineStatus', 'lastSeen', 'onlineTime', 'offlineTime', 'remoteIp', 'firmware'],
  title: 'gatewayName',
  fields: {
    gatewayName: text('网关名称', 'Gateway name', { required: true, max: 64, find: 'like' }),
    gatewayCode: text('网关编码', 'Gateway code', {
      required: true,
      max: 32,
      unique: true,
      find: 'like',
      help: [
        '用作 MQTT 主题和用户名的一部分，只含字母、数字、下划线和短横线，保存后请勿更改。',
        'Part of MQTT topics and of the user name: letters, digits, underscores and hyphens. Keep it once devices report.',
      ],
    }),
    gatewayType: dict(gatewayType, '网关类型', 'Type', { required: true, default: 'mqtt', find: 'eq' }),
    areaId: ref('area', '区域', 'Area', { required: true, find: 'tree' }),
    onlineStatus: dict(onlineStatus, '在线状态', 'Connection', { by: 'system', default: 'unknown', find: 'eq' }),
    lastSeen: instant('最近通信', 'Last seen', { by: 'system' }),
    mqttPrefix: text('主题前缀', 'Topic prefix', {
      by: 'system',
      max: 64,
      default: '',
      help: [
        '由租户编号和网关编码组成，设备只能在此前缀下收发。',
        'Made of tenant and gateway code. Devices publish and subscribe below it alone.',
      ],
    }),
    secret: secret('接入密钥', 'Secret', {
      max: 64,
      hide: ['list', 'detail'],
      help: [
        '网关接入时的密码，留空则由系统生成，只显示一次。',
        'The password by which the gateway connects. Left empty it is generated, and shown once.',
      ],
    }),
    deptId: ref('dept', '部门', 'Department', { find: 'tree', hide: 'list' }),
    keepAlive: int('心跳', 'Keep-alive', {
      default: 60,
      min: 10,
      max: 300,
      unit: 's',
      hide: 'list',
      help: [
        '网关与平台约定的心跳间隔。',
        'How often the gateway and the platform assure each other of the connection.',
      ],
    }),
    offlineTimeout: int('离线超时', 'Offline after', {
      default: 150,
      min: 15,
      max: 3600,
      unit: 's',
      hide: 'list',
      help: [
        '超过此时长没有任何通信即判为离线，建议为心跳的两到三倍。',
        'Without any message for this long the gateway counts as offline. Two to three times the keep-alive is usual.',
      ],
    }),
    autoRegister: bool('自动注册子设备', 'Register devices by itself', {
      default: 0,
      hide: 'list',
      help: [
        '网关上报拓扑时，类型已知的未登记设备自动建档为“未激活”，核对后启用；其余设备仍需人工接入。',
        'Of what the gateway reports, devices of a known type that are not on record are added as inactive, to be checked and activated. Others are added by hand.',
      ],
    }),
    serialNo: text('序列号', 'Serial number', { max: 64, find: 'like', hide: 'list' }),
    vendor: text('厂家', 'Vendor', { max: 64, hide: 'list' }),
    model: text('型号', 'Model', { max: 64, hide: 'list' }),
    firmware: text('固件', 'Firmware', { max: 64, by: 'system', hide: ['list', 'form'] }),
    remoteIp: text('接入地址', 'Remote address', { max: 64, by: 'system', hide: ['list', 'form'] }),
    onlineTime: instant('上线时间', 'Online since', { by: 'system', hide: 'list' }),
    offlineTime: instant('离线时间', 'Offline since', { by: 'system', hide: 'list' }),
    remark: text('备注', 'Remark', { max: 500, lines: 3, hide: 'list' }),
  },
  is: [enableable()],
  check: (row) => codeFault('gatewayCode', row.gatewayCode),
})

/** Codes are segments of MQTT topics: no slash and no wildcards. */
export function codeFault<K extends string>(field: K, code: string | null | undefined) {
  if (code === null || code === undefined || /^[A-Za-z0-9_-]{2,32}$/.test(code)) return undefined
  return { field, problem: 'device.code' }
}
