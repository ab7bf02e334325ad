// A hospital with a group, its leader, inspectors and two pumps, for tests over inspections.
import { buttons, menuCode } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import {
  inspectionBill,
  inspectionBillItem,
  inspectionIndicator,
  inspectionIndicatorOverride,
  inspectionTemplate,
  inspectionTemplateDetail,
} from '@steward/domain/index'
import type { Job } from '../document/job.ts'
import { machineActor } from '../platform/actor.ts'
import { newId } from '../platform/id.ts'
import { localText } from '../platform/local-time.ts'
import { actAs } from '../platform/work.ts'
import { type Answer, type Caller, startApp } from './app.ts'
import type { TestDatabase } from './database.ts'
import { ok, tenant } from './repairs.ts'

export { ok, tenant }

export const BILL = `/${inspectionBill.path}`
export const TEMPLATE = `/${inspectionTemplate.path}`
export const DETAIL = `/${inspectionTemplateDetail.path}`
export const INDICATOR = `/${inspectionIndicator.path}`
export const OVERRIDE = `/${inspectionIndicatorOverride.path}`

const MINUTE = 60_000

/** Codes of an entity's screen and these of its buttons. */
const on = (entity: Entity, ...aliases: readonly string[]) => [
  menuCode(entity),
  ...buttons(entity).flatMap(({ alias, code }) => (aliases.includes(alias) ? [code] : [])),
]
const reading = [
  ...on(inspectionTemplate, 'view'),
  ...on(inspectionIndicator, 'view'),
  ...on(inspectionBillItem, 'view'),
]
export const inspecting = [
  ...reading,
  ...on(inspectionBill, 'view', 'start', 'scan', 'saveItems', 'submitResult'),
  'repair-bill',
  'repair_bill_view',
  'device',
  'device_view',
]
const leading = [...inspecting, ...on(inspectionBill, 'submit', 'review', 'transfer', 'makeup', 'explain', 'cancel')]

export interface WireItem {
  id: string
  name: string
  deviceId: string
  value: string | null
  checkResult: string
  [name: string]: unknown
}
export interface WireBill {
  id: string
  billNo: string
  billStatus: string
  rev: number
  actions: string[]
  items: WireItem[]
  [name: string]: unknown
}

