// Dictionaries of devices and their data; each hospital may rename and extend them.
import { dictionary, tenantDictionary } from '../dictionary.ts'

export const areaType = tenantDictionary('area_type', '区域类型', 'Area type', {
  campus: ['院区', 'Campus', 'info'],
  building: ['楼宇', 'Building', 'success'],
  floor: ['楼层', 'Floor'],
  zone: ['功能区', 'Zone'],
  room: ['房间', 'Room'],
  outdoor: ['室外', 'Outdoor'],
  position: ['点位', 'Position'],
})

export const iotSystem = tenantDictionary('iot_system', '所属系统', 'System', {
  MGS: ['医用气体', 'Medical gas', 'info'],
  HVAC: ['暖通空调', 'HVAC', 'success'],
  PWR: ['供配电', 'Power', 'warning'],
  ELV: ['电梯', 'Lifts'],
  WTR: ['给排水', 'Water'],
  CLD: ['冷链', 'Cold chain', 'info'],
  UPS: ['应急电源', 'Emergency power', 'warning'],
  FIR: ['消防', 'Fire protection', 'danger'],
  LGT: ['照明', 'Lighting'],
  VID: ['视频', 'Video'],
  ENV: ['环境', 'Environment', 'success'],
})

/** Equipment the law watches over. */
export const specialEquipment = tenantDictionary('special_equipment', '特种设备类别', 'Special equipment', {
  lift: ['电梯、自动扶梯', 'Lifts and escalators', 'warning'],
  boiler: ['锅炉', 'Boilers', 'warning'],
  vessel: ['压力容器', 'Pressure vessels', 'warning'],
  crane: ['起重机械', 'Lifting machinery', 'warning'],
})

export const criticality = tenantDictionary('criticality', '重要等级', 'Criticality', {
  A: ['生命攸关', 'Life-critical', 'danger'],
  B: ['重要', 'Important', 'warning'],
  C: ['一般', 'Ordinary', 'neutral'],
})

export const gatewayType = tenantDictionary('gateway_type', '网关类型', 'Gateway type', {
  mqtt: ['MQTT 网关', 'MQTT', 'info'],
  modbus: ['Modbus 网关', 'Modbus'],
  opcua: ['OPC UA 网关', 'OPC UA'],
  bacnet: ['BACnet 网关', 'BACnet'],
  video: ['视频网关', 'Video'],
  virtual: ['虚拟网关', 'Virtual'],
})

export const deviceAccess = tenantDictionary('access_mode_dev', '接入方式', 'Access', {
  sub: ['网关子设备', 'Behind a gateway'],
  direct: ['直连', 'Direct'],
  virtual: ['虚拟', 'Virtual'],
  calc: ['计算', 'Calculated'],
})

export const deviceStatus = tenantDictionary('device_status', '设备状态', 'Life state', {
  active: ['在用', 'In service', 'success'],
  inactive: ['未激活', 'Not activated', 'neutral'],
  maintenance: ['检修', 'Maintenance', 'warning'],
  disabled: ['停用', 'Disabled', 'neutral'],
  retired: ['退役', 'Retired', 'neutral'],
})

export const offlineCause = tenantDictionary('offline_cause', '离线原因', 'Offline because', {
  closed: ['连接已断开', 'Connection closed'],
  keepalive: ['心跳超时', 'Keep-alive timeout'],
  refused: ['连接被拒绝', 'Connection refused'],
  announced: ['设备主动离线', 'Announced by the device'],
  timeout: ['超时未上报', 'No report in time'],
  gateway: ['网关离线', 'Gateway offline'],
})

export const onlineStatus = tenantDictionary('online_status', '在线状态', 'Connection', {
  online: ['在线', 'Online', 'success'],
  offline: ['离线', 'Offline', 'danger'],
  unknown: ['未知', 'Unknown', 'neutral'],
  sleeping: ['休眠', 'Sleeping', 'info'],
})

export const thingKind = tenantDictionary('tsl_kind', '功能类别', 'Kind', {
  property: ['属性', 'Property', 'info'],
  service: ['服务', 'Service', 'success'],
  event: ['事件', 'Event', 'warning'],
})

export const thingDataType = tenantDictionary('tsl_data_type', '数据类型', 'Data type', {
  float: ['单精度', 'Float'],
  double: ['双精度', 'Double'],
  int32: ['整数', 'Integer'],
  int64: ['长整数', 'Long'],
  bool: ['布尔', 'Boolean'],
  enum: ['枚举', 'Enumeration'],
})

