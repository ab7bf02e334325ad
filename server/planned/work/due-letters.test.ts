// Reminders before bills are due, as their plans ask for them.
import { maintenanceBill } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLAN, ok, startPlans } from '../../testing/plans.ts'
import { dueLetters } from './due-letters.ts'

let house: Awaited<ReturnType<typeof startPlans>>
beforeAll(async () => {
  house = await startPlans()
})
afterAll(() => house.app.stop())

const told = async (userId: string) => {
  const rows = await house.sql(
    `select subject from mail where recipient_ids @> array[$1::bigint] and subject like '即将到期：%' order by id`,
    [userId],
  )
  return rows.map(({ subject }) => String(subject).slice(5))
}
const run = () => house.runJob(dueLetters)

/** A bill of a plan with these reminders that is due in so many minutes. */
async function bill(title: string, remindMinutes: string, minutes: number, more: object = {}) {
  const plan = await house.draft({ remindMinutes })
  const { id } = await ok<{ id: string }>(house.make(house.templateId, { title, dueTime: house.at(minutes), ...more }))
  // The test's clock is not the database's.
  await house.sql('update inspection_bill set plan_id = $2, create_time = $3 where id = $1', [
    id,
    plan.id,
    house.app.context.now(),
  ])
  return id
}

test('each moment is told once, to whoever is to do it, and none that had passed when the bill was made', async () => {
  const { inspector, pass } = house
  await bill('巡检', '90，30 0', 60)
  await run()
  expect(await told(inspector.userId)).toEqual([])
  pass(31)
  await run()
  await run()
  expect(await told(inspector.userId)).toEqual(['巡检'])
  pass(29)
  await run()
  expect(await told(inspector.userId)).toEqual(['巡检', '巡检'])
  pass(30)
  await run()
  expect(await told(inspector.userId)).toEqual(['巡检', '巡检'])
})

test('of moments that passed while nothing ran only the latest is told; where nobody has it the group is', async () => {
  const { inspector, keeper, groupId, pass } = house
  const before = await told(inspector.userId)
  await bill('班组', '50,40,30', 60, { assigneeId: null, groupId })
  pass(35)
  await run()
  expect(await told(keeper.userId)).toEqual(['班组'])
  expect(await told(inspector.userId)).toEqual([...before, '班组'])
})

test('what is done, cancelled or of no plan is not told', async () => {
  const { inspector, pass, sql, make, templateId, at } = house
  const before = await told(inspector.userId)
  const done = await bill('完成', '30', 60)
  await sql(`update inspection_bill set bill_status = 'done' where id = $1`, [done])
  await ok(make(templateId, { title: '无计划', dueTime: at(60) }))
  await bill('无提醒', '', 60)
  pass(40)
  await run()
  expect(await told(inspector.userId)).toEqual(before)
})

test('upkeep is told as inspections are', async () => {
  const { sql, inspector, pass } = house
  const plan = await house.draft({ remindMinutes: '20' })
  const before = await told(inspector.userId)
  await sql(
    `insert into ${maintenanceBill.name.replaceAll('-', '_')} (id, tenant_id, bill_no, title, bill_status, plan_id, assignee_id, due_time, create_time)
     select 990001, tenant_id, 'BY-1', '保养', 'pending', id, $2, $3::timestamptz + interval '30 minutes', $3 from work_plan where id = $1`,
    [plan.id, inspector.userId, house.app.context.now()],
  )
  pass(15)
  await run()
  expect(await told(inspector.userId)).toEqual([...before, '保养'])
  expect((await ok<{ total: number }>(house.boss.get(`${PLAN}/list`, {}))).total).toBeGreaterThan(0)
})

test('where the due time is put off, the moments before the new one are told', async () => {
  const { inspector, pass, sql } = house
  const before = await told(inspector.userId)
  const id = await bill('延期', '20', 60)
  pass(45)
  await run()
  await sql("update inspection_bill set due_time = due_time + interval '2 hours' where id = $1", [id])
  await run()
  expect(await told(inspector.userId)).toEqual([...before, '延期'])
  pass(120)
  await run()
  expect(await told(inspector.userId)).toEqual([...before, '延期', '延期'])
})