export async function startInspections(database?: TestDatabase) {
  const clock = { now: new Date('2026-11-21T02:00:00Z') }
  const app = await startApp({ now: () => clock.now, ...(database ? { database } : {}) })
  const boss = await app.person({ tenant, codes: 'all', alias: 'admin' })
  const leader = await app.person({ tenant, codes: leading })
  const inspector = await app.person({ tenant, codes: inspecting })
  const helper = await app.person({ tenant, codes: inspecting })
  const outsider = await app.person({ tenant, codes: leading })
  const stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })

  const sql = (text: string, values: unknown[] = []) =>
    app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))

  const [areaId, machine, pump, tank, categoryId, gatewayId] = Array.from({ length: 6 }, newId)
  const [pumpA, pumpB, groupId, dayShift] = Array.from({ length: 4 }, newId)
  await sql(
    `insert into area (id, tenant_id, area_name, area_code, area_type, ancestors) values ($1, $2, '氧气站', 'O1', 'zone', '0')`,
    [areaId, tenant],
  )
  await sql(
    `insert into product_category (id, tenant_id, category_name, category_code, system_code, ancestors) values ($1, $2, '气体', 'G', 'MGS', '0')`,
    [categoryId, tenant],
  )
  for (const [id, parent, ancestors, code] of [
    [machine, null, '0', 'machine'],
    [pump, machine, `0,${machine}`, 'pump'],
    [tank, null, '0', 'tank'],
  ])
    await sql(
      `insert into device_type (id, tenant_id, parent_id, ancestors, type_name, type_code, category_id, access_mode)
       values ($1, $2, $3, $4, $5, $5, $6, 'sub')`,
      [id, tenant, parent, ancestors, code, categoryId],
    )
  await sql(
    `insert into gateway (id, tenant_id, gateway_name, gateway_code, gateway_type, area_id) values ($1, $2, '网关', 'GW1', 'mqtt', $3)`,
    [gatewayId, tenant, areaId],
  )
  for (const [id, code] of [
    [pumpA, 'P-A'],
    [pumpB, 'P-B'],
  ])
    await sql(
      `insert into device (id, tenant_id, device_name, device_code, device_type_id, area_id, gateway_id, device_mqtt_prefix)
       values ($1, $2, $3, $3, $4, $5, $6, $3)`,
      [id, tenant, code, pump, areaId, gatewayId],
    )
  await sql(
    `insert into duty_group (id, tenant_id, group_code, group_name, leader_id, member_ids, dept_id)
     values ($1, $2, 'BZ-01', '气体班', $3, $4, (select dept_id[1] from "user" where id = $3))`,
    [groupId, tenant, leader.userId, [inspector.userId, helper.userId]],
  )
  await sql(
    `insert into duty_shift (id, tenant_id, group_id, shift_name, short_code, start_time, end_time) values ($1, $2, $3, '早班', '早', '08:00', '16:00')`,
    [dayShift, tenant, groupId],
  )
  // The inspector has the day of the tests, from eight to four; the helper is free.
  await sql(
    `insert into schedule (id, tenant_id, user_id, group_id, work_date, shift_id, start_at, end_at, schedule_state)
     values ($1, $2, $3, $4, '2026-11-21', $5, '2026-11-21T00:00:00Z', '2026-11-21T08:00:00Z', 'published')`,
    [newId(), tenant, inspector.userId, groupId, dayShift],
  )

  const add = (path: string, input: object, who: Caller = boss) => ok<{ id: string }>(who.post(`${path}/submit`, input))
  const group = await add(INDICATOR, { code: 'G', name: '泵', nodeType: 'group', equipmentType: pump })
  const indicator = (code: string, name: string, more: object = {}) =>
    add(INDICATOR, { code, name, parentId: group.id, photoRule: 'never', ...more })
  const pressure = await indicator('P', '出口压力', {
    valueType: 'number',
    unit: 'MPa',
    lowerLimit: '0.45',
    upperLimit: '0.6',
    warnLower: '0.48',
    isKey: 1,
    defaultTrade: 'medgas',
  })
  const noise = await indicator('N', '异响')
  const frost = await indicator('F', '结霜', {
    valueType: 'single',
    isRequired: 0,
    options: [
      { key: 'low', label: '≤ 2/3', isAbnormal: 0 },
      { key: 'high', label: '> 2/3', isAbnormal: 1 },
    ],
  })
  const details = [
    { indicatorId: pressure.id, groupName: '运行', score: 10 },
    { indicatorId: noise.id, groupName: '运行', score: 5 },
    { indicatorId: frost.id, groupName: '外观' },
  ]

  let count = 0
  const template = async (more: object = {}) => {
    count += 1
    const made = await add(TEMPLATE, { name: `巡检${count}`, equipmentType: pump, details, ...more })
    await ok(boss.post(`${TEMPLATE}/publish`, { id: made.id }))
    return made.id
  }
  const at = (minutes: number) => localText(new Date(clock.now.getTime() + minutes * MINUTE), app.context.timeZone)

  const make = (templateId: string, more: object = {}): Promise<Answer> =>
    leader.post(`${BILL}/submit`, {
      templateId,
      deviceIds: [pumpA],
      groupId,
      assigneeId: inspector.userId,
      plannedTime: at(0),
      dueTime: at(60),
      ...more,
    })
  const step = (who: Caller, id: string, name: string, input: object = {}): Promise<Answer> =>
    who.post(`${BILL}/${name}`, { id, ...input })
  const billOf = (id: string, who: Caller = boss) => ok<WireBill>(who.get(`${BILL}/detail`, { id }))

  /** A bill of one device that the inspector has begun. */
  async function doing(templateId: string, more: object = {}) {
    const { id } = await ok<{ id: string }>(make(templateId, more))
    await ok(step(inspector, id, 'start'))
    pass(0.5)
    return billOf(id)
  }

  function pass(minutes: number): void {
    clock.now = new Date(clock.now.getTime() + minutes * MINUTE)
  }

  interface Given {
    value?: string
    checkResult?: string
    [name: string]: unknown
  }

  /** Answers by the names of items, four seconds one after the other. */
  const save = (who: Caller, bill: WireBill, answers: Record<string, Given>, more: object = {}) =>
    step(who, bill.id, 'saveItems', {
      sentAt: clock.now.getTime(),
      items: Object.entries(answers).flatMap(([name, given], i) =>
        bill.items
          .filter((item) => item.name === name)
          .map((item) => ({ id: item.id, clientTime: clock.now.getTime() - 20_000 + i * 4_000, ...given })),
      ),
      ...more,
    })
  const fine = { 出口压力: { value: '0.52' }, 异响: { value: 'normal' }, 结霜: { value: 'low' } }

  /** As if a bill had been made so much earlier; sessions would not outlive the clock. */
  const dateBack = (id: string, minutes: number) =>
    sql(
      `update inspection_bill set ${['planned_time', 'due_time', 'window_end', 'start_time']
        .map((column) => `${column} = ${column} - make_interval(mins => $2)`)
        .join(', ')} where id = $1`,
      [id, minutes],
    )

  async function runJob({ name, items, each }: Job): Promise<void> {
    const who = { tenant, actor: machineActor('job', name) }
    const found = await actAs(app.context, who, async (ctx) => (await items?.(ctx, {})) ?? [])
    for (const item of found) await actAs(app.context, who, async (ctx) => each?.(ctx, item, {}))
  }

  return {
    app,
    clock,
    boss,
    leader,
    inspector,
    helper,
    outsider,
    stranger,
    sql,
    at,
    areaId,
    machine,
    pump,
    tank,
    pumpA,
    pumpB,
    groupId,
    group,
    pressure,
    noise,
    frost,
    details,
    add,
    indicator,
    template,
    make,
    step,
    billOf,
    doing,
    save,
    fine,
    pass,
    dateBack,
    runJob,
  }
}
