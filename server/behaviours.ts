// All behaviours beyond the derived verbs, by feature.
import alarmRule from './alarm/alarm-rule.ts'
import alarmTransition from './alarm/alarm-transition.ts'
import deviceCommissioning from './alarm/commissioning.ts'
import bulkTask from './bulk/bulk-task.ts'
import mail from './desk/mail.ts'
import notice from './desk/notice.ts'
import dutyGroup from './duty/duty-group.ts'
import dutySwap from './duty/duty-swap.ts'
import schedule from './duty/schedule.ts'
import energyMeter from './energy/energy-meter.ts'
import energyRecord from './energy/energy-record.ts'
import energyTariff from './energy/energy-tariff.ts'
import modelCalc from './energy/model-calc.ts'
import type { Behaviour } from './engine/behave.ts'
import apiAccess from './iot/access/api-access.ts'
import apiDelivery from './iot/access/api-delivery.ts'
import deviceCommand from './iot/command/device-command.ts'
import jsonModelTarget from './iot/decoder/json-model-target.ts'
import jsonModel from './iot/decoder/json-model.ts'
import deviceLedger from './iot/device/device-ledger.ts'
import device from './iot/device/device.ts'
import gateway from './iot/device/gateway.ts'
import phone from './iot/device/phone.ts'
import dataLog from './iot/intake/data-log.ts'
import deviceType from './iot/model/device-type.ts'
import productCategory from './iot/model/product-category.ts'
import thingModelTemplate from './iot/model/thing-model-template.ts'
import thingModel from './iot/model/thing-model.ts'
import deviceRunRecord from './iot/run/device-run-record.ts'
import designCategory from './iot/scene/category-files.ts'
import modelConfig from './iot/scene/model-config.ts'
import modelFile from './iot/scene/model-file.ts'
import changeShifts from './journeys/handover.ts'
import alarmRecord from './journeys/repair-from-alarm.ts'
import inspectionBill from './planned/inspection/inspection-bill.ts'
import inspectionIndicatorOverride from './planned/inspection/inspection-indicator-override.ts'
import inspectionIndicator from './planned/inspection/inspection-indicator.ts'
import inspectionTemplateDetail from './planned/inspection/inspection-template-detail.ts'
import inspectionTemplate from './planned/inspection/inspection-template.ts'
import workPlan from './planned/plan/work-plan.ts'
import maintenanceBill from './planned/upkeep/maintenance-bill.ts'
import maintenanceIndicator from './planned/upkeep/maintenance-indicator.ts'
import maintenanceTemplateDetail from './planned/upkeep/maintenance-template-detail.ts'
import maintenanceTemplate from './planned/upkeep/maintenance-template.ts'
import callRecord from './repair/call-record.ts'
import deviceFailure from './repair/device-failure.ts'
import deviceOrderStandard from './repair/device-order-standard.ts'
import repairBillRecord from './repair/repair-bill-record.ts'
import repairBill from './repair/repair-bill.ts'
import repairLabor from './repair/repair-labor.ts'
import repairOrder from './repair/repair-order.ts'
import analysisTemplate from './report/analysis-template.ts'
import kpiDaily from './report/kpi-daily.ts'
import namedQuery from './report/named-query.ts'
import attach from './resource/attach.ts'
import oss from './resource/oss.ts'
import smsRecord from './resource/sms-record.ts'
import sms from './resource/sms.ts'
import client from './system/client/client.ts'
import ldapDirectory from './system/client/ldap-directory.ts'
import oidcProvider from './system/client/oidc-provider.ts'
import dictBiz from './system/dictionary/dict-biz.ts'
import dict from './system/dictionary/dict.ts'
import param from './system/dictionary/param.ts'
import deadLetter from './system/logs/dead-letter.ts'
import logApi from './system/logs/log-api.ts'
import logError from './system/logs/log-error.ts'
import logUsual from './system/logs/log-usual.ts'
import sysJobLog from './system/logs/sys-job-log.ts'
import sysJob from './system/logs/sys-job.ts'
import menu from './system/menu/menu.ts'
import topmenu from './system/menu/topmenu.ts'
import dataScope from './system/role/data-scope.ts'
import role from './system/role/role.ts'
import datasource from './system/tenant/datasource.ts'
import region from './system/tenant/region.ts'
import tenantPackage from './system/tenant/tenant-package.ts'
import tenant from './system/tenant/tenant.ts'
import dept from './system/user/dept.ts'
import linkedIdentity from './system/user/linked-identity.ts'
import post from './system/user/post.ts'
import user from './system/user/user.ts'
import printHead from './system/view/print-head.ts'
import savedView from './system/view/saved-view.ts'

export const behaviours: readonly Behaviour[] = [
  printHead,
  dutyGroup,
  schedule,
  changeShifts,
  dutySwap,
  user,
  role,
  dept,
  post,
  menu,
  topmenu,
  dict,
  dictBiz,
  param,
  client,
  tenant,
  tenantPackage,
  datasource,
  region,
  dataScope,
  logApi,
  logError,
  logUsual,
  deadLetter,
  sysJob,
  sysJobLog,
  savedView,
  oidcProvider,
  ldapDirectory,
  linkedIdentity,
  attach,
  oss,
  sms,
  smsRecord,
  bulkTask,
  mail,
  notice,
  device,
  deviceCommand,
  deviceLedger,
  deviceRunRecord,
  deviceType,
  designCategory,
  modelFile,
  modelConfig,
  apiAccess,
  apiDelivery,
  dataLog,
  gateway,
  jsonModel,
  jsonModelTarget,
  phone,
  productCategory,
  thingModelTemplate,
  thingModel,
  modelCalc,
  energyMeter,
  energyRecord,
  energyTariff,
  alarmRule,
  alarmRecord,
  alarmTransition,
  deviceCommissioning,
  workPlan,
  repairBill,
  repairOrder,
  repairLabor,
  repairBillRecord,
  deviceFailure,
  deviceOrderStandard,
  callRecord,
  maintenanceIndicator,
  maintenanceTemplate,
  maintenanceTemplateDetail,
  maintenanceBill,
  inspectionIndicator,
  inspectionIndicatorOverride,
  inspectionTemplate,
  inspectionTemplateDetail,
  inspectionBill,
  kpiDaily,
  namedQuery,
  analysisTemplate,
]
