// Working time: it runs with the steps of orders, is written by hand, and is never counted twice.
import { afterAll, expect, test } from 'vitest'
import type { Caller } from '../testing/app.ts'
import { done, ok, order, startRepairs, tenant } from '../testing/repairs.ts'

const { app, desk, nurse, sql, pass, orderOf, take, accepted, repairing, technician } = await startRepairs()
afterAll(() => app.stop())

const LABOR = '/order/repair-labor'
const labor = (...names: string[]) => names.map((name) => `repair_labor_${name}`)
const worker = await app.person({
  tenant,
  codes: ['repair-order', ...order('view'), 'repair-labor', ...labor('view', 'add', 'edit', 'delete')],
})

interface Line {
  id: string
  orderId: string
  userId: string
  startTime: string
  endTime: string | null
  minutes: number
  rate: string
  amount: string
}
const linesOf = async (orderId: string) =>
  (await ok<{ records: Line[] }>(desk.get(`${LABOR}/list`, { orderId, ascs: 'startTime' }))).records
const minutesOf = async (orderId: string) => (await orderOf(orderId)).laborMinutes

/** One moment for the whole file: minutes are counted between times that are asked for one after the other. */
const [{ began } = {}] = await sql('select now()::text as began')
/** Local time so many minutes before it. */
const ago = async (minutes: number) => {
  const [row] = await sql(
    `select to_char($2::timestamptz - make_interval(mins => $1), 'YYYY-MM-DD HH24:MI:00') as at`,
    [minutes, began],
  )
  return String(row?.at)
}
const write = async (who: Caller, orderId: string, userId: string, from: number, until: number) =>
  who.post(`${LABOR}/submit`, { orderId, userId, startTime: await ago(from), endTime: await ago(until) })

test('time runs from the start to the finish, not while the order rests, and costs what an hour costs', async () => {
  await ok(
    desk.post('/iot/repair-setting/submit', {
      validFrom: '2020-01-01',
      duplicateHours: 24,
      warnPercent: 80,
      laborRate: '45.50',
    }),
  )
  const { orderId } = await repairing()
  expect(await linesOf(orderId)).toMatchObject([{ userId: technician.userId, endTime: null, minutes: 0 }])
  await pass(30)
  await ok(take(technician, orderId, 'suspend', { reason: 'wait_parts', expectResume: '2099-01-01 08:00:00' }))
  expect(await minutesOf(orderId)).toBe(30)
  await pass(600)
  await ok(take(technician, orderId, 'resume'))
  await pass(15)
  await ok(take(technician, orderId, 'finish', done))
  expect(await linesOf(orderId)).toMatchObject([
    { minutes: 30, rate: '45.50', amount: '22.75' },
    { minutes: 15, rate: '45.50', amount: '11.38' },
  ])
  expect(await minutesOf(orderId)).toBe(45)
})

test('whoever begins another order works on that one from then on', async () => {
  const [one, other] = [await repairing(), await accepted()]
  await pass(20)
  await ok(take(desk, other.orderId, 'dispatch', { assigneeId: technician.userId }))
  await ok(take(technician, other.orderId, 'accept'))
  await ok(take(technician, other.orderId, 'start'))
  expect(await linesOf(one.orderId)).toMatchObject([{ minutes: 20 }])
  expect(await linesOf(other.orderId)).toMatchObject([{ endTime: null }])
  await pass(10)
  await ok(take(technician, one.orderId, 'finish', done))
  await ok(take(technician, other.orderId, 'finish', done))
  expect([await minutesOf(one.orderId), await minutesOf(other.orderId)]).toEqual([20, 10])
})

test('time that runs ends where a line begins that was written meanwhile', async () => {
  const { orderId } = await repairing()
  await pass(60)
  const { orderId: elsewhere } = await accepted()
  // As an import or a clock that was put back would leave it: no person could write it over a running time.
  await sql(
    `insert into repair_labor (id, tenant_id, order_id, user_id, start_time, end_time, minutes)
     values (77, $1, $2, $3, now() - interval '20 minutes', now() - interval '10 minutes', 10)`,
    [tenant, elsewhere, technician.userId],
  )
  await ok(take(technician, orderId, 'finish', done))
  expect(await minutesOf(orderId)).toBe(40)
})

