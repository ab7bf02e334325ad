// Maintenance of several levels on one day: only the highest is done, whichever plan is looked at first.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { machineActor } from '../../platform/actor.ts'
import { platformScope } from '../../platform/db.ts'
import { actAs } from '../../platform/work.ts'
import { ok, startUpkeep, tenant } from '../../testing/upkeep.ts'
import { planGenerate } from './plan-job.ts'

const PLAN = '/iot/work-plan'
let house: Awaited<ReturnType<typeof startUpkeep>>
let half = ''
let year = ''
let lift = ''
beforeAll(async () => {
  house = await startUpkeep()
  // Days pass in these tests, and sessions are to outlive them.
  await house.app.context.db.transaction(platformScope, (tx) =>
    tx.query(`update session_token set expires_at = expires_at + interval '400 days'`),
  )
  house.app.context.changes.invalidateAll()
  const item = await house.indicator({ name: '层门锁啮合' })
  half = await house.published([item], { maintainLevel: 'half_month' })
  const quarter = await house.published([item], { maintainLevel: 'quarter', includeTemplateIds: half })
  year = await house.published([item], { maintainLevel: 'year', includeTemplateIds: quarter })
  lift = String(house.devices[0])
})
afterAll(() => house.app.stop())

let count = 0
async function enabled(templateId: string, more: object = {}) {
  count += 1
  const { id } = await ok<{ id: string }>(
    house.admin.post(`${PLAN}/submit`, {
      name: `保养计划${count}`,
      planType: 'maintenance',
      templateId,
      deviceIds: lift,
      billMode: 'each',
      cycleType: 'day',
      cycleInterval: 15,
      times: '09:00',
      startDate: '2026-05-05',
      windowMinutes: 600,
      assignMode: 'group',
      groupId: house.groupId,
      isStatutory: 1,
      ...more,
    }),
  )
  await ok(house.admin.post(`${PLAN}/enable`, { id }))
  return id
}

async function generate() {
  const who = { tenant, actor: machineActor('job', planGenerate.name) }
  const found = await actAs(house.app.context, who, async (ctx) => (await planGenerate.items?.(ctx, {})) ?? [])
  for (const each of found) await actAs(house.app.context, who, async (ctx) => planGenerate.each?.(ctx, each, {}))
}

const outcomes = async (id: string) => {
  const rows = await house.sql(
    `select outcome, settled_by::text as by from plan_occurrence where plan_id = $1 order by planned_time`,
    [id],
  )
  return rows.map(({ outcome, by }) => (by === null ? String(outcome) : `${String(outcome)} by ${String(by)}`))
}
const billsOf = async (id: string) =>
  (
    await house.sql(`select bill_status as status from maintenance_bill where plan_id = $1 order by planned_time`, [id])
  ).map(({ status }) => String(status))
const end = (id: string) => ok(house.admin.post(`${PLAN}/end`, { id, reason: '测试结束', cancelOpen: 1 }))

test('the year does the half month of the same day, also across the level between', async () => {
  const lower = await enabled(half)
  const higher = await enabled(year, { cycleType: 'year', cycleInterval: 1, times: '10:00' })
  house.clock.now = new Date('2026-05-05T02:30:00Z')
  await generate()
  expect(await billsOf(higher)).toEqual(['pending'])
  expect(await billsOf(lower)).toEqual([])
  expect(await outcomes(lower)).toEqual([`settled by ${higher}`])
  // On other days it is on its own.
  house.clock.now = new Date('2026-05-20T01:30:00Z')
  await generate()
  expect(await billsOf(lower)).toEqual(['pending'])
  for (const id of [lower, higher]) await end(id)
})

test('a higher plan that rests, or is about another device, does nothing for it', async () => {
  house.clock.now = new Date('2026-06-01T00:00:00Z')
  const from = { startDate: '2026-06-02' }
  const lower = await enabled(half, from)
  const paused = await enabled(year, { ...from, cycleType: 'year', cycleInterval: 1 })
  await ok(house.admin.post(`${PLAN}/pause`, { id: paused, reason: '检修' }))
  const other = await enabled(year, {
    ...from,
    cycleType: 'year',
    cycleInterval: 1,
    deviceIds: String(house.devices[1]),
  })
  house.clock.now = new Date('2026-06-02T01:30:00Z')
  await generate()
  expect(await outcomes(lower)).toEqual(['made'])
  for (const id of [lower, paused, other]) await end(id)
})
