import { tenantDictionary } from '../dictionary.ts'

export const deferReason = tenantDictionary('defer_reason', '延期原因', 'Reason', {
  wait_parts: ['待配件', 'Waiting for parts'],
  wait_dept: ['部门暂不便', 'Inconvenient for the department'],
  wait_shutdown: ['待停机窗口', 'Waiting for a shutdown'],
  wait_vendor: ['待厂家', 'Waiting for the vendor'],
  staff_busy: ['人员不足', 'Not enough people'],
  weather: ['天气原因', 'Weather'],
  other: ['其他', 'Other'],
})

export const upkeepCancelReason = tenantDictionary('maintenance_cancel_reason', '取消原因', 'Reason', {
  device_repair: ['设备维修中', 'The device is being repaired'],
  device_retired: ['设备停用或报废', 'The device is out of use'],
  replaced: ['已由其他保养代替', 'Other upkeep takes its place'],
  plan_changed: ['计划调整', 'The plan was changed'],
  other: ['其他', 'Other'],
})
