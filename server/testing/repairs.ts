// A hospital with a desk, technicians and nurses, for tests over repairs.
import { expect } from 'vitest'
import type { Job } from '../document/job.ts'
import { machineActor } from '../platform/actor.ts'
import { newId } from '../platform/id.ts'
import { actAs } from '../platform/work.ts'
import { type Answer, type Caller, startApp } from './app.ts'

export const tenant = '200001'
export const steps = [
  'accept',
  'refuse',
  'transfer',
  'arrive',
  'start',
  'suspend',
  'resume',
  'finish',
  'check',
  'close',
]
export const bills = ['repair-bill', 'repair_bill_add', 'repair_bill_view', 'repair_bill_delete']
const bill = (...names: string[]) => names.map((name) => `repair_bill_${name}`)
export const order = (...names: string[]) => names.map((name) => `repair_order_${name}`)

/** Enough for finishing an order. */
export const done = { repairDesc: '更换了密封圈' }

/** The data of an answer, which must be 200. */
export async function ok<T = Record<string, unknown>>(asked: Promise<Answer>): Promise<T> {
  const answer = await asked
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return answer.data
}

export async function startRepairs() {
  const app = await startApp()
  const work = ['repair-order', ...order('view', ...steps)]
  const desk = await app.person({ tenant, codes: 'all' })
  const technician = await app.person({ tenant, codes: work })
  const colleague = await app.person({ tenant, codes: work })
  const asking = [...bills, ...bill('urge', 'cancel', 'evaluate'), 'repair-order', ...order('view', 'check')]
  const nurse = await app.person({ tenant, codes: asking })
  const outsider = await app.person({ tenant, codes: asking })

  const sql = (text: string, values: unknown[] = []) =>
    app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))

  const areaId = newId()
  await sql(
    `insert into area (id, tenant_id, area_name, area_code, area_type, ancestors) values ($1, $2, '一病区', 'A1', 'zone', '0')`,
    [areaId, tenant],
  )

  /** As if everything written about repairs had happened so much earlier. */
  const pass = async (minutes: number) => {
    const back = (table: string, ...columns: string[]) =>
      sql(`update ${table} set ${columns.map((one) => `${one} = ${one} - make_interval(mins => $1)`).join(', ')}`, [
        minutes,
      ])
    const dues = ['response_due', 'arrive_due', 'finish_due', 'paused_since']
    await back('repair_order', ...dues, 'report_time', 'dispatch_time', 'accept_time', 'arrive_time', 'start_time')
    await back('repair_bill', 'report_time', 'last_urge_time')
    await back('repair_bill_record', 'operate_time')
    await back('repair_labor', 'start_time', 'end_time')
  }

  const report = (more: object = {}) =>
    ok<{ id: string; billNo: string }>(
      nurse.post('/iot/repair-bill/submit', {
        title: '水龙头漏水',
        priority: 3,
        areaId,
        trade: 'water',
        allowDuplicate: 1,
        ...more,
      }),
    )
  const billOf = (id: string) => ok(desk.get('/iot/repair-bill/detail', { id }))
  const orderOf = (id: string) => ok(desk.get('/order/repair/detail', { id }))
  const take = (who: Caller, id: string, step: string, input: object = {}) =>
    who.post(`/order/repair/${step}`, { id, ids: [id], ...input })

  async function accepted(more: object = {}): Promise<{ billId: string; orderId: string }> {
    const { id } = await report(more)
    await ok(desk.post('/iot/repair-bill/accept', { ids: [id] }))
    return { billId: id, orderId: String((await billOf(id)).orderId) }
  }

  async function repairing(more: object = {}) {
    const made = await accepted(more)
    await ok(take(desk, made.orderId, 'dispatch', { assigneeId: technician.userId }))
    await ok(take(technician, made.orderId, 'accept'))
    await ok(take(technician, made.orderId, 'start'))
    return made
  }

  /** The job's items, each in a transaction of its own, as its runs do them. */
  async function runJob({ name, items, each }: Job, params: Record<string, unknown> = {}): Promise<void> {
    const who = { tenant, actor: machineActor('job', name) }
    const found = await actAs(app.context, who, async (ctx) => (await items?.(ctx, params)) ?? [])
    for (const item of found) await actAs(app.context, who, async (ctx) => each?.(ctx, item, params))
  }

  return {
    app,
    desk,
    technician,
    colleague,
    nurse,
    outsider,
    areaId,
    sql,
    pass,
    report,
    billOf,
    orderOf,
    take,
    accepted,
    repairing,
    runJob,
  }
}
