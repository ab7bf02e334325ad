// Duty rosters: who plans sees the month of a group first, everybody else his own.
import { schedule } from '@steward/domain/index'
import { screen } from '../crud/screen.tsx'
import { useMay } from '../data/use-can.ts'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { table, views } from '../views/views.tsx'
import { label } from './words/label.ts'

const MonthView = lazyPart(
  () => import('./month-view.tsx'),
  (module) => module.MonthView,
)
const MyMonth = lazyPart(
  () => import('./my-month.tsx'),
  (module) => module.MyMonth,
)
const Wall = lazyPart(
  () => import('./wall.tsx'),
  (module) => module.Wall,
)

const month = { name: 'month', ...label((words) => words.duty.month), Body: MonthView }
const mine = { name: 'mine', ...label((words) => words.duty.mine.title), Body: MyMonth }
const wall = { name: 'wall', ...label((words) => words.duty.wall.title), Body: Wall }

const columns = [
  'workDate',
  'userId',
  'groupId',
  'shiftId',
  'startAt',
  'endAt',
  'kind',
  'scheduleState',
  'attendState',
] as const

const Planner = screen(schedule, { columns, views: views(month, mine, wall, table) })
const Own = screen(schedule, { columns, views: views(mine, wall, month, table) })

export default function Duty() {
  return useMay(schedule)('plan') ? <Planner /> : <Own />
}
