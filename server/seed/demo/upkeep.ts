// Upkeep of the demonstration: library and templates, and some weeks of bills by the steps people take.
import {
  maintenanceBill,
  maintenanceIndicator,
  maintenanceKit,
  maintenanceTemplate,
  maintenanceTemplateDetail,
} from '@steward/domain/index'
import { entityNamed } from '@steward/domain/registry'
import type { App } from '../../app.ts'
import { add, alter, hold } from '../../document/rows.ts'
import { takeStep } from '../../document/steps.ts'
import { upkeepAnswers } from '../../planned/upkeep/maintenance-answers.ts'
import { makeMaintenanceBill } from '../../planned/upkeep/maintenance-make.ts'
import { upkeepTemplates } from '../../planned/upkeep/maintenance-template.ts'
import { retotal } from '../../planned/upkeep/maintenance-totals.ts'
import { counted, upkeep } from '../../planned/work/bill-items.ts'
import { takeAnswers } from '../../planned/work/item-answers.ts'
import { type AppContext, type Ctx, makeCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { fromLocal, localText } from '../../platform/local-time.ts'
import { nextNumber } from '../../platform/numbers.ts'
import { englishWork } from './english-work.ts'
import type { Fate, UpkeepPlan } from './first-upkeep.ts'
import { firstWork } from './first-work.ts'
import { takePart } from './parts.ts'
import { peopleOf } from './repairs.ts'
import type { DemoWork } from './work.ts'

const MINUTE = 60_000
const DAY = 24 * 60

type As = (account: string, minutes: number) => Ctx

/** Needs the committed demonstration, its devices too; each hospital's in one transaction. */
export async function plantUpkeep({ context: app }: Pick<App, 'context'>): Promise<void> {
  await app.changes.applied()
  for (const work of [firstWork, englishWork]) await plantIn(app, work)
}

async function plantIn(app: AppContext, work: DemoWork): Promise<void> {
  const { tenantId, locale } = work.hospital
  await app.db.lane('background').transaction({ tenant: tenantId, platform: false }, async (tx) => {
    if (!(await takePart(tx, 'upkeep', tenantId))) return
    const people = await peopleOf(tx, tenantId, [entityNamed(maintenanceBill.name)])
    const announcements: (() => Promise<void>)[] = []
    const now = app.now()
    const as: As = (account, minutes) => {
      const me = people.get(account)
      if (!me) throw new Error(`the demonstration has nobody called ${account}`)
      const asking = { app, tx, requestId: newId(), remoteIp: '', userAgent: '', locale } as const
      const made = makeCtx({ ...asking, me })
      made.ctx.now = new Date(now.getTime() + minutes * MINUTE)
      announcements.push(made.announce)
      return made.ctx
    }
    const devices = await devicesOf(tx, tenantId)
    const templates = await plantTemplates(as(work.chief, -60 * DAY), work, await typesOf(tx, tenantId))
    // Work begins at eight, today's two hours ago.
    const eight =
      (fromLocal(`${localText(now, app.timeZone).slice(0, 10)} 08:00:00`).getTime() -
        fromLocal(localText(now, app.timeZone)).getTime()) /
      MINUTE
    const beginOf = (days: number) => (days === 0 ? -120 : days * DAY + Math.round(eight))
    for (const bill of work.bills) await tellBill(as, bill, { work, templates, devices, beginOf })
    await dateBack(tx, tenantId)
    for (const announce of announcements) await announce()
  })
}

async function typesOf(tx: Tx, tenantId: string): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; code: string }>(
    'select id::text as id, type_code as code from device_type where tenant_id = $1 and is_deleted = 0',
    [tenantId],
  )
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** Ids by the code of their type, in the order of their own codes. */
async function devicesOf(tx: Tx, tenantId: string): Promise<Map<string, string[]>> {
  const rows = await tx.query<{ type: string; ids: string[] }>(
    `select t.type_code as type, array_agg(d.id::text order by d.device_code) as ids from device d
     join device_type t on t.id = d.device_type_id where d.tenant_id = $1 and d.is_deleted = 0 group by 1`,
    [tenantId],
  )
  return new Map(rows.map(({ type, ids }) => [type, ids]))
}

/** Published templates by name. */
async function plantTemplates(
  ctx: Ctx,
  work: DemoWork,
  types: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const templates = new Map<string, string>()
  for (const [at, plan] of work.upkeep.entries()) {
    const equipmentType = types.get(plan.type)
    if (equipmentType === undefined) continue
    const template = await add(ctx, maintenanceTemplate, {
      templateCode: await nextNumber(ctx.tx, ctx.tenant, upkeepTemplates.code),
      name: plan.name,
      equipmentType,
      maintainLevel: plan.level,
      executeMode: plan.vendor ? 'vendor' : 'internal',
      vendorName: plan.vendor ?? null,
      statutoryDays: plan.statutoryDays ?? null,
      needCheck: 1,
      includeTemplateIds: (plan.includes ?? []).flatMap((name) => templates.get(name) ?? []),
    })
    await plantItems(ctx, plan, { equipmentType, templateId: template.id, at })
    await retotal(ctx, template.id)
    await alter(ctx, maintenanceTemplate, [template.id], { templateStatus: 'published' })
    templates.set(plan.name, template.id)
  }
  return templates
}

