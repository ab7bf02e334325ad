// The demonstration's upkeep: every state is there, and nothing the rules would refuse.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { legalCoverage } from '../../planned/plan/legal-coverage.ts'
import { machineActor } from '../../platform/actor.ts'
import { actAs } from '../../platform/work.ts'
import { type TestApp, startApp } from '../../testing/app.ts'
import { plantInspections } from './inspections.ts'
import { plantPlans } from './plans.ts'
import { plantUpkeep } from './upkeep.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ demo: true })
  await plantUpkeep(app)
  await plantInspections(app)
  await plantPlans(app)
})
afterAll(() => app.stop())

const ask = (text: string) => app.context.db.transaction({ tenant: '000000', platform: false }, (tx) => tx.query(text))

test('templates of every kind are published, and bills stand in every state', async () => {
  const [templates] =
    await ask(`select count(*)::int as n, count(statutory_days)::int as statutory from maintenance_template
    where template_status = 'published' and item_count > 0 and est_minutes > 0`)
  expect(templates).toEqual({ n: 20, statutory: 6 })
  const states = await ask('select bill_status as state, count(*)::int as n from maintenance_bill group by 1')
  const by = new Map(states.map(({ state, n }) => [String(state), Number(n)]))
  for (const state of ['pending', 'doing', 'to_check', 'done', 'missed'])
    expect([state, by.has(state)]).toEqual([state, true])
  const [repairs] = await ask(
    `select count(*)::int as n from repair_bill where source = 'maintenance' and maintenance_item_id is not null`,
  )
  expect(repairs).toEqual({ n: 2 })
})

test('what is shut down has its tag, and devices know when they are due', async () => {
  const wrong = await ask(`select 1 from maintenance_bill b where (b.is_shut = 1) is distinct from
    exists (select from device_lockout l where l.document_id = b.id::text and l.end_time is null)`)
  expect(wrong).toEqual([])
  const [known] = await ask(
    'select count(*)::int as n from device_upkeep where last_maintain_time is not null and next_maintain_time > last_maintain_time',
  )
  expect(Number(known?.n)).toBeGreaterThan(8)
})

test('every lift, escalator and other special equipment is covered by plans the law asks for, and due by its legal day', async () => {
  for (const [tenant, total] of [
    ['000000', 34],
    ['100002', 2],
  ] as const) {
    const found = await actAs(app.context, { tenant, actor: machineActor('job', 'plan-generate') }, legalCoverage)
    expect({ tenant, ...found }).toEqual({ tenant, total, uncoveredCount: 0, uncovered: [] })
  }
  const late = await ask('select bill_no from maintenance_bill where legal_due is not null and due_time > legal_due')
  expect(late).toEqual([])
  // A trial under load belongs to the periodic inspection; upkeep has none.
  const tried = await ask(`select name from maintenance_indicator where name ~ '125' or operation ~ '125'`)
  expect(tried).toEqual([])
})

test('the English-speaking hospital has its rounds, upkeep and plans, in English', async () => {
  const [found] = await app.context.db.transaction({ tenant: '100002', platform: false }, (tx) =>
    tx.query(`select
      (select count(*)::int from work_plan where plan_status = 'enabled') as plans,
      (select count(*)::int from inspection_bill where plan_id is not null and bill_status = 'done') as rounds,
      (select count(distinct bill_status)::int from maintenance_bill) as states,
      (select count(*)::int from repair_bill where source in ('inspection', 'maintenance')) as repairs,
      (select string_agg(concat_ws(' ', title, remark, miss_reason), ' ') from inspection_bill) ||
      (select string_agg(concat_ws(' ', name, operation, abnormal_desc), ' ') from maintenance_bill_item) as words`),
  )
  expect(found).toMatchObject({ plans: 12, repairs: 2 })
  expect(Number(found?.rounds)).toBeGreaterThan(500)
  expect(Number(found?.states)).toBeGreaterThanOrEqual(5)
  expect(String(found?.words)).not.toMatch(/[\u4E00-\u9FFF]/)
})