export const thingAccess = tenantDictionary('tsl_access', '读写', 'Access', {
  r: ['只读', 'Read'],
  rw: ['读写', 'Read and write'],
  w: ['只写', 'Write'],
})

export const serviceCall = tenantDictionary('tsl_call_type', '调用方式', 'Call', {
  async: ['异步', 'Asynchronous'],
  sync: ['同步', 'Synchronous'],
})

export const thingEvent = tenantDictionary('tsl_event_type', '事件类型', 'Event type', {
  info: ['信息', 'Information', 'info'],
  alert: ['告警', 'Alert', 'warning'],
  error: ['故障', 'Fault', 'danger'],
})

/** Whose row of a thing model it is. */
export const thingOwner = tenantDictionary('thing_owner', '归属', 'Owner', {
  deviceType: ['设备类型', 'Device type', 'neutral'],
  device: ['设备', 'Device', 'info'],
})

/** Where a row of a thing model comes from: derived from what is above it, or its owner's alone. */
export const thingSource = tenantDictionary('thing_source', '来源', 'Source', {
  template: ['继承', 'Inherited', 'info'],
  custom: ['自有', 'Own', 'neutral'],
})

export const syncState = tenantDictionary('thing_sync_state', '同步状态', 'State', {
  waiting: ['等待', 'Waiting', 'neutral'],
  running: ['进行中', 'Running', 'info'],
  done: ['已完成', 'Done', 'success'],
  failed: ['失败', 'Failed', 'danger'],
})

/**
 * The processing result of a message. `kept`: acknowledged, but only its payload is stored until somebody reprocesses
 * it.
 */
export const messageResult = tenantDictionary('message_result', '报文结果', 'Message result', {
  ok: ['正常', 'Accepted', 'success'],
  partial: ['部分接收', 'Partly accepted', 'warning'],
  rejected: ['已拒绝', 'Rejected', 'danger'],
  duplicate: ['重复', 'Duplicate', 'neutral'],
  late: ['迟到', 'Late', 'info'],
  unknown_device: ['未知设备', 'Unknown device', 'danger'],
  unmapped: ['未解码', 'Not decoded', 'danger'],
  kept: ['待重新处理', 'Kept for reprocessing', 'danger'],
  reprocessed: ['已重新处理', 'Reprocessed', 'success'],
})

/** What a vendor's payload names a device by. */
export const deviceKeyKind = tenantDictionary('device_key_kind', '设备标识', 'Device key', {
  deviceCode: ['设备编码', 'Device code'],
  subAddress: ['子地址', 'Address'],
  serialNo: ['序列号', 'Serial number'],
  jsCode: ['图元编码', 'Scene code'],
})

/** What a decoder is assigned to. */
export const decoderTarget = tenantDictionary('decoder_target', '适用对象', 'Decoder target', {
  device: ['设备', 'Device', 'info'],
  gateway: ['网关', 'Gateway', 'success'],
  deviceType: ['设备类型', 'Device type', 'neutral'],
})

/** Who or what sent a command to a device. */
export const commandSource = tenantDictionary('command_source', '指令来源', 'Command source', {
  user: ['人工', 'Person', 'info'],
  linkage: ['联动', 'Linkage', 'neutral'],
  rule: ['规则', 'Rule', 'neutral'],
  job: ['任务', 'Job', 'neutral'],
  api: ['接口', 'API', 'neutral'],
})

export const commandFailure = tenantDictionary('command_failure', '失败原因', 'Failed because', {
  offline: ['网关不在线', 'Gateway offline'],
  refused: ['设备拒绝', 'Refused by the device'],
  blocked: ['设备停用、挂牌或联锁不满足', 'The device is out of service, locked out or interlocked'],
})

/** What a device is to the asset it is bound to. */
export const bindRole = tenantDictionary('bind_role', '绑定作用', 'Role of a bound device', {
  main: ['本体', 'The asset itself', 'success'],
  monitor: ['监测', 'Monitors it', 'info'],
  meter: ['计量', 'Meters it', 'info'],
  power: ['供电', 'Feeds it', 'neutral'],
  video: ['视频', 'Films it', 'neutral'],
})

/** What a device is doing, as the expression of its type says. */
export const runState = tenantDictionary('run_state', '运行状态', 'Run state', {
  running: ['运行', 'Running', 'success'],
  standby: ['待机', 'Standby', 'info'],
  stopped: ['停止', 'Stopped', 'neutral'],
  fault: ['故障', 'Fault', 'danger'],
  unknown: ['未知', 'Unknown', 'neutral'],
})

