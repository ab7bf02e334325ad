// Tells the repairs of a demonstration hospital: each step is taken by its person at its time.
import { buttons } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { repairBill, repairOrder } from '@steward/domain/index'
import { entityNamed } from '@steward/domain/registry'
import type { App } from '../../app.ts'
import { add } from '../../document/rows.ts'
import { takeStep } from '../../document/steps.ts'
import { type AppContext, type Ctx, makeCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import type { Identity } from '../../platform/identity.ts'
import { localText, nowOf } from '../../platform/local-time.ts'
import { repairLine } from '../../repair/repair-line.ts'
import { type FindArea, findAreas } from './devices-areas.ts'
import { englishHospital } from './english-hospital.ts'
import { englishRepairs } from './english-repairs.ts'
import { firstHospital } from './first-hospital.ts'
import { firstRepairs } from './first-repairs.ts'
import type { Hospital } from './hospital.ts'
import { takePart } from './parts.ts'
import type { Story } from './repair-story.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Needs the committed demonstration; each hospital's repairs in one transaction. */
export async function plantRepairs({ context: app }: Pick<App, 'context'>): Promise<void> {
  await app.changes.applied()
  await tellAll(app, firstHospital, firstRepairs)
  await tellAll(app, englishHospital, englishRepairs)
}

async function tellAll(app: AppContext, { tenantId, locale }: Hospital, stories: readonly Story[]): Promise<void> {
  await app.db.lane('background').transaction({ tenant: tenantId, platform: false }, async (tx) => {
    if (!(await takePart(tx, 'repairs', tenantId))) return
    const people = await peopleOf(
      tx,
      tenantId,
      [repairBill, repairOrder].map(({ name }) => entityNamed(name)),
    )
    const areaOf = await findAreas(tx, tenantId)
    const start = app.now().getTime()
    const told = new Map<string, string>()
    const announcements: (() => Promise<void>)[] = []
    for (const story of stories) {
      const reported = start - story.hoursAgo * HOUR
      const as = (account: string, at: number): Ctx => {
        const me = people.get(account)
        if (!me) throw new Error(`the demonstration has nobody called ${account}`)
        const { ctx, announce } = makeCtx({
          app,
          tx,
          me,
          requestId: newId(),
          remoteIp: '',
          userAgent: '',
          locale,
        })
        ctx.now = new Date(at)
        announcements.push(announce)
        return ctx
      }
      const billId = await report(as(story.reporter, reported), story, areaOf)
      told.set(story.title, billId)
      for (const [minutes, account, of, step, input = {}] of story.chapters) {
        const ctx = as(account, reported + minutes * MINUTE)
        const [entity, id] = of === 'bill' ? [repairBill, billId] : [repairOrder, await orderOf(tx, billId)]
        await takeStep(
          ctx,
          entity,
          id,
          step,
          resolved(ctx, input, (name) => people.get(name)?.userId ?? told.get(name)),
        )
      }
    }
    await dateBack(tx, tenantId)
    for (const announce of announcements) await announce()
  })
}

async function report(ctx: Ctx, story: Story, areaOf: FindArea): Promise<string> {
  const { title, description, trade, priority, impact = 'none', place, device } = story
  const areaId = areaOf(place)
  const [found] = device
    ? await ctx.tx.query(
        `select d.id from device d join device_type t on t.id = d.device_type_id
         where d.tenant_id = $1 and d.area_id = $2 and t.type_code = $3 and d.is_deleted = 0 order by d.id limit 1`,
        [ctx.tenant, areaId, device],
      )
    : []
  const bill = await add(ctx, repairBill, {
    title,
    description,
    trade,
    priority,
    impact,
    source: 'web',
    areaId,
    deviceId: found ? String(found.id) : null,
    reporterId: ctx.me.userId,
    reportDeptId: ctx.actor.deptId,
    reportTime: nowOf(ctx),
  })
  await repairLine.write(ctx, { action: 'create', billId: bill.id, toStatus: bill.billStatus })
  return bill.id
}

async function orderOf(tx: Tx, billId: string): Promise<string> {
  const [bill] = await tx.query('select order_id as id from repair_bill where id = $1', [billId])
  return String(bill?.id)
}

/** People's accounts, who may take every step of these. */
export async function peopleOf(tx: Tx, tenant: string, entities: readonly Entity[]): Promise<Map<string, Identity>> {
  const permissions = new Set(entities.flatMap((entity) => buttons(entity).map(({ code }) => code)))
  const rows = await tx.query<{ id: string; account: string; realName: string; deptId: string[] | null }>(
    'select id, account, real_name as "realName", dept_id as "deptId" from "user" where tenant_id = $1 and is_deleted = 0',
    [tenant],
  )
  return new Map(
    rows.map(({ id, account, realName, deptId }) => {
      const deptIds = (deptId ?? []).map(String)
      const identity: Identity = {
        sessionId: '',
        clientId: '',
        tenant,
        userId: id,
        account,
        realName,
        deptIds,
        deptsBelow: deptIds,
        roleIds: [],
        roles: [],
        isPlatform: false,
        isAdministrator: false,
        permissions,
        dataScopes: [],
        apiPaths: [],
        isLocked: false,
        isPasswordDue: false,
      }
      return [account, identity]
    }),
  )
}

/** Names become ids, and hours from now an instant. */
function resolved(ctx: Ctx, input: object, find: (name: string) => string | undefined): Record<string, unknown> {
  const value = (given: unknown) => {
    if (given === null || typeof given !== 'object') return given
    if ('named' in given) return find(String(given.named))
    if ('inHours' in given)
      return localText(new Date(ctx.now.getTime() + Number(given.inHours) * HOUR), ctx.app.timeZone)
    return given
  }
  return Object.fromEntries(Object.entries(input).map(([name, given]) => [name, value(given)]))
}

/** Rows and numbers are those of the day of the report. */
async function dateBack(tx: Tx, tenant: string): Promise<void> {
  for (const [table, column, prefix] of [
    ['repair_bill', 'bill_no', 'BX'],
    ['repair_order', 'order_no', 'WX'],
  ])
    await tx.query(
      `update ${table} t set create_time = report_time, ${column} = $2 || to_char(report_time, 'YYYYMMDD') || '-' || lpad(n::text, 4, '0')
       from (select id, row_number() over (partition by report_time::date order by report_time) as n from ${table} where tenant_id = $1) o
       where o.id = t.id`,
      [tenant, prefix],
    )
}
