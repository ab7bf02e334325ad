// How long repairs took: from the start to the finish, without the time they waited for others.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { ok, startRepairs, tenant } from '../testing/repairs.ts'

let house: Awaited<ReturnType<typeof startRepairs>>
beforeAll(async () => {
  house = await startRepairs()
})
afterAll(() => house.app.stop())

/** An order of that day, begun on a Friday at four in the afternoon and finished on Monday at ten. */
async function closed(closeDay: string, mode: string, pausedSec: number): Promise<string> {
  const id = newId()
  await house.sql(
    `insert into repair_order (id, tenant_id, order_no, title, area_id, priority, order_type, order_status, report_time,
       start_time, finish_time, close_time, paused_sec, standard_snapshot)
     values ($1, $2, $3, '水泵', $4, 3, 'repair', 'closed', '2026-04-10 15:00+08', '2026-04-10 16:00+08', '2026-04-13 10:00+08',
       $5::date + interval '12 hours', $6, jsonb_build_object('calendarMode', $7::text))`,
    [id, tenant, `WX-${id}`, house.areaId, closeDay, pausedSec, mode],
  )
  return id
}

const line = (orderId: string, action: string, at: string, from: string, to: string, reason: string | null = null) =>
  house.sql(
    `insert into repair_bill_record (id, tenant_id, order_id, action, operate_time, from_status, to_status, reason_code, operator_name)
     values ($1, $2, $3, $4, $5::timestamptz, $6, $7, $8, '')`,
    [newId(), tenant, orderId, action, at, from, to, reason],
  )

const minutesOf = async (day: string) => {
  const found = await ok<{ figures: { value: number | null }[] }>(
    house.desk.get('/report/kpi', { figures: 'repairTime', from: day, to: day }),
  )
  return found.figures[0]?.value
}

test('where working hours are counted a pause over a weekend is as long as it was', async () => {
  // Half an hour on Friday and one on Monday of it are working hours.
  const id = await closed('2026-04-14', 'work_hours', 3_600)
  await line(id, 'suspend', '2026-04-10 17:00+08', 'repairing', 'suspended', 'wait_parts')
  // What is said of it meanwhile ends no pause.
  await line(id, 'edit', '2026-04-11 09:00+08', 'suspended', 'suspended')
  await line(id, 'resume', '2026-04-13 08:30+08', 'suspended', 'repairing')
  // Sixty-six hours, of which it rested sixty-three and a half.
  expect(await minutesOf('2026-04-14')).toBe(150)
})

test('a lack of people is no pause, and what waits when it is finished waited until then', async () => {
  const id = await closed('2026-04-15', 'work_hours', 3_600)
  await line(id, 'suspend', '2026-04-10 17:00+08', 'repairing', 'suspended', 'staff_busy')
  await line(id, 'resume', '2026-04-11 17:00+08', 'suspended', 'repairing')
  await line(id, 'suspend', '2026-04-13 08:00+08', 'repairing', 'suspended', 'wait_vendor')
  expect(await minutesOf('2026-04-15')).toBe(64 * 60)
})

test('around the clock the seconds the order keeps count, and so they do where the time line says nothing', async () => {
  const id = await closed('2026-04-16', '7x24', 7_200)
  await line(id, 'suspend', '2026-04-10 17:00+08', 'repairing', 'suspended', 'wait_parts')
  expect(await minutesOf('2026-04-16')).toBe(64 * 60)
  await closed('2026-04-17', 'work_hours', 3_600)
  expect(await minutesOf('2026-04-17')).toBe(65 * 60)
})
