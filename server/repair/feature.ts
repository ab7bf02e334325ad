// What repairs bring: requests, orders, failures and calls.
import type { Feature } from '../feature.ts'
import { repairSettings, repairSymptoms } from '../system/role/role-rights.ts'
import callRecord from './call-record.ts'
import deviceFailure from './device-failure.ts'
import deviceOrderStandard from './device-order-standard.ts'
import { failureWatch } from './failure-watch.ts'
import { orderAuto } from './order-jobs.ts'
import { slaWatch } from './order-watch.ts'
import repairBillRecord from './repair-bill-record.ts'
import repairBill from './repair-bill.ts'
import repairLabor from './repair-labor.ts'
import repairOrder from './repair-order.ts'
import { startingStandards } from './starting-standards.ts'
import { startingSymptoms } from './starting-symptoms.ts'

export const repair: Feature = {
  behaviours: [repairBill, repairOrder, repairLabor, repairBillRecord, deviceFailure, deviceOrderStandard, callRecord],
  jobs: [slaWatch, orderAuto, failureWatch],
  starting: [startingStandards, startingSymptoms],
  rights: { 'rights.repair-setting': repairSettings, 'rights.repair-symptom': repairSymptoms },
}
