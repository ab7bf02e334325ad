// What alarms bring.
import type { Feature } from '../feature.ts'
import { passAlarmsOn } from './alarm-callbacks.ts'
import { quietAlarmWatch } from './alarm-jobs.ts'
import alarmRule from './alarm-rule.ts'
import alarmTransition from './alarm-transition.ts'
import deviceCommissioning from './commissioning.ts'

export const alarm: Feature = {
  behaviours: [alarmRule, alarmTransition, deviceCommissioning],
  jobs: [quietAlarmWatch],
  letters: [passAlarmsOn],
}
