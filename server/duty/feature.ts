// What duty brings: rosters, groups and swaps.
import type { Feature } from '../feature.ts'
import dutyGroup, { returningGroups } from './duty-group.ts'
import { handoverWatch, scheduleGap } from './duty-jobs.ts'
import { dutyService } from './duty-service.ts'
import dutySwap from './duty-swap.ts'
import schedule from './schedule.ts'

export const duty: Feature = {
  behaviours: [dutyGroup, schedule, dutySwap],
  duty: dutyService,
  jobs: [scheduleGap, handoverWatch],
  returning: [returningGroups],
}
