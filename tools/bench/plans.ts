// Measures work plans: 5,000 bills made by the generator, and the preview of a year of 2,000 plans.
// `node tools/bench/plans.ts [bills] [plans]`
import { dayNumber } from '@steward/domain/calendar/days'
import { noHolidays } from '@steward/domain/calendar/days-off'
import { DAY, zoneOf } from '@steward/domain/calendar/wall-clock'
import type { Cycle } from '@steward/domain/planned/occurrences'
import { plannedTimes } from '@steward/domain/planned/planned-times'
import { startTestCluster } from '../../server/testing/cluster.ts'
import { createDatabase } from '../../server/testing/database.ts'
import { lookOnce } from '../../server/testing/plan-process.ts'
import { startPlans } from '../../server/testing/plans.ts'

const [bills = 5_000, plans = 2_000] = process.argv.slice(2).map(Number)
const seconds = (since: number) => Math.round((performance.now() - since) / 10) / 100

const types = ['hour', 'shift', 'day', 'week', 'month', 'quarter', 'half_year', 'year'] as const
const cycles = Array.from({ length: plans }, (_, n): Cycle => ({
  type: types[n % types.length] ?? 'day',
  interval: 1 + (n % 3),
  weekdays: [1 + (n % 7)],
  monthDays: [1 + (n % 31)],
  times: n % types.length === 0 ? ['00:00'] : ['08:00', '20:00'],
  shiftStarts: ['08:00', '16:00', '00:00'],
  startDate: '2026-01-01',
  endDate: null,
  pausedMonths: n % 5 === 0 ? [7] : [],
  holidayPolicy: (['keep', 'skip', 'earlier', 'later'] as const)[n % 4] ?? 'keep',
}))
for (const zone of ['Asia/Shanghai', 'America/New_York']) {
  const began = performance.now()
  const from = dayNumber('2026-12-01') * DAY
  const count = cycles.reduce(
    (sum, cycle) => sum + plannedTimes(cycle, noHolidays, zoneOf(zone), { from, to: from + 365 * DAY }).length,
    0,
  )
  console.log({ zone, plans, occurrences: count, seconds: seconds(began), within: 3 })
}

const cluster = await startTestCluster()
try {
  const house = await startPlans(await createDatabase(cluster.connection))
  const each = 50
  // The day begins at two in the night; every plan has come due fifty times by its end, made a day ahead.
  for (let n = 0; n < bills / each; n += 1)
    await house.enabled({ cycleType: 'hour', cycleInterval: 1, leadMinutes: each * 60, windowMinutes: 60 })
  const [before] = await house.sql('select count(*)::int as n from inspection_bill')
  const began = performance.now()
  await lookOnce(house.app, '200001')
  const took = seconds(began)
  const [after] = await house.sql('select count(*)::int as n from inspection_bill')
  console.log({ bills: Number(after?.n) - Number(before?.n), items: 3, seconds: took, within: 30 })
  const asked = performance.now()
  await house.boss.get('/iot/work-plan/calendar', { year: '2027' })
  console.log({ calendar: '2027', plans: bills / each, seconds: seconds(asked) })
  await house.app.stop()
} finally {
  await cluster.stop()
}
