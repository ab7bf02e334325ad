// Work plans of the demonstration, enabled: what has come due today is made by the generator's first run.
import { dayAfter } from '@steward/domain/calendar/days'
import { DAY, localText, readLocal, zoneOf } from '@steward/domain/calendar/wall-clock'
import type { Row } from '@steward/domain/entity'
import { workPlan } from '@steward/domain/index'
import { entityNamed } from '@steward/domain/registry'
import type { App } from '../../app.ts'
import { add, alter } from '../../document/rows.ts'
import { timeOf } from '../../planned/plan/plan-time.ts'
import { type AppContext, type Ctx, makeCtx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { englishWork } from './english-work.ts'
import { firstWork } from './first-work.ts'
import { type PlantedGroup, plantGroups, plantHolidays } from './groups.ts'
import { takePart } from './parts.ts'
import { PAST_DAYS, plantPlansPast } from './plans-past.ts'
import { peopleOf } from './repairs.ts'
import type { DemoWork } from './work.ts'

type Plan = Row<typeof workPlan>
type CycleType = Plan['cycleType']

const cycles: readonly CycleType[] = [
  'hour',
  'shift',
  'day',
  'week',
  'month',
  'quarter',
  'half_year',
  'year',
  'runtime',
  'once',
]
const assigns: readonly Plan['assignMode'][] = ['user', 'group', 'on_duty', 'rotate']
const policies: readonly Plan['holidayPolicy'][] = ['keep', 'skip', 'earlier', 'later']

/** Needs the committed demonstration with its templates; each hospital's in one transaction. */
export async function plantPlans({ context: app }: Pick<App, 'context'>): Promise<void> {
  await app.changes.applied()
  for (const work of [firstWork, englishWork]) await plantIn(app, work)
}

async function plantIn(app: AppContext, work: DemoWork): Promise<void> {
  const { tenantId, locale } = work.hospital
  await app.db.lane('background').transaction({ tenant: tenantId, platform: false }, async (tx) => {
    if (!(await takePart(tx, 'plans', tenantId))) return
    const people = await peopleOf(tx, tenantId, [entityNamed(workPlan.name)])
    const me = people.get(work.chief)
    if (!me) throw new Error(`the demonstration has nobody called ${work.chief}`)
    const asking = { app, tx, me, requestId: newId(), remoteIp: '', userAgent: '', locale } as const
    const { ctx, announce } = makeCtx(asking)
    const zone = zoneOf(app.timeZone)
    const today = localText(zone.localOf(app.now().getTime())).slice(0, 10)
    const instantOf = (date: string, clock: string) =>
      new Date(zone.instantOf(readLocal(`${date} ${clock}:00`))).toISOString()
    const ids = new Map([...people].map(([account, { userId }]) => [account, userId]))
    const groups = await plantGroups(tx, { work, people: ids, today, instantOf })
    await plantHolidays(tx, work)
    const known = { groups, templates: await templatesOf(tx, tenantId), devices: await devicesOf(tx, tenantId) }
    const planted: Plan[] = []
    for (const line of work.plans.split('\n').filter(Boolean)) {
      const plan = await plantPlan(ctx, line, known, today)
      if (plan) planted.push(plan)
    }
    const members = new Map([...groups.values()].map((group) => [group.id, group.members]))
    await plantPlansPast(ctx, { work, plans: planted, members, people: ids })
    await announce()
  })
}

interface Known {
  groups: ReadonlyMap<string, PlantedGroup>
  templates: ReadonlyMap<string, { id: string; kind: Plan['planType'] }>
  /** Ids by type, in order. */
  devices: ReadonlyMap<string, readonly string[]>
}

async function plantPlan(
  ctx: Ctx,
  line: string,
  { groups, templates, devices }: Known,
  today: string,
): Promise<Plan | undefined> {
  const [name = '', named = '', about = '', cycle = '', times = '', group = '', whom = '', window = '', more = ''] =
    line.split(';').map((part) => part.trim())
  const [type = '', count = '1', from = '0'] = about.split(' ')
  const template = templates.get(named)
  const deviceIds = (devices.get(type) ?? []).slice(Number(from), Number(from) + Number(count))
  // A smaller fleet has no devices for some of them.
  if (!template || deviceIds.length === 0) return undefined
  const [unit = '', interval = '1', on = ''] = cycle.replace('@', '').split(' ')
  const words = more.split(' ')
  const after = (word: string) => (words.includes(word) ? words[words.indexOf(word) + 1] : undefined)
  const cycleType = cycles.find((one) => one === unit) ?? 'day'
  const members = groups.get(group)?.members ?? []
  const plan = await add(ctx, workPlan, {
    name,
    planType: template.kind,
    planStatus: 'enabled',
    templateId: template.id,
    targetMode: 'devices',
    deviceIds,
    billMode: words.includes('each') ? 'each' : 'route',
    cycleType,
    cycleInterval: Number(interval),
    byWeekday: cycleType === 'week' ? on : null,
    byMonthDay: cycleType === 'week' || on === '' ? null : on,
    times,
    runtimeHours: after('hours') === undefined ? null : Number(after('hours')),
    runtimeProperty: after('hours') === undefined ? null : (words[words.indexOf('hours') + 2] ?? null),
    basis: words.includes('floating') ? 'floating' : 'fixed',
    startDate: dayAfter(today, Number(after('since') ?? 0) - PAST_DAYS),
    leadMinutes: Number(after('ahead') ?? 0),
    windowMinutes: Number(window),
    holidayPolicy: policies.find((one) => one === after('off')) ?? 'keep',
    pausedMonths: after('rest') ?? null,
    isStatutory: words.includes('law') ? 1 : 0,
    assignMode: assigns.find((one) => one === whom) ?? 'group',
    groupId: groups.get(group)?.id ?? null,
    rotation: whom === 'rotate' ? [...members] : [],
    remindMinutes: '30',
  })
  await begin(ctx, plan)
  return plan
}

/** The last occurrence of today is owed, those before it are not. */
async function begin(ctx: Ctx, plan: Plan): Promise<void> {
  const time = await timeOf(ctx, [plan])
  const midnight = Math.floor(time.now / DAY) * DAY
  const last = time.times(plan, { from: midnight - 1, to: time.now }).at(-1)
  const until = last === undefined ? time.now : last - 1
  const next = plan.cycleType === 'runtime' ? undefined : time.next(plan, until)
  const runAt = next === undefined ? time.now : time.zone.localOf(time.zone.instantOf(next) - plan.leadMinutes * 60_000)
  await alter(ctx, workPlan, [plan.id], {
    generatedUntil: localText(until),
    nextPlannedTime: next === undefined ? null : localText(next),
    nextRunAt: localText(runAt),
  })
}

async function templatesOf(tx: Tx, tenantId: string): Promise<Known['templates']> {
  const found = new Map<string, { id: string; kind: Plan['planType'] }>()
  for (const kind of ['inspection', 'maintenance'] as const) {
    const rows = await tx.query(
      `select id::text as id, name from ${kind}_template where tenant_id = $1 and is_deleted = 0 and template_status = 'published'`,
      [tenantId],
    )
    for (const { id, name } of rows) found.set(String(name), { id: String(id), kind })
  }
  return found
}

async function devicesOf(tx: Tx, tenantId: string): Promise<Known['devices']> {
  const rows = await tx.query(
    `select d.id::text as id, t.type_code as type from device d join device_type t on t.id = d.device_type_id
     where d.tenant_id = $1 and d.is_deleted = 0 order by d.device_code`,
    [tenantId],
  )
  const byType = Map.groupBy(rows, ({ type }) => String(type))
  return new Map([...byType].map(([type, own]) => [type, own.map(({ id }) => String(id))]))
}
