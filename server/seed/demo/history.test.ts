import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DbRow } from '../../platform/db.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { englishHospital } from './english-hospital.ts'
import { firstHospital } from './first-hospital.ts'
import { plantHistory } from './history.ts'
import { plantRepairs } from './repairs.ts'

let app: TestApp
let leader: Caller
let took = 0
beforeAll(async () => {
  app = await startApp({ demo: true })
  await plantRepairs(app)
  const start = performance.now()
  await plantHistory(app)
  took = performance.now() - start
  const account = app.demoAccounts.find(({ role }) => role === '分管领导')
  if (!account) throw new Error('the demonstration has no leader')
  leader = await app.enter(account)
}, 120_000)
afterAll(() => app.stop())

const ask = (tenant: string, text: string): Promise<DbRow[]> =>
  app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text))

test('half a year of orders is written within seconds', async () => {
  const [row] = await ask(
    firstHospital.tenantId,
    `select count(*)::int as n from repair_order where order_status = 'closed'`,
  )
  expect(Number(row?.n)).toBeGreaterThan(800)
  expect(took).toBeLessThan(30_000)
})

test('times follow one another, nothing lies in the future, and states fit them', async () => {
  const wrong = await ask(
    firstHospital.tenantId,
    `select order_no from repair_order where order_status = 'closed' and not (
       report_time <= dispatch_time and dispatch_time <= accept_time and accept_time <= arrive_time and arrive_time <= start_time
       and start_time + make_interval(secs => paused_sec) <= finish_time and finish_time <= check_time and check_time <= close_time
       and close_time <= now() and (finish_breached = 1) = (finish_time > finish_due)
       and (response_breached = 1) = (accept_time > response_due) and (sla_state = 'breached') = (finish_breached = 1))
       and create_time < now() - interval '4 days'`,
  )
  expect(wrong).toEqual([])
})

test('each order has its request and its time line, and a rating in both or in none', async () => {
  const wrong = await ask(
    firstHospital.tenantId,
    `select o.order_no from repair_order o left join repair_bill b on b.order_id = o.id
     left join (select distinct on (order_id) order_id, to_status from repair_bill_record
       order by order_id, operate_time desc, id desc) l on l.order_id = o.id
     where o.order_status = 'closed' and o.create_time < now() - interval '4 days' and (
       b.id is null or b.bill_status <> 'closed' or b.report_time <> o.report_time
       or o.score_total is distinct from b.score_speed + b.score_quality + b.score_attitude
       or (b.auto_evaluated = 1) = (o.score_total is not null)
       or l.to_status is distinct from 'closed')`,
  )
  expect(wrong).toEqual([])
})

test('every episode belongs to an order that caused downtime, and one device fails again and again', async () => {
  const rows = await ask(
    firstHospital.tenantId,
    `select count(*)::int as n, count(*) filter (where o.cause_downtime = 1 and o.finish_time = f.restore_time)::int as fitting,
       count(distinct f.device_id)::int as devices, count(*) filter (where f.is_repeated = 1)::int as repeated from device_failure f left join repair_order o on o.id = f.order_id`,
  )
  const { n, fitting, devices, repeated } = rows[0] ?? {}
  expect(Number(n)).toBeGreaterThan(25)
  expect(fitting).toBe(n)
  expect(Number(repeated)).toBeGreaterThan(0)
  expect(Number(devices)).toBeLessThan(Number(n))
})

test('the figures of the leader are not empty', async () => {
  const { data } = await leader.get('/report/kpi', {
    figures: 'closed,response,finishOnTime,firstFix,satisfaction,mtbf',
  })
  const { figures } = data as { figures: { name: string; value: number | null; n: number }[] }
  for (const { name, value, n } of figures) {
    expect(value, name).not.toBeNull()
    expect(n, name).toBeGreaterThan(0)
  }
})

test('in the English-speaking hospital the history has no Chinese word', async () => {
  const all = await Promise.all(
    ['repair_order', 'repair_bill', 'repair_bill_record', 'device_failure'].map((table) =>
      ask(englishHospital.tenantId, `select * from ${table}`),
    ),
  )
  expect(all.flat().length).toBeGreaterThan(500)
  expect(all.flat().filter((row) => /[\u4e00-\u9fff]/.test(JSON.stringify(row)))).toEqual([])
})
