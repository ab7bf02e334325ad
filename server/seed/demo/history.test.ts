import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DbRow } from '../../platform/db.ts'
import { withClient } from '../../platform/postgres/connection.ts'
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
  // As autovacuum would have done by the time anybody asks.
  await withClient(app.owner, (client) => client.query('analyze'))
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

test('orders come each day, fewer than 1,500 beds would make, reported in the ways people report', async () => {
  const [row = {}] = await ask(
    firstHospital.tenantId,
    `select count(*)::float8 / count(distinct report_time::date) as perday, count(distinct source)::int as sources,
       (select max(n) / sum(n) from (select count(*) as n from repair_order group by source) by_source)::float8 as most
     from repair_order where order_status = 'closed' and create_time < now() - interval '4 days'`,
  )
  // Twice as many would keep the first start from its time.
  expect(Number(row.perday)).toBeGreaterThan(12)
  expect(Number(row.perday)).toBeLessThan(150)
  expect(Number(row.sources)).toBeGreaterThanOrEqual(6)
  expect(Number(row.most)).toBeLessThan(0.5)
})

test('orders go to people certified for their trade, nobody has more than a fair part, and all have their labour', async () => {
  const foreign = await ask(
    firstHospital.tenantId,
    `with people as materialized (
       select u.id, p.post_name, d.dept_name from "user" u join post p on p.id = u.post_id[1] join dept d on d.id = u.dept_id[1])
     select o.trade, d.post_name, count(*)::int as n from repair_order o join people d on d.id = o.assignee_id
     where o.create_time < now() - interval '4 days' and (
       (o.trade = 'elevator') <> (d.dept_name = '电梯班') or (o.trade = 'medgas') <> (d.dept_name = '医用气体班')
       or (o.trade = 'boiler') <> (d.dept_name = '锅炉班') or (o.trade = 'electric' and d.post_name not like '%电工')) group by 1, 2`,
  )
  expect(foreign).toEqual([])
  const [share = {}] = await ask(
    firstHospital.tenantId,
    `select (max(n) / sum(n))::float8 as most, count(*)::int as people from (
       select assignee_id, count(*) as n from repair_order where order_status = 'closed' group by 1) one`,
  )
  expect(Number(share.most)).toBeLessThan(0.2)
  expect(Number(share.people)).toBeGreaterThan(18)
  const idle = await ask(
    firstHospital.tenantId,
    `with worked as materialized (select order_id, sum(minutes) as minutes from repair_labor group by 1)
     select o.order_no from repair_order o left join worked w on w.order_id = o.id
     where o.order_status = 'closed' and o.create_time < now() - interval '4 days'
       and (o.labor_minutes < 1 or o.labor_minutes is distinct from w.minutes)`,
  )
  expect(idle).toEqual([])
})

test('urgent orders are mostly answered and reached in time', async () => {
  const [row = {}] = await ask(
    firstHospital.tenantId,
    `select avg((accept_time > response_due)::int)::float8 as response, avg((arrive_time > arrive_due)::int)::float8 as arrival,
       avg(finish_breached)::float8 as finish from repair_order
     where order_status = 'closed' and priority = 1 and create_time < now() - interval '4 days'`,
  )
  expect(Number(row.response)).toBeLessThan(0.25)
  expect(Number(row.arrival)).toBeLessThan(0.35)
  expect(Number(row.finish)).toBeLessThan(0.35)
})

test('machines fail as their kind does', async () => {
  const rows = await ask(
    firstHospital.tenantId,
    `select o.title, t.type_code from device_failure f join device d on d.id = f.device_id join device_type t on t.id = d.device_type_id
     join repair_order o on o.id = f.order_id where not exists (
       select from fault_code c where c.equipment_type = t.id and c.fault_phenomenon = f.fault_phenomenon
         and c.fault_cause = f.fault_cause and c.fault_remedy = f.fault_remedy and o.title like '%' || c.name)
       and f.source = 'order' and f.create_time < now() - interval '4 days'`,
  )
  expect(rows).toEqual([])
})
