// All declared dictionaries; they are seeded, and tenants may add entries.
import { alarmCourse } from './alarm/alarm-course.ts'
import { automationInstanceCourse, automationModelCourse } from './alarm/automation/course.ts'
import * as automation from './alarm/automation/dictionaries.ts'
import * as alarm from './alarm/dictionaries.ts'
import * as linkage from './alarm/linkage/dictionaries.ts'
import * as rules from './alarm/rule-dictionaries.ts'
import * as bulk from './bulk/dictionaries.ts'
import * as desk from './desk/dictionaries.ts'
import { noticeCourse } from './desk/notice-course.ts'
import type { Dictionary } from './dictionary.ts'
import * as duty from './duty/dictionaries.ts'
import { handoverCourse } from './duty/handover-course.ts'
import { swapCourse } from './duty/swap-course.ts'
import * as energy from './energy/dictionaries.ts'
import { commandCourse } from './iot/command/command-course.ts'
import { ledgerCourse } from './iot/device/ledger-course.ts'
import * as iot from './iot/dictionaries.ts'
import { thingModelTemplateCourse } from './iot/model/thing-model-template-course.ts'
import { sceneCourse } from './iot/scene/course.ts'
import * as planned from './planned/dictionaries.ts'
import { inspectionCourse } from './planned/inspection-course.ts'
import { maintenanceCourse } from './planned/maintenance-course.ts'
import * as upkeep from './planned/maintenance-dictionaries.ts'
import { planCourse } from './planned/plan-course.ts'
import * as plans from './planned/plan-dictionaries.ts'
import { inspectionTemplateCourse, maintenanceTemplateCourse } from './planned/template-course.ts'
import { billCourse } from './repair/bill-course.ts'
import { callCourse, callDirection } from './repair/call-record.ts'
import * as maintenance from './repair/dictionaries.ts'
import { failureCourse } from './repair/failure-course.ts'
import * as failure from './repair/failure-dictionaries.ts'
import { orderCourse } from './repair/order-course.ts'
import { repairTrade } from './repair/trade.ts'
import * as report from './report/dictionaries.ts'
import * as resource from './resource/dictionaries.ts'
import * as system from './system/dictionaries.ts'
import * as logs from './system/log-dictionaries.ts'
import * as third from './system/third-dictionaries.ts'

export const dictionaries: readonly Dictionary[] = [
  ...Object.values(system),
  ...Object.values(logs),
  ...Object.values(third),
  ...Object.values(resource),
  ...Object.values(bulk),
  ...Object.values(desk),
  noticeCourse.dictionary,
  ...Object.values(iot),
  commandCourse.dictionary,
  ledgerCourse.dictionary,
  thingModelTemplateCourse.dictionary,
  sceneCourse.dictionary,
  ...Object.values(alarm),
  ...Object.values(rules),
  ...Object.values(linkage),
  ...Object.values(automation),
  automationModelCourse.dictionary,
  automationInstanceCourse.dictionary,
  ...Object.values(energy),
  ...Object.values(duty),
  handoverCourse.dictionary,
  swapCourse.dictionary,
  alarmCourse.dictionary,
  ...Object.values(maintenance),
  repairTrade,
  billCourse.dictionary,
  ...Object.values(failure),
  failureCourse.dictionary,
  ...Object.values(report),
  orderCourse.dictionary,
  ...Object.values(planned),
  ...Object.values(upkeep),
  maintenanceTemplateCourse.dictionary,
  maintenanceCourse.dictionary,
  inspectionTemplateCourse.dictionary,
  inspectionCourse.dictionary,
  ...Object.values(plans),
  planCourse.dictionary,
  callDirection,
  callCourse.dictionary,
] as unknown as Dictionary[]

const byCode = new Map(dictionaries.map((d) => [d.code, d]))

export const dictionaryOf = (code: string): Dictionary | undefined => byCode.get(code)
