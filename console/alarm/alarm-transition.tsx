// The history of alarms: its entries, and what they say of a period.
import { alarmTransition } from '@steward/domain/index'
import { screen } from '../crud/screen.tsx'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { table, views } from '../views/views.tsx'
import { label } from './words/label.ts'

const HistoryStatistics = lazyPart(
  () => import('./history-statistics.tsx'),
  (module) => module.HistoryStatistics,
)

export default screen(alarmTransition, {
  views: views(table, {
    name: 'statistics',
    ...label((words) => words.alarm.statistics.look),
    Body: HistoryStatistics,
  }),
})
