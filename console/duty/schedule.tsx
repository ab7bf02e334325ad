// Duty rosters: the month of a group first, the rows of the list behind it.
import { schedule } from '@steward/domain/index'
import { screen } from '../crud/screen.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { table, views } from '../views/views.tsx'
import { label } from '../words/duty-label.ts'

const MonthView = lazyPart(
  () => import('./month-view.tsx'),
  (module) => module.MonthView,
)

export default screen(schedule, {
  columns: ['workDate', 'userId', 'groupId', 'shiftId', 'startAt', 'endAt', 'kind', 'scheduleState', 'attendState'],
  views: views({ name: 'month', ...label((words) => words.duty.month), Body: MonthView }, table),
})
