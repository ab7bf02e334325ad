// What spans features.
import type { Feature } from '../feature.ts'
import { signInRoutes } from '../system/sign-in/routes.ts'
import { mailFailedSignIns } from './failed-sign-ins.ts'
import { figureRoutes } from './figures.ts'
import { firstHourRoutes } from './first-hour.ts'
import changeShifts from './handover.ts'
import alarmRecord from './repair-from-alarm.ts'
import { searchRecords } from './search-records.ts'
import { similarRoute } from './similar-alarms.ts'

export const journeys: Feature = {
  behaviours: [changeShifts, alarmRecord],
  routes: ({ app, figures, gate }) => [
    ...signInRoutes(app, mailFailedSignIns),
    ...figureRoutes(figures),
    ...firstHourRoutes,
    searchRecords(gate),
    similarRoute,
  ],
}