async function plantItems(
  ctx: Ctx,
  plan: UpkeepPlan,
  { equipmentType, templateId, at }: { equipmentType: string; templateId: string; at: number },
): Promise<void> {
  for (const [n, item] of plan.items.entries()) {
    const { name, operation, accept, minutes, value, permit, safety, kit = [] } = item
    const indicator = await add(ctx, maintenanceIndicator, {
      code: `BY${String(at + 1).padStart(2, '0')}-${String(n + 1).padStart(2, '0')}`,
      name,
      operation,
      equipmentType,
      acceptStandard: accept ?? null,
      estMinutes: minutes,
      maintainLevel: plan.level,
      needShutdown: item.shutdown ? 1 : 0,
      needPermit: permit ?? 'none',
      safetyNote: safety ?? null,
      valueType: value ? 'number' : 'bool',
      unit: value?.unit ?? null,
      lowerLimit: value?.low ?? null,
      upperLimit: value?.high ?? null,
      isKey: item.isKey ? 1 : 0,
      sort: (at + 1) * 100 + n,
    })
    for (const [i, [part, spec, qty, unit]] of kit.entries())
      await add(ctx, maintenanceKit, { indicatorId: indicator.id, lineNo: i + 1, name: part, spec, qty, unit })
    await add(ctx, maintenanceTemplateDetail, { templateId, indicatorId: indicator.id, lineNo: n + 1 })
  }
}

interface Ground {
  work: DemoWork
  templates: ReadonlyMap<string, string>
  devices: ReadonlyMap<string, readonly string[]>
  /** In minutes from now, by days from today. */
  beginOf: (days: number) => number
}

/** A bill is planned for ten hours of its day. */
async function tellBill(
  as: As,
  [name, nth, days, who, fate]: DemoWork['bills'][number],
  { work, templates, devices, beginOf }: Ground,
): Promise<void> {
  const plan = work.upkeep.find((one) => one.name === name)
  const templateId = templates.get(name)
  const deviceId = devices.get(plan?.type ?? '')?.[nth]
  if (!plan || templateId === undefined || deviceId === undefined) return
  const begin = beginOf(days)
  const maker = as(work.chief, begin - 7 * DAY)
  const local = (minutes: number) => localText(as(work.chief, minutes).now, maker.app.timeZone)
  const { id } = await makeMaintenanceBill(maker, {
    planId: null,
    templateId,
    title: name,
    targets: [{ deviceId, areaId: null }],
    targetKey: deviceId,
    plannedTime: local(begin),
    dueTime: local(begin + 600),
    windowEnd: local(begin + 720),
    groupId: null,
    assigneeId: as(who, 0).me.userId,
    reviewerId: as(work.checker, 0).me.userId,
  })
  await goOn(as, { id, plan, who, begin, fate, work })
}

interface Told {
  id: string
  plan: UpkeepPlan
  who: string
  begin: number
  fate: Fate
  work: DemoWork
}

async function goOn(as: As, { id, plan, who, begin, fate, work }: Told): Promise<void> {
  const take = (account: string, minutes: number, step: string, input: object = {}) =>
    takeStep(as(account, begin + minutes), maintenanceBill, id, step, input)
  if (fate === 'pending') return
  if (fate === 'missed') {
    await take(work.chief, 730, 'miss')
    await take(work.chief, 1_440, 'explain', { reason: work.words.noShow })
    return
  }
  if (fate === 'deferred') {
    const ctx = as(work.chief, begin - 2 * DAY)
    const newDue = localText(as(work.chief, begin + 3 * DAY).now, ctx.app.timeZone)
    await takeStep(ctx, maintenanceBill, id, 'defer', { newDue, reason: 'wait_parts', note: work.words.noParts })
    return
  }
  const start = fate === 'late' ? 540 : 30
  const shutdown = plan.items.some((item) => item.shutdown) ? 1 : 0
  await take(who, start, 'start', { permitNo: `${work.words.permit}-${id.slice(-6)}`, shutdown })
  const items = await as(who, 0).tx.query<{ id: string; name: string }>(
    'select id::text as id, name from maintenance_bill_item where bill_id = $1 and is_deleted = 0 order by line_no',
    [id],
  )
  const known = new Map(
    work.upkeep.flatMap((one) => one.items.map((item) => [item.name, item.value?.usual ?? 'normal'])),
  )
  const answered = fate === 'doing' ? items.slice(0, 1) : items
  const broken = fate === 'repair' ? items.at(-1)?.id : undefined
  const later = as(who, begin + start + 60)
  const [bill] = await hold(later, maintenanceBill, [id])
  if (!bill) return
  await takeAnswers(later, upkeepAnswers, bill, {
    items: answered.map((item) =>
      item.id === broken
        ? { id: item.id, value: 'abnormal', abnormalDesc: work.words.leak, decision: 'to_repair' }
        : { id: item.id, value: known.get(item.name) },
    ),
  })
  await counted(later, upkeep, id)
  if (fate === 'doing') return
  // The report of the vendor is a file nobody can write for him: such bills are the hospital's own here.
  if (plan.vendor) await alter(as(who, begin + start), maintenanceBill, [id], { executeMode: 'internal' })
  await take(who, start + 90, 'finish', { laborMinutes: plan.items.reduce((sum, { minutes }) => sum + minutes, 0) })
  if (fate === 'to_check') return
  await take(work.checker, start + 240, 'check', { checkResult: 'pass' })
}

/** Rows and numbers are those of the day they were made. */
async function dateBack(tx: Tx, tenantId: string): Promise<void> {
  await tx.query(
    `update maintenance_bill t set create_time = planned_time - interval '7 days', is_overdue = case when finish_time > due_time then 1 else 0 end,
       bill_no = 'BY' || to_char(planned_time - interval '7 days', 'YYYYMMDD') || '-' || lpad(n::text, 4, '0')
     from (select id, row_number() over (partition by (planned_time - interval '7 days')::date order by planned_time, id) as n
       from maintenance_bill where tenant_id = $1) o where o.id = t.id`,
    [tenantId],
  )
}
