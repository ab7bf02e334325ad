// A hospital with two months of orders and failures, for tests over figures.
import { newId } from '../platform/id.ts'
import type { startRepairs } from './repairs.ts'
import { tenant } from './repairs.ts'

type House = Awaited<ReturnType<typeof startRepairs>>

const DAY = 86_400_000
// Deterministic: the same orders and filters in each run.
let seed = 20_261_124
export const random = () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648
}
export function one<T>(of: readonly T[]): T {
  const found = of[Math.floor(random() * of.length)]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}
export const DAYS = 60

export const ids = { area: '', below: '', dept: '', team: '', type: '', kind: '' }
export const devices: { id: string; areaId: string; typeId: string }[] = []

export async function plantHouse(house: House, orders: number): Promise<void> {
  await plantPlaces(house)
  await plantOrders(house, orders)
  await plantFailures(house)
}

async function plantPlaces(house: House): Promise<void> {
  for (const name of Object.keys(ids) as (keyof typeof ids)[]) ids[name] = newId()
  const { sql } = house
  await sql(
    `insert into area (id, tenant_id, area_name, area_code, area_type, ancestors, parent_id) values
       ($1, $3, '住院楼', 'B', 'zone', '0', null), ($2, $3, '二层', 'B2', 'floor', '0,' || $1::text, $1)`,
    [ids.area, ids.below, tenant],
  )
  await sql(
    `insert into dept (id, tenant_id, dept_name, full_name, ancestors, parent_id) values
       ($1, $3, '内科', '内科', '0', null), ($2, $3, '一病区', '一病区', '0,' || $1::text, $1)`,
    [ids.dept, ids.team, tenant],
  )
  await sql(
    `insert into device_type (id, tenant_id, type_name, type_code, category_id, ancestors, parent_id) values
       ($1, $3, '制冷', 'cold', 1, '0', null), ($2, $3, '冷水机组', 'chiller', 1, '0,' || $1::text, $1)`,
    [ids.type, ids.kind, tenant],
  )
  for (let i = 0; i < 8; i += 1) {
    const device = { id: newId(), areaId: one([ids.area, ids.below]), typeId: one([ids.type, ids.kind]) }
    devices.push(device)
    await sql(
      `insert into device (id, tenant_id, device_name, device_code, device_type_id, area_id, gateway_id)
       values ($1, $2, $3, $3, $4, $5, 1)`,
      [device.id, tenant, `D${i}`, device.typeId, device.areaId],
    )
  }
}

/** Orders of two months in every state, some late, reopened, unrated. */
async function plantOrders(house: House, count: number): Promise<void> {
  const now = Date.now()
  const rows = Array.from({ length: count }, (_, i) => {
    const report = Math.floor((now - random() * DAYS * DAY - 3 * 3_600_000) / 1000) * 1000
    const at = (minutes: number) => new Date(report + Math.round(minutes * 60) * 1000)
    const [dispatch, accept] = [random() * 20, 20 + random() * 30]
    const [arrive, start] = [accept + random() * 20, accept + 20 + random() * 10]
    const finish = start + 20 + random() * 900
    const close = finish + random() * 3000
    const isClosed = random() < 0.8 && at(close).getTime() < now
    const isOpen = !isClosed
    const device = random() < 0.5 ? one(devices) : undefined
    const [responseDue, finishDue] = [at(40), at(480)]
    const finished = isClosed ? at(finish) : null
    return {
      id: newId(),
      tenant_id: tenant,
      order_no: `WX-${i}`,
      title: `工单${i}`,
      order_status: isClosed ? 'closed' : one(['to_dispatch', 'repairing', 'suspended', 'to_check', 'cancelled']),
      priority: one([1, 2, 3]),
      trade: one(['water', 'electric', 'hvac']),
      area_id: device?.areaId ?? one([ids.area, ids.below, house.areaId]),
      report_dept_id: one([ids.dept, ids.team, null]),
      device_id: device?.id ?? null,
      equipment_type: device?.typeId ?? null,
      report_time: at(0),
      dispatch_time: at(dispatch),
      accept_time: at(accept),
      arrive_time: at(arrive),
      start_time: isOpen ? null : at(start),
      finish_time: finished,
      close_time: isClosed ? at(close) : null,
      response_due: responseDue,
      finish_due: finishDue,
      response_breached: at(accept) > responseDue ? 1 : 0,
      finish_breached: finished && finished > finishDue ? 1 : 0,
      sla_state: finished && finished > finishDue ? 'breached' : 'ok',
      paused_sec: isClosed && random() < 0.3 ? Math.floor(random() * 600) : 0,
      rework_count: isClosed && random() < 0.15 ? 1 : 0,
      need_evaluate: random() < 0.7 ? 1 : 0,
      score_total: null as number | null,
    }
  }).map((row) => ({
    ...row,
    score_total: row.close_time && row.need_evaluate && random() < 0.6 ? 3 + Math.floor(random() * 13) : null,
  }))
  await house.sql(
    `insert into repair_order (${Object.keys(rows[0] ?? {}).join(', ')})
     select ${Object.keys(rows[0] ?? {}).join(', ')} from jsonb_populate_recordset(null::repair_order, $1)`,
    [JSON.stringify(rows)],
  )
}

async function plantFailures(house: House): Promise<void> {
  for (const device of devices)
    for (let i = 0; i < 6; i += 1) {
      const from = Date.now() - (DAYS - i * 10) * DAY + Math.floor(random() * 7 * 86_400) * 1000
      const lasts = i === 5 && random() < 0.5
      const to = lasts ? null : new Date(Math.min(from + random() * 2 * DAY, Date.now()))
      await house.sql(
        `insert into device_failure (id, tenant_id, failure_no, device_id, area_id, equipment_type, fail_time, restore_time, fail_status, is_down, planned, source)
         values ($1::bigint, $2, $1::bigint::text, $3, $4, $5, date_trunc('second', $6::timestamptz), date_trunc('second', $7::timestamptz), $8, $9, $10, 'manual')`,
        [
          newId(),
          tenant,
          device.id,
          device.areaId,
          device.typeId,
          new Date(from),
          to,
          lasts ? 'open' : 'restored',
          one([1, 1, 0]),
          one([0, 0, 0, 1]),
        ],
      )
    }
}
