// Lazy imports of screens with overrides or of their own; an entity not listed here gets the derived screen.
import type { ComponentType } from 'react'

export interface ScreenModule {
  default: ComponentType
}

export const screens: Readonly<Record<string, () => Promise<ScreenModule>>> = {
  user: () => import('./system/user.tsx'),
  role: () => import('./system/role.tsx'),
  menu: () => import('./system/menu.tsx'),
  topmenu: () => import('./system/topmenu.tsx'),
  dict: () => import('./system/dict.tsx'),
  'dict-biz': () => import('./system/dict-biz.tsx'),
  tenant: () => import('./system/tenant.tsx'),
  'sys-job': () => import('./system/sys-job.tsx'),
  'sys-job-log': () => import('./system/sys-job-log.tsx'),
  'saved-view': () => import('./system/saved-view.tsx'),
  attach: () => import('./resource/attach.tsx'),
  'bulk-task': () => import('./bulk/bulk-task.tsx'),
  mail: () => import('./desk/mail.tsx'),
  gateway: () => import('./iot/gateway.tsx'),
  'data-log': () => import('./iot/data-log.tsx'),
  device: () => import('./iot/device.tsx'),
  'device-command': () => import('./iot/device-command.tsx'),
  'device-ledger': () => import('./iot/device-ledger.tsx'),
  'alarm-rule': () => import('./alarm/alarm-rule.tsx'),
  'alarm-record': () => import('./alarm/alarm-record.tsx'),
  'device-order-standard': () => import('./maintenance/device-order-standard.tsx'),
  'repair-labor': () => import('./maintenance/repair-labor.tsx'),
  'repair-order': () => import('./maintenance/repair-order.tsx'),
  'repair-bill': () => import('./maintenance/repair-bill.tsx'),
  'maintenance-indicator': () => import('./planned/maintenance-indicator.tsx'),
  'maintenance-template': () => import('./planned/maintenance-template.tsx'),
  'maintenance-bill': () => import('./planned/maintenance-bill.tsx'),
  'maintenance-bill-item': () => import('./planned/maintenance-bill-item.tsx'),
  'device-upkeep': () => import('./planned/device-upkeep.tsx'),
  'work-plan': () => import('./planned/work-plan.tsx'),
  supervision: () => import('./planned/supervision.tsx'),
  'my-work': () => import('./planned/my-work.tsx'),
  'device-failure': () => import('./maintenance/device-failure.tsx'),
  'kpi-daily': () => import('./report/kpi-daily.tsx'),
  schedule: () => import('./duty/schedule.tsx'),
  'change-shifts': () => import('./duty/change-shifts.tsx'),
  'duty-swap': () => import('./duty/duty-swap.tsx'),
  'inspection-bill': () => import('./planned/inspection-bill.tsx'),
  'inspection-template': () => import('./planned/inspection-template.tsx'),
  'inspection-indicator': () => import('./planned/inspection-indicator.tsx'),
}
