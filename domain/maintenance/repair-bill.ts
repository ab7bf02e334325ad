import { dictionary, tenantDictionary } from '../dictionary.ts'
import { entity } from '../entity.ts'
import { dict, float, instant, number, ref, text } from '../kinds/index.ts'

export const repairUrgency = dictionary('repair_urgency', '紧急程度', 'Urgency', {
  1: ['特急', 'Emergency', 'danger'],
  2: ['紧急', 'Urgent', 'warning'],
  3: ['一般', 'Normal', 'info'],
  4: ['计划', 'Planned', 'neutral'],
})

export const repairSource = tenantDictionary('repair_source', '报修来源', 'Source', {
  alarm: ['告警', 'Alarm', 'danger'],
  phone: ['电话', 'Phone'],
  web: ['网页', 'Web'],
  qr: ['扫码', 'QR code'],
  inspection: ['巡检', 'Inspection'],
  handover: ['交班', 'Handover'],
})

export const repairState = tenantDictionary('repair_state', '报修状态', 'State', {
  reported: ['待受理', 'Reported', 'warning'],
  accepted: ['已受理', 'Accepted', 'info'],
  finished: ['已完成', 'Finished', 'success'],
  cancelled: ['已取消', 'Cancelled', 'neutral'],
})

export const repairBill = entity('repair-bill', '报修单', 'Repair request', {
  path: 'iot/repair-bill',
  title: 'title',
  fields: {
    billNo: number('单号', 'Number', 'BX{yyyyMMdd}-{0000}'),
    title: text('故障标题', 'Title', { required: true, max: 128, find: 'like' }),
    urgency: dict(repairUrgency, '紧急程度', 'Urgency', { required: true, default: 3, find: 'eq' }),
    billState: dict(repairState, '状态', 'State', { by: 'system', default: 'reported', find: 'eq' }),
    source: dict(repairSource, '来源', 'Source', { by: 'system', default: 'web', find: 'eq' }),
    areaId: ref('area', '区域', 'Area', { required: true, find: 'tree' }),
    deviceId: ref('device', '设备', 'Device', { find: 'eq' }),
    alarmRecordId: ref('alarm-record', '来源告警', 'Alarm', { by: 'system', find: 'eq', hide: 'list' }),
    alarmValue: float('告警值', 'Value when raised', { by: 'system', hide: 'list' }),
    reporterId: ref('user', '报修人', 'Reported by', { by: 'system', find: 'eq' }),
    reportTime: instant('报修时间', 'Reported at', { by: 'system', find: 'range' }),
    contactPhone: text('联系电话', 'Phone', { max: 20, hide: 'list' }),
    description: text('故障描述', 'Description', { max: 1000, lines: 4, hide: 'list' }),
  },
})
