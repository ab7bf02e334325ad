// The demonstration's inspections: enough of everything, and nothing the rules would refuse.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '../../testing/app.ts'
import { plantInspections } from './inspections.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ demo: true })
  await plantInspections(app)
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
    (select count(*)::int from inspection_bill b where b.bill_status in ('done', 'to_review', 'doing') and array[b.item_total, b.abnormal_count, b.unchecked_count] is distinct from
      (select array[count(*), count(*) filter (where check_result = 'abnormal'), count(*) filter (where check_result = 'unchecked')]::int[]
       from inspection_bill_item i where i.bill_id = b.id)) as counts,
    (select count(*)::int from inspection_bill_item i where check_result = 'abnormal' and decision is null) as undecided,
    (select count(*)::int from inspection_bill_item i join inspection_bill b on b.id = i.bill_id
       where decision = 'observe' and recheck_date > (b.planned_time + interval '7 days')::date) as late`)
  expect(wrong).toEqual({ counts: 0, undecided: 0, late: 0 })
})