/** The sessions that are kept of a device. */
export const runRecordType = tenantDictionary('run_record_type', '运行记录类型', 'Run record type', {
  run: ['运行', 'Running', 'success'],
  standby: ['待机', 'Standby', 'info'],
  stop: ['停止', 'Stopped', 'neutral'],
  fault: ['故障', 'Fault', 'danger'],
  online: ['在线', 'Online', 'success'],
  offline: ['离线', 'Offline', 'warning'],
})

/** What began or ended a session. */
export const runCause = tenantDictionary('run_cause', '起止原因', 'Cause of a session', {
  report: ['设备上报', 'Reported'],
  command: ['下发指令', 'Command'],
  timeout: ['超时未上报', 'No report in time'],
  will: ['连接断开', 'Connection lost'],
  manual: ['人工登记', 'Entered by hand'],
  server: ['系统', 'The system'],
})

export const runSource = tenantDictionary('run_source', '运行记录来源', 'Source of a run record', {
  auto: ['自动', 'Automatic', 'info'],
  manual: ['人工', 'By hand', 'neutral'],
})

/** What a file of scenes is, by its bytes. */
export const modelFileType = tenantDictionary('model_file_type', '场景文件类型', 'Type of a scene file', {
  svg: ['矢量图', 'Drawing (SVG)', 'info'],
  png: ['图片', 'Picture (PNG)', 'neutral'],
  jpg: ['照片', 'Photograph (JPEG)', 'neutral'],
})

export const sceneType = tenantDictionary('scene_type', '场景类型', 'Kind of scene', {
  board2d: ['工艺流程', 'Process diagram', 'info'],
  floorplan: ['平面图', 'Floor plan', 'info'],
  hmi: ['控制画面', 'Control panel', 'neutral'],
  bigscreen: ['大屏', 'Wall screen', 'neutral'],
})

/** What the key of another system may do; access-scopes.ts says which calls each opens. */
export const accessScope = dictionary('access_scope', '接口权限', 'Scope of API access', {
  'device:read': ['读取设备', 'Read devices', 'info'],
  'value:read': ['读取实时值', 'Read live values', 'info'],
  'history:read': ['读取历史数据', 'Read history', 'info'],
  'alarm:read': ['读取告警', 'Read alarms', 'info'],
  'alarm:push': ['接收告警推送', 'Receive alarms', 'success'],
  'control:write': ['控制设备', 'Control devices', 'danger'],
  'automation:run': ['触发场景联动', 'Set off automations', 'danger'],
})

const alarmEvents = {
  'alarm.raised': ['告警产生', 'Alarm raised', 'danger'],
  'alarm.recovered': ['告警恢复', 'Alarm recovered', 'success'],
  'alarm.acknowledged': ['告警确认', 'Alarm acknowledged', 'info'],
  'alarm.closed': ['告警关闭', 'Alarm closed', 'neutral'],
} as const

/** What another system may ask to be sent. */
export const callbackEvent = dictionary('callback_event', '推送事件', 'Event to be sent', alarmEvents)

/** What is sent; `ping` is the test that a person asks for. */
export const deliveryEvent = dictionary('delivery_event', '推送内容', 'Event', {
  ...alarmEvents,
  ping: ['测试', 'Test', 'neutral'],
})

export const callbackState = dictionary('callback_state', '推送状态', 'Delivery', {
  on: ['正常', 'On', 'success'],
  off: ['已停止', 'Stopped', 'danger'],
})

export const deliveryStatus = dictionary('delivery_status', '推送状态', 'State of a delivery', {
  waiting: ['待推送', 'Waiting', 'info'],
  delivered: ['已送达', 'Delivered', 'success'],
  failed: ['未送达', 'Not delivered', 'danger'],
})

/** Why an attempt failed. */
export const deliveryFailure = dictionary('delivery_failure', '失败原因', 'Failed because', {
  status: ['响应码表示失败', 'Answered with a failure'],
  redirect: ['要求跳转', 'Answered with a redirection'],
  timeout: ['响应超时', 'No answer in time'],
  connect: ['无法连接', 'Cannot be connected'],
  certificate: ['证书不可信', 'Certificate not trusted'],
  name: ['域名无法解析', 'Name cannot be resolved'],
  address: ['地址不允许', 'Address not allowed'],
})
