// What alarms bring.
import type { Feature } from '../feature.ts'
import { alarmFigures, alarmWall, everything, on } from '../system/role/role-rights.ts'
import { passAlarmsOn } from './alarm-callbacks.ts'
import { quietAlarmWatch, settledWatch, shelfWatch } from './alarm-jobs.ts'
import alarmRule from './alarm-rule.ts'
import alarmTransition from './alarm-transition.ts'
import { areaAlarmSums } from './area-rollup.ts'
import { followAlarms } from './automation/alarm-letters.ts'
import automationInstance from './automation/automation-instance.ts'
import automationModel from './automation/automation-model.ts'
import automationRun from './automation/automation-run.ts'
import { automationClock } from './automation/clock.ts'
import { automationJudges } from './automation/judge.ts'
import { purgeRuns } from './automation/purge.ts'
import { channelCarrier } from './channel-message.ts'
import deviceCommissioning from './commissioning.ts'
import alarmChannel from './linkage/alarm-channel.ts'
import alarmLinkageExecution from './linkage/alarm-linkage-execution.ts'
import alarmLinkage, { returningLinkages } from './linkage/alarm-linkage.ts'
import { plantEscalations } from './linkage/demo.ts'
import { createLinkageDispatch } from './linkage/dispatch.ts'
import { purgeExecutions } from './linkage/purge.ts'
import { wakeLinkages } from './linkage/wake.ts'
import { figuresRoute } from './noise/figures.ts'
import { incidentWatch } from './noise/incident-watch.ts'
import { replayRoute } from './noise/replay.ts'
import { aroundRoute } from './page/around.ts'
import { followedRoute } from './page/followed.ts'
import { meaningRoute } from './page/meaning.ts'
import { raiseAgainWatch } from './raise-again.ts'
import { readByRules } from './rule-readers.ts'
import { wallRoute } from './wall.ts'

export const alarm: Feature = {
  behaviours: [
    alarmRule,
    alarmTransition,
    deviceCommissioning,
    alarmLinkage,
    alarmLinkageExecution,
    alarmChannel,
    automationModel,
    automationInstance,
    automationRun,
  ],
  jobs: [
    quietAlarmWatch,
    settledWatch,
    shelfWatch,
    incidentWatch,
    raiseAgainWatch,
    areaAlarmSums,
    purgeExecutions,
    automationClock,
    purgeRuns,
  ],
  returning: [returningLinkages],
  letters: [passAlarmsOn, wakeLinkages, followAlarms],
  judges: automationJudges,
  demo: { resources: plantEscalations },
  carriers: [channelCarrier],
  readers: [readByRules],
  routes: () => [figuresRoute, wallRoute, meaningRoute, aroundRoute, followedRoute, replayRoute],
  workers: [({ app, outside }) => createLinkageDispatch(app, outside)],
  rights: {
    'rights.alarm-reset': on('alarm-record', 'reset', 'shelve', 'unshelve'),
    'rights.alarm-incidents': on('alarm-incident', 'view'),
    'rights.alarm-figures': alarmFigures,
    'rights.alarm-wall': alarmWall,
    'rights.alarm-raise': [...on('alarm-record', 'raise'), ...on('alarm-transition', 'submit', 'purge')],
    'rights.alarm-linkage': [
      ...everything('alarm-linkage'),
      ...everything('alarm-linkage-execution'),
      ...everything('alarm-channel'),
    ],
    'rights.automation': [
      ...everything('automation-model'),
      ...everything('automation-instance'),
      ...everything('automation-run'),
    ],
  },
}