test('people write their own time, the desk everybody’s, and nobody the same hour twice', async () => {
  const { orderId } = await accepted()
  const { orderId: another } = await accepted()
  const { id } = await ok<{ id: string }>(write(worker, orderId, worker.userId, 120, 60))
  expect(await minutesOf(orderId)).toBe(60)
  expect(await write(worker, orderId, technician.userId, 300, 240)).toMatchObject({ status: 403, reason: 'labor.own' })
  expect(await write(worker, another, worker.userId, 90, 30)).toMatchObject({ status: 422, reason: 'labor.overlap' })
  await ok(write(worker, another, worker.userId, 60, 30))
  expect(await write(worker, orderId, worker.userId, 20, -20)).toMatchObject({ status: 400, reason: 'labor.future' })
  expect(
    await worker.post(`${LABOR}/submit`, { orderId, userId: worker.userId, startTime: await ago(10) }),
  ).toMatchObject({ status: 400, reason: 'labor.end' })
  await ok(desk.post(`${LABOR}/submit`, { id, endTime: await ago(90) }))
  expect(await minutesOf(orderId)).toBe(30)
  await ok(worker.post(`${LABOR}/remove`, undefined, { ids: id }))
  expect(await minutesOf(orderId)).toBe(0)
  expect(await write(nurse, orderId, nurse.userId, 120, 60)).toMatchObject({ status: 403 })
})

test('times may name their offset', async () => {
  const { orderId } = await accepted()
  const [from, until] = [await ago(25), await ago(10)]
  const startTime = `${from.replace(' ', 'T')}+08:00`
  const endTime = new Date(`${until.replace(' ', 'T')}+08:00`).toISOString()
  await ok(worker.post(`${LABOR}/submit`, { orderId, userId: worker.userId, startTime, endTime }))
  expect(await linesOf(orderId)).toMatchObject([{ startTime: from, endTime: until, minutes: 15, amount: '11.38' }])
})

test('of a closed order the labour stays', async () => {
  const { orderId } = await accepted()
  const { id } = await ok<{ id: string }>(write(worker, orderId, worker.userId, 2_000, 1_940))
  await ok(take(desk, orderId, 'cancel', { reason: 'other' }))
  for (const answer of [
    await write(worker, orderId, worker.userId, 1_900, 1_800),
    await worker.post(`${LABOR}/submit`, { id, remark: '改' }),
    await worker.post(`${LABOR}/remove`, undefined, { ids: id }),
  ])
    expect(answer).toMatchObject({ status: 422, reason: 'labor.closed' })
})

test('of sixteen who write the same hour at once one succeeds, and the database refuses the rest too', async () => {
  const { orderId } = await accepted()
  const answers = await Promise.all(
    Array.from({ length: 16 }, () => write(worker, orderId, worker.userId, 4_000, 3_940)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status !== 200).map(({ reason }) => reason)).toEqual(
    Array.from({ length: 15 }, () => 'labor.overlap'),
  )
  const insert = (from: string, until: string | null) =>
    sql(
      `insert into repair_labor (id, tenant_id, order_id, user_id, start_time, end_time)
       values ((random() * 1e9)::bigint, $1, $2, $3, now() - $4::interval, now() - $5::interval)`,
      [tenant, orderId, worker.userId, from, until],
    )
  await expect(insert('3990 minutes', '3950 minutes')).rejects.toMatchObject({ constraint: 'repair_labor_overlap' })
  await expect(insert('10 minutes', '20 minutes')).rejects.toMatchObject({ constraint: 'repair_labor_times' })
  await insert('5 minutes', null)
  await expect(insert('4 minutes', null)).rejects.toMatchObject({ constraint: 'repair_labor_running' })
})
