// A hospital with lifts, a leader, technicians and a checker, for tests over upkeep.
import { buttons } from '@steward/domain/derive/permissions'
import { maintenanceBill } from '@steward/domain/index'
import { expect } from 'vitest'
import type { Watcher } from '../document/deadline-watch.ts'
import type { BillWish } from '../planned/work/wish.ts'
import { machineActor } from '../platform/actor.ts'
import type { Ctx } from '../platform/ctx.ts'
import { newId } from '../platform/id.ts'
import { actAs } from '../platform/work.ts'
import { plantTenant } from './alarms.ts'
import { type Answer, type Caller, startApp } from './app.ts'
import type { Plant } from './plant.ts'

export const tenant = '200001'
export const BILL = '/iot/maintenance-bill'
const seen = ['maintenance-bill', 'maintenance_bill_view', 'maintenance-bill-item', 'maintenance-indicator']
const step = (...names: string[]) => names.map((name) => `maintenance_bill_${name}`)
const doing = [...seen, ...step('start', 'save_items', 'shut_down', 'put_back', 'suspend', 'resume', 'finish')]
export const everyStep = buttons(maintenanceBill as never).map(({ code }) => code)

/** The data of an answer, which must be 200. */
export async function ok<T = Record<string, unknown>>(asked: Promise<Answer>): Promise<T> {
  const answer = await asked
  expect(answer, `${answer.reason} ${answer.msg}`).toMatchObject({ status: 200 })
  return answer.data
}

export interface TestItem {
  id: string
  name: string
  deviceId: string
  checkResult: string
}

export async function startUpkeep() {
  const clock = { now: new Date('2026-05-04T02:00:00Z') }
  const app = await startApp({ now: () => clock.now })
  const plant: Plant = await plantTenant(
    app,
    tenant,
    { properties: [{ identifier: 'temp', unit: '℃' }], devices: 4 },
    new Date('2026-05-01T00:00:00Z'),
  )
  const admin = await app.person({ tenant, codes: 'all', alias: 'admin' })
  const technician = await app.person({ tenant, codes: doing })
  const helper = await app.person({ tenant, codes: doing })
  const leader = await app.person({ tenant, codes: [...doing, ...everyStep] })

  const sql = (text: string, values: unknown[] = []) =>
    app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))

  const areaId = newId()
  await sql(
    `insert into area (id, tenant_id, area_name, area_code, area_type, ancestors) values ($1, $2, '电梯厅', 'E1', 'zone', '0')`,
    [areaId, tenant],
  )
  await sql('update device set area_id = $1', [areaId])
  const groupId = newId()
  await sql(
    `insert into duty_group (id, tenant_id, group_code, group_name, dept_id, leader_id, member_ids)
     values ($1, $2, 'BZ-90', '电梯班', 1, $3, array[$4]::bigint[])`,
    [groupId, tenant, leader.userId, technician.userId],
  )
  const devices = plant.devices.map(({ deviceId }) => deviceId)

  let count = 0
  const indicator = async (more: object = {}) => {
    count += 1
    const given = { code: `E${count}`, name: `项目${count}`, operation: '检查并清洁', equipmentType: plant.typeId }
    return (await ok<{ id: string }>(admin.post('/iot/maintenance-indicator/submit', { ...given, ...more }))).id
  }
  const template = async (indicatorIds: readonly string[], more: object = {}) => {
    count += 1
    const details = indicatorIds.map((indicatorId) => ({ indicatorId }))
    const given = { name: `模板${count}`, equipmentType: plant.typeId, maintainLevel: 'month', details }
    return (await ok<{ id: string }>(admin.post('/iot/maintenance-template/submit', { ...given, ...more }))).id
  }
  const publish = (id: string) => admin.post('/iot/maintenance-template/publish', { id })
  const published = async (indicatorIds: readonly string[], more: object = {}) => {
    const id = await template(indicatorIds, more)
    await ok(publish(id))
    return id
  }
  const asked = (templateId: string, more: object = {}): Promise<Answer> =>
    leader.post(`${BILL}/submit`, {
      templateId,
      deviceIds: devices[0],
      groupId,
      assigneeId: technician.userId,
      helperIds: helper.userId,
      ...more,
    })
  const made = async (templateId: string, more: object = {}) => (await ok<{ id: string }>(asked(templateId, more))).id
  const billOf = (id: string) =>
    ok<Record<string, unknown> & { items: TestItem[] }>(admin.get(`${BILL}/detail`, { id }))
  const take = (who: Caller, id: string, name: string, input: object = {}) =>
    who.post(`${BILL}/${name}`, { id, ...input })
  const doAll = async (id: string, more: object = {}) => {
    const { items } = await billOf(id)
    const answers = items.map((item) => ({ id: item.id, value: 'normal', ...more }))
    return ok(take(technician, id, 'saveItems', { items: answers }))
  }

  const as = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
    actAs(app.context, { tenant, actor: machineActor('job', 'plan-generate') }, work)
  const wish = (templateId: string, more: Partial<BillWish> = {}): BillWish => ({
    planId: '77',
    templateId,
    title: '',
    targets: [{ deviceId: devices[0] ?? null, areaId: null }],
    targetKey: devices[0] ?? '',
    plannedTime: '2026-05-10 08:00:00',
    dueTime: '2026-05-10 18:00:00',
    windowEnd: '2026-05-10 20:00:00',
    groupId,
    assigneeId: technician.userId,
    reviewerId: null,
    ...more,
  })

  /** As the job that watches the time of bills does it. */
  async function runJob({ items, each }: Watcher): Promise<void> {
    const who = { tenant, actor: machineActor('job', 'bill-window') }
    for (const item of await actAs(app.context, who, (ctx) => items(ctx, {})))
      await actAs(app.context, who, (ctx) => each(ctx, item, {}))
  }

  return {
    app,
    clock,
    plant,
    devices,
    groupId,
    areaId,
    admin,
    technician,
    helper,
    leader,
    sql,
    indicator,
    template,
    publish,
    published,
    asked,
    made,
    billOf,
    take,
    doAll,
    as,
    wish,
    runJob,
  }
}
