// Inspections of the demonstration: library, templates, three weeks that are over, and today, by the steps themselves.
import { inspectionBill, inspectionBillItem } from '@steward/domain/index'
import { entityNamed } from '@steward/domain/registry'
import type { App } from '../../app.ts'
import { alter, hold } from '../../document/rows.ts'
import { takeStep } from '../../document/steps.ts'
import { takeAnswers } from '../../planned/inspection-answers.ts'
import { countsOf } from '../../planned/inspection-answers.ts'
import { makeInspectionBill } from '../../planned/inspection-make.ts'
import { type Ctx, makeCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { localText } from '../../platform/local-time.ts'
import { firstHospital } from './first-hospital.ts'
import { rounds } from './first-inspections.ts'
import { type DemoTemplate, plantLibrary, plantTemplates } from './inspections-library.ts'
import type { DemoDevice } from './inspections-past.ts'
import { takePart } from './parts.ts'
import { peopleOf } from './repairs.ts'

const { tenantId } = firstHospital
const MINUTE = 60_000

/** Needs the committed demonstration, its devices too. */
export async function plantInspections({ context: app }: Pick<App, 'context'>): Promise<void> {
  await app.changes.applied()
  await app.db.lane('background').transaction({ tenant: tenantId, platform: false }, async (tx) => {
    if (!(await takePart(tx, 'inspections', tenantId))) return
    const library = await plantLibrary(tx, tenantId)
    const templates = await plantTemplates(tx, tenantId, rounds, library)
    const devices = await devicesOf(tx)
    const people = await peopleOf(tx, tenantId, [entityNamed(inspectionBill.name)])
    const now = app.now()
    const announcements: (() => Promise<void>)[] = []
    const as = (account: string, minutes: number): Ctx => {
      const me = people.get(account)
      if (!me) throw new Error(`the demonstration has nobody called ${account}`)
      const made = makeCtx({
        app,
        tx,
        me,
        requestId: newId(),
        remoteIp: '',
        userAgent: '',
        locale: 'zh',
      })
      made.ctx.now = new Date(now.getTime() + minutes * MINUTE)
      announcements.push(made.announce)
      return made.ctx
    }
    await tellToday(as, templates, devices)
    for (const announce of announcements) await announce()
  })
}

export async function devicesOf(tx: Tx): Promise<DemoDevice[]> {
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

/** Each account that is open finds a round of its own: to begin, half done, to review, and one that made a repair. */
async function tellToday(as: As, templates: readonly DemoTemplate[], devices: readonly DemoDevice[]): Promise<void> {
  const make = async (name: string, account: string, minutes: number): Promise<string> => {
    const found = templates.find(({ plan }) => plan.name === name)
    if (!found) throw new Error(`the demonstration has no template ${name}`)
    const { id: templateId, plan, items } = found
    const ctx = as('chenguodong', Math.min(0, minutes))
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
    return id
  }
  const half = await make('氧气站巡检', 'hewei', -30)
  await answer(as('hewei', -25), half, 12)
  await make('给水泵房巡检', 'dujun', -10)
  await make('药品冷藏柜日检', 'dujun', 60)
  await make('污水站巡检', 'luoyong', 30)
  const broken = await make('污水站巡检', 'luoyong', -100)
  await answer(as('luoyong', -90), broken, 99, ['加药泵运行', '2 号加药泵不出药，已切换备用泵'])
  await takeStep(as('luoyong', -70), inspectionBill, broken, 'submitResult', { weather: 'fine' })
  const toReview = await make('变配电房巡检', 'zhaozhiqiang', -80)
  await answer(as('zhaozhiqiang', -75), toReview, 99)
  await takeStep(as('zhaozhiqiang', -50), inspectionBill, toReview, 'submitResult', { weather: 'cloudy' })
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
  await takeAnswers(later, bill, {
    items: items.map((item, at) => ({
      id: item.id,
      value: item.name === bad?.[0] ? 'abnormal' : goodValue(item),
      clientTime: began + at * 20_000,
      ...(item.name === bad?.[0] ? { abnormalDesc: bad[1], decision: 'to_repair' } : {}),
    })),
  })
  await alter(later, inspectionBill, [billId], await countsOf(later, billId))
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
