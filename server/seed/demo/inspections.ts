// Inspections of the demonstration: library, templates, three weeks that are over, and today, by the steps themselves.
import { inspectionBill, inspectionBillItem } from '@steward/domain/index'
import { entityNamed } from '@steward/domain/registry'
import type { App } from '../../app.ts'
import { hold } from '../../document/rows.ts'
import { takeStep } from '../../document/steps.ts'
import { roundAnswers } from '../../planned/inspection/inspection-answers.ts'
import { makeInspectionBill } from '../../planned/inspection/inspection-make.ts'
import { counted, round } from '../../planned/work/bill-items.ts'
import { takeAnswers } from '../../planned/work/item-answers.ts'
import { type AppContext, type Ctx, makeCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { localText } from '../../platform/local-time.ts'
import { englishWork } from './english-work.ts'
import { firstWork } from './first-work.ts'
import { type DemoTemplate, plantLibrary, plantTemplates } from './inspections-library.ts'
import type { DemoDevice } from './inspections-past.ts'
import { takePart } from './parts.ts'
import { peopleOf } from './repairs.ts'
import type { DemoWork } from './work.ts'

const MINUTE = 60_000

/** Needs the committed demonstration, its devices too; each hospital's in one transaction. */
export async function plantInspections({ context: app }: Pick<App, 'context'>): Promise<void> {
  await app.changes.applied()
  for (const work of [firstWork, englishWork]) await plantIn(app, work)
}

async function plantIn(app: AppContext, work: DemoWork): Promise<void> {
  const { tenantId, locale } = work.hospital
  await app.db.lane('background').transaction({ tenant: tenantId, platform: false }, async (tx) => {
    if (!(await takePart(tx, 'inspections', tenantId))) return
    const library = await plantLibrary(tx, work)
    const templates = await plantTemplates(tx, work, library)
    const devices = await devicesOf(tx, tenantId)
    const people = await peopleOf(tx, tenantId, [entityNamed(inspectionBill.name)])
    const now = app.now()
    const announcements: (() => Promise<void>)[] = []
    const as = (account: string, minutes: number): Ctx => {
      const me = people.get(account)
      if (!me) throw new Error(`the demonstration has nobody called ${account}`)
      const made = makeCtx({ app, tx, me, requestId: newId(), remoteIp: '', userAgent: '', locale })
      made.ctx.now = new Date(now.getTime() + minutes * MINUTE)
      announcements.push(made.announce)
      return made.ctx
    }
    await tellToday(as, work, { templates, devices })
    for (const announce of announcements) await announce()
  })
}

export async function devicesOf(tx: Tx, tenantId: string): Promise<DemoDevice[]> {
  const rows = await tx.query(
    `select d.id::text as id, d.area_id::text as "areaId", t.type_code as "typeCode" from device d
     join device_type t on t.id = d.device_type_id where d.tenant_id = $1 and d.is_deleted = 0 order by d.device_code`,
    [tenantId],
  )
  return rows.map(({ id, areaId, typeCode }) => ({
    id: String(id),
    areaId: String(areaId),
    typeCode: String(typeCode),
  }))
}

type As = (account: string, minutes: number) => Ctx

interface Ground {
  templates: readonly DemoTemplate[]
  devices: readonly DemoDevice[]
}

async function tellToday(as: As, { today, chief }: DemoWork, { templates, devices }: Ground): Promise<void> {
  for (const { template: name, account, minutes, answered, bad, weather } of today) {
    const found = templates.find(({ plan }) => plan.name === name)
    if (!found) throw new Error(`the demonstration has no template ${name}`)
    const { id: templateId, plan, items } = found
    const ctx = as(chief, Math.min(0, minutes))
    const at = (more: number) => localText(new Date(as(account, minutes + more).now), ctx.app.timeZone)
    const types = [...new Set(items.map(({ typeCode }) => typeCode))]
    const targets = types.flatMap((type) => devices.filter(({ typeCode }) => typeCode === type).slice(0, plan.devices))
    const { id } = await makeInspectionBill(ctx, {
      planId: null,
      templateId,
      title: name,
      targets: targets.map((device) => ({ deviceId: device.id, areaId: null })),
      targetKey: '',
      plannedTime: at(0),
      dueTime: at(plan.minutes + 120),
      windowEnd: at(plan.minutes + 120),
      groupId: null,
      assigneeId: as(account, 0).me.userId,
      reviewerId: plan.reviewer ? as(plan.reviewer, 0).me.userId : null,
    })
    if (answered !== undefined) await answer(as(account, minutes + 5), id, answered, bad)
    if (weather !== undefined)
      await takeStep(as(account, minutes + 30), inspectionBill, id, 'submitResult', { weather })
  }
}

/** Begins a round and answers its first items, one after the other. */
async function answer(
  ctx: Ctx,
  billId: string,
  count: number,
  bad?: readonly [name: string, said: string],
): Promise<void> {
  await takeStep(ctx, inspectionBill, billId, 'start')
  const rows = await ctx.tx.query(
    'select id::text as id from inspection_bill_item where bill_id = $1 and is_deleted = 0 order by line_no limit $2',
    [billId, count],
  )
  const items = (
    await hold(
      ctx,
      inspectionBillItem,
      rows.map(({ id }) => String(id)),
    )
  ).toSorted((a, b) => a.lineNo - b.lineNo)
  const began = ctx.now.getTime()
  const later: Ctx = Object.create(ctx, { now: { value: new Date(began + items.length * 20_000), writable: true } })
  const [bill] = await hold(later, inspectionBill, [billId])
  if (!bill) return
  await takeAnswers(later, roundAnswers, bill, {
    items: items.map((item, at) => ({
      id: item.id,
      value: item.name === bad?.[0] ? 'abnormal' : goodValue(item),
      clientTime: began + at * 20_000,
      ...(item.name === bad?.[0] ? { abnormalDesc: bad[1], decision: 'to_repair' } : {}),
    })),
  })
  await counted(later, round, billId)
}

interface Asked {
  valueType: string | null
  lowerLimit: string | null
  upperLimit: string | null
}

function goodValue({ valueType, lowerLimit, upperLimit }: Asked): string {
  if (valueType === 'bool') return 'normal'
  if (valueType === 'single') return '1'
  if (valueType === 'meter') return '186420'
  const [low, high] = [
    lowerLimit === null ? Number(upperLimit) * 0.6 : Number(lowerLimit),
    upperLimit === null ? Number(lowerLimit) * 1.6 : Number(upperLimit),
  ]
  return ((low + high) / 2).toFixed(Math.abs(high) < 2 ? 2 : 1)
}
