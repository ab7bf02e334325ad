// The demonstration's inspections: enough of everything, and nothing the rules would refuse.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '../../testing/app.ts'
import { plantInspections } from './inspections.ts'
import { plantPlans } from './plans.ts'
import { plantUpkeep } from './upkeep.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ demo: true })
  await plantInspections(app)
  await plantUpkeep(app)
  await plantPlans(app)
})
afterAll(() => app.stop())

const one = (text: string): Promise<Record<string, unknown>> =>
  app.context.db
    .transaction({ tenant: '000000', platform: false }, (tx) => tx.query(text))
    .then(([row]) => ({ ...row }))

test('there are templates, weeks of rounds, misses, and abnormal items that were looked at again', async () => {
  const found = await one(`select
    (select count(*)::int from inspection_indicator where node_type = 'indicator') as indicators,
    (select count(*)::int from inspection_template where template_status = 'published') as templates,
    (select count(*)::int from inspection_bill where bill_status = 'done') as done,
    (select count(*)::int from inspection_bill where bill_status = 'missed') as missed,
    (select count(*)::int from inspection_bill where bill_status = 'pending') as pending,
    (select count(*)::int from inspection_bill where bill_status = 'to_review') as review,
    (select count(*)::int from inspection_bill_item where recheck_of is not null) as again,
    (select count(*)::int from repair_bill where source = 'inspection') as repairs`)
  expect(Number(found.indicators)).toBeGreaterThanOrEqual(40)
  expect(Number(found.templates)).toBeGreaterThanOrEqual(10)
  expect(Number(found.done)).toBeGreaterThan(200)
  for (const name of ['missed', 'pending', 'review', 'again', 'repairs'])
    expect([name, Number(found[name]) > 0]).toEqual([name, true])
})

test('counts of bills are those of their items, and every observed item has a day within a week', async () => {
  const wrong = await one(`select
    (select count(*)::int from inspection_bill b join (
       select bill_id, count(*) as total, count(*) filter (where check_result = 'abnormal') as abnormal,
         count(*) filter (where check_result = 'unchecked') as unchecked from inspection_bill_item group by 1) i on i.bill_id = b.id
       where b.bill_status in ('done', 'to_review', 'doing')
         and (b.item_total, b.abnormal_count, b.unchecked_count) is distinct from (i.total, i.abnormal, i.unchecked)) as counts,
    (select count(*)::int from inspection_bill_item i where check_result = 'abnormal' and decision is null) as undecided,
    (select count(*)::int from inspection_bill_item i join inspection_bill b on b.id = i.bill_id
       where decision = 'observe' and recheck_date > (b.planned_time + interval '7 days')::date) as late`)
  expect(wrong).toEqual({ counts: 0, undecided: 0, late: 0 })
})

test('the plans have six weeks behind them: each of their occurrences once, and upkeep done for them', async () => {
  const found = await one(`select
    (select count(distinct plan_id)::int from inspection_bill where plan_id is not null) as plans,
    (select count(distinct planned_time::date)::int from inspection_bill where plan_id is not null) as days,
    (select count(*)::int from maintenance_bill where plan_id is not null) as upkeep,
    (select count(*)::int from (select 1 from inspection_bill where plan_id is not null
       group by plan_id, target_key, planned_time having count(*) > 1) twice) as twice`)
  expect(Number(found.plans)).toBeGreaterThanOrEqual(15)
  expect(found.days).toBe(42)
  expect(Number(found.upkeep)).toBeGreaterThan(5)
  expect(found.twice).toBe(0)
})
