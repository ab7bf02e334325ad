// Half a year of repairs and failures of a demonstration hospital, so that figures have something to say. Written in bulk,
// by the rules the steps keep: times follow one another, states fit them, and every order has its time line.
import type { Locale } from '@steward/domain/alarm/words'
import type { Entity } from '@steward/domain/entity'
import { deviceFailure, repairBill, repairBillRecord, repairOrder } from '@steward/domain/index'
import { type App } from '../../app.ts'
import { columnOf, tableOf } from '../../engine/columns.ts'
import { duesOf, type Standard, standardFor } from '../../maintenance/order-clock.ts'
import { machineActor } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/id.ts'
import { localText } from '../../platform/local-time.ts'
import { actAs } from '../../platform/work.ts'
import { judgeFirstFix } from '../../report/first-fix.ts'
import { findAreas } from './devices-areas.ts'
import { englishHospital } from './english-hospital.ts'
import { englishRepairs } from './english-repairs.ts'
import { firstHospital } from './first-hospital.ts'
import { firstRepairs } from './first-repairs.ts'
import { deviceCases, hours, kinds, ratings } from './history-story.ts'
import type { Hospital } from './hospital.ts'
import type { Story } from './repair-story.ts'

const MINUTE = 60_000
const DAY = 1_440
/** The stories of the last days follow. */
const LAST_DAY = 4

interface Wish {
  hospital: Hospital
  stories: readonly Story[]
  days: number
  /** On a working day. */
  perDay: number
  failures: number
  desk: string
}

/** Needs the committed demonstration with its devices; each hospital's history in one transaction. */
export async function plantHistory({ context: app }: Pick<App, 'context'>): Promise<void> {
  for (const wish of [
    { hospital: firstHospital, stories: firstRepairs, days: 180, perDay: 7, failures: 46, desk: 'lihuimin' },
    { hospital: englishHospital, stories: englishRepairs, days: 60, perDay: 3, failures: 8, desk: 'susan.clarke' },
  ] satisfies Wish[])
    await actAs(app, { tenant: wish.hospital.tenantId, actor: machineActor('process', 'seed') }, (ctx) =>
      tell(ctx, wish),
    )
}

type Cells = Record<string, unknown>

async function tell(ctx: Ctx, wish: Wish): Promise<void> {
  const world = await worldOf(ctx, wish)
  const calls = [...callsOf(world, wish), ...failingOf(world, wish)].toSorted((a, b) => a.at - b.at)
  const counts = new Map<string, number>()
  const rows = { bills: [] as Cells[], orders: [] as Cells[], lines: [] as Cells[], failures: [] as Cells[] }
  for (const call of calls) {
    const day = localText(new Date(call.at), ctx.app.timeZone).slice(0, 10).replaceAll('-', '')
    const n = (counts.get(day) ?? 0) + 1
    counts.set(day, n)
    write(world, rows, call, `${day}-${String(n).padStart(4, '0')}`)
  }
  await insert(ctx, repairOrder, rows.orders)
  await insert(ctx, repairBill, rows.bills)
  await insert(ctx, repairBillRecord, rows.lines)
  await insert(ctx, deviceFailure, rows.failures)
  await judgeFirstFix(ctx)
}

interface Person {
  [column: string]: unknown
  id: string
  account: string
  name: string
  deptId: string | null
}

interface Device {
  [column: string]: unknown
  id: string
  name: string
  areaId: string
  typeId: string
}

interface World {
  ctx: Ctx
  locale: Locale
  random: () => number
  desk: Person
  wards: readonly { reporter: Person; areaId: string }[]
  mendersOf: (trade: string) => readonly Person[]
  devices: readonly Device[]
  standards: ReadonlyMap<number, Standard>
}

/** The same history with each seeding, told from the day it is seeded. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

async function worldOf(ctx: Ctx, { hospital, stories, desk: account }: Wish): Promise<World> {
  const { tenantId: tenant, locale } = hospital
  const people = await ctx.tx.query<Person>(
    `select id::text as id, account, real_name as name, dept_id[1]::text as "deptId" from "user"
     where tenant_id = $1 and is_deleted = 0 order by id`,
    [tenant],
  )
  const byAccount = new Map(people.map((person) => [person.account, person]))
  const person = (name: string): Person => {
    const found = byAccount.get(name)
    if (!found) throw new Error(`the demonstration has nobody called ${name}`)
    return found
  }
  const areaOf = await findAreas(ctx.tx, tenant)
  const menders = new Map<string, Set<string>>()
  for (const { trade, chapters } of stories)
    for (const [, who, , step] of chapters)
      if (step === 'accept') menders.set(trade, (menders.get(trade) ?? new Set()).add(who))
  menders.forEach((who) => who.delete(account))
  const anybody = [...new Set([...menders.values()].flatMap((who) => [...who]))]
  const standards = new Map<number, Standard>()
  for (const priority of [1, 2, 3, 4])
    standards.set(priority, await standardFor(ctx, { areaId: null, deviceId: null, trade: null, priority }))
  return {
    ctx,
    locale,
    random: dice(20_261_121),
    desk: person(account),
    wards: stories.map(({ reporter, place }) => ({ reporter: person(reporter), areaId: areaOf(place) })),
    mendersOf: (trade) => {
      const own = [...(menders.get(trade) ?? [])]
      return (own.length > 0 ? own : anybody).map(person)
    },
    devices: await ctx.tx.query<Device>(
      `select d.id::text as id, d.device_name as name, d.area_id::text as "areaId", d.device_type_id::text as "typeId"
       from device d where d.tenant_id = $1 and d.is_deleted = 0 order by d.device_code limit 60`,
      [tenant],
    ),
    standards,
  }
}

interface Call {
  at: number
  trade: string
  title: string
  done: string
  codes: readonly [string, string, string]
  minutes: number
  areaId: string
  reporter: Person
  device?: Device
}

const pick = <T>({ random }: Pick<World, 'random'>, of: readonly T[]): T => {
  const found = of[Math.floor(random() * of.length)]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}

/** One of these, each as likely as its weight says. */
function weighted<T>({ random }: Pick<World, 'random'>, of: readonly T[], weight: (one: T) => number): T {
  let left = random() * of.reduce((sum, one) => sum + weight(one), 0)
  return of.find((one) => (left -= weight(one)) <= 0) ?? pick({ random }, of)
}

/** A moment of the day, by the hospital's clock. */
function momentOn(world: World, daysAgo: number): number {
  const { ctx, random } = world
  const today = Date.parse(`${localText(ctx.now, ctx.app.timeZone).slice(0, 10)}T00:00:00Z`)
  const offset = Date.parse(`${localText(ctx.now, ctx.app.timeZone).replace(' ', 'T')}Z`) - ctx.now.getTime()
  const hour = weighted(
    world,
    hours.map((weight, at) => ({ at, weight })),
    ({ weight }) => weight,
  ).at
  const seconds = Math.floor(random() * 3600)
  return Math.round((today - offset) / 1000) * 1000 - daysAgo * DAY * MINUTE + hour * 60 * MINUTE + seconds * 1000
}

function callsOf(world: World, { days, perDay }: Wish): Call[] {
  const { random, locale } = world
  const calls: Call[] = []
  for (let daysAgo = days; daysAgo >= LAST_DAY; daysAgo -= 1) {
    const weekday = new Date(world.ctx.now.getTime() - daysAgo * DAY * MINUTE).getUTCDay()
    const count = Math.round(perDay * (weekday === 0 || weekday === 6 ? 0.45 : 1) * (0.7 + random() * 0.6))
    for (let i = 0; i < count; i += 1) {
      const { trade, minutes, cases } = weighted(world, kinds, ({ share }) => share)
      const found = pick(world, cases)
      const [title, done] = found[locale]
      const { reporter, areaId } = pick(world, world.wards)
      calls.push({ at: momentOn(world, daysAgo), trade, title, done, codes: found.codes, minutes, areaId, reporter })
    }
  }
  return calls
}

/** Some devices fail more than others, one of them again and again in the same way. */
function failingOf(world: World, { days, failures }: Wish): Call[] {
  const { locale, devices } = world
  const weak = devices.filter((_, i) => i % 4 === 0).slice(0, 12)
  if (weak.length === 0) return []
  const found = Array.from({ length: failures }, (_, i): Call => {
    const device = weak[Math.min(weak.length - 1, Math.floor(world.random() ** 2 * weak.length))] ?? pick(world, weak)
    // Far enough from one another that no two episodes of a device overlap.
    const daysAgo = Math.floor(LAST_DAY + 2 + ((days - LAST_DAY - 4) * (failures - i)) / failures)
    const same = device === weak[0] ? deviceCases[0] : undefined
    const { [locale]: words, codes } = same ?? pick(world, deviceCases)
    const { reporter } = pick(world, world.wards)
    return {
      at: momentOn(world, daysAgo),
      trade: 'hvac',
      title: `${device.name}${locale === 'en' ? ' ' : ''}${words[0]}`,
      done: words[1],
      codes,
      minutes: 120,
      areaId: device.areaId,
      reporter,
      device,
    }
  })
  // One episode of a device per two days at most.
  return found.filter(
    (one, i) =>
      !found.slice(0, i).some((other) => other.device === one.device && Math.abs(other.at - one.at) < 3 * DAY * MINUTE),
  )
}

type Rows = Record<'bills' | 'orders' | 'lines' | 'failures', Cells[]>

function write(world: World, rows: Rows, call: Call, no: string): void {
  const { ctx, random, desk } = world
  const zone = ctx.app.timeZone
  const text = (at: number) => localText(new Date(at), zone)
  const after = (minutes: number) => call.at + Math.round(minutes * 60) * 1000
  const priority = call.device
    ? weighted(world, [1, 2], (one) => (one === 1 ? 1 : 2))
    : weighted(world, [1, 2, 3, 4], (one) => [0, 3, 22, 65, 10][one] ?? 1)
  const standard = world.standards.get(priority)
  if (!standard) throw new Error(`no standard for priority ${priority}`)
  const dues = duesOf(standard, text(call.at))
  // What was reported lately is over too: nothing of it lies in the future.
  const isLately = call.at > ctx.now.getTime() - 9 * DAY * MINUTE
  const slow = random() * (isLately ? 0.9 : 1)
  const dispatch = 1 + random() * (slow > 0.9 ? 25 : 6)
  const accept = dispatch + 1 + random() * (priority === 1 ? 3 : 12) * (slow > 0.93 ? 4 : 1)
  const arrive = accept + 4 + random() * 14
  const start = arrive + 1 + random() * 4
  const rests = random() < 0.07 && !isLately
  const paused = rests ? 120 + random() * 1500 : 0
  const work = call.minutes * (0.5 + random() * (slow > 0.94 ? 9 : 1.2))
  const finish = start + work + paused
  const check = finish + 10 + random() * 500
  const isRated = random() < 0.62 || isLately
  const close = isRated ? check + 5 + random() * 600 : check + 72 * 60
  const mender = pick(world, world.mendersOf(call.trade))
  const isReworked = random() < 0.035
  const scores = isRated
    ? [0, 1, 2].map(() => weighted(world, [5, 4, 3, 2], (one) => [0, 0, 1, 3, 9, 24][one] ?? 1))
    : []
  const [speed, quality, attitude] = scores
  const [orderId, billId] = [newId(), newId()]
  const [phenomenon, cause, remedy] = call.codes
  const finishDueAt =
    rests && dues.finishDue
      ? text(Date.parse(`${dues.finishDue.replace(' ', 'T')}Z`) - offsetOf(ctx) + Math.round(paused * 60) * 1000)
      : (dues.finishDue ?? null)
  const isLate = finishDueAt !== null && text(after(finish)) > finishDueAt
  const from = after(-(5 + random() * 40))
  const common = {
    title: call.title,
    priority,
    source: 'web',
    areaId: call.areaId,
    deviceId: call.device?.id ?? null,
    trade: call.trade,
    impact: call.device ? 'partial' : 'none',
    reportDeptId: call.reporter.deptId,
    reportTime: text(call.at),
    createTime: text(call.at),
    createUser: call.reporter.id,
  }
  rows.bills.push({
    ...common,
    id: billId,
    billNo: `BX${no}`,
    billStatus: 'closed',
    description: '',
    faultPhenomenon: phenomenon,
    reporterId: call.reporter.id,
    orderId,
    acceptUserId: desk.id,
    acceptTime: text(after(dispatch)),
    scoreSpeed: speed ?? null,
    scoreQuality: quality ?? null,
    scoreAttitude: attitude ?? null,
    evaluateText: isRated ? pick(world, ratings[world.locale]) || null : null,
    evaluateTime: isRated ? text(after(close)) : null,
    autoEvaluated: isRated ? 0 : 1,
    repeatCount: 0,
    urgeCount: 0,
  })
  rows.orders.push({
    ...common,
    ...dues,
    id: orderId,
    orderNo: `WX${no}`,
    orderType: 'repair',
    orderStatus: 'closed',
    finishDue: finishDueAt,
    slaState: isLate ? 'breached' : 'met',
    finishBreached: isLate ? 1 : 0,
    responseBreached: dues.responseDue && text(after(accept)) > dues.responseDue ? 1 : 0,
    equipmentType: call.device?.typeId ?? null,
    assigneeId: mender.id,
    billCount: 1,
    standardId: standard.id,
    standardSnapshot: standard,
    dispatchTime: text(after(dispatch)),
    acceptTime: text(after(accept)),
    arriveTime: text(after(arrive)),
    startTime: text(after(start)),
    finishTime: text(after(finish)),
    checkTime: text(after(check)),
    closeTime: text(after(close)),
    pausedSec: Math.round(paused * 60),
    reworkCount: isReworked ? 1 : 0,
    faultPhenomenon: phenomenon,
    faultCause: cause,
    faultRemedy: remedy,
    repairDesc: call.done,
    checkResult: 'pass',
    checkUserId: call.reporter.id,
    needEvaluate: 1,
    scoreTotal: isRated ? scores.reduce((sum, score) => sum + score, 0) : null,
    ...(call.device ? { causeDowntime: 1, downStart: text(from), downEnd: text(after(finish)) } : { causeDowntime: 0 }),
  })
  const failed = start + work * 0.6
  const steps: [action: string, by: Person | null, at: number, from: string | null, to: string, content?: string][] = [
    ['create', call.reporter, 0, null, 'submitted'],
    ['accept', desk, dispatch - 0.5, null, 'to_dispatch'],
    ['dispatch', desk, dispatch, 'to_dispatch', 'to_accept'],
    ['accept_order', mender, accept, 'to_accept', 'accepted'],
    ['arrive', mender, arrive, 'accepted', 'accepted'],
    ['start', mender, start, 'accepted', 'repairing'],
    ...(rests
      ? ([
          ['suspend', mender, start + 1, 'repairing', 'suspended'],
          ['resume', mender, start + 1 + paused, 'suspended', 'repairing'],
        ] as typeof steps)
      : []),
    ...(isReworked && !rests
      ? ([
          ['finish', mender, failed, 'repairing', 'to_check', call.done],
          ['check_fail', call.reporter, failed + 1, 'to_check', 'repairing'],
        ] as typeof steps)
      : []),
    ['finish', mender, finish, 'repairing', 'to_check', call.done],
    ['check_pass', call.reporter, check, 'to_check', 'to_evaluate'],
    isRated
      ? ['evaluate', call.reporter, close, 'to_evaluate', 'closed']
      : ['close', null, close, 'to_evaluate', 'closed'],
  ]
  let before = 0
  for (const [action, by, minutes, state, to, content] of steps) {
    rows.lines.push({
      id: newId(),
      billId: ['create', 'accept', 'evaluate'].includes(action) ? billId : null,
      orderId: action === 'create' ? null : orderId,
      action,
      fromStatus: state,
      toStatus: to,
      content: content ?? null,
      operatorId: by?.id ?? null,
      operatorName: by?.name ?? 'order-auto',
      operateTime: text(after(minutes)),
      durationSec: action === 'create' ? null : Math.max(0, Math.round((minutes - before) * 60)),
      createTime: text(after(minutes)),
    })
    before = minutes
  }
  if (call.device)
    rows.failures.push({
      id: newId(),
      failureNo: `GZ${no}`,
      deviceId: call.device.id,
      areaId: call.device.areaId,
      equipmentType: call.device.typeId,
      failStatus: random() < 0.7 ? 'analysed' : 'restored',
      level: priority === 1 ? 'critical' : 'major',
      failTime: text(from),
      detectTime: text(call.at),
      restoreTime: text(after(finish)),
      downMinutes: Math.round((after(finish) - from) / MINUTE),
      isDown: random() < 0.85 ? 1 : 0,
      planned: 0,
      faultPhenomenon: phenomenon,
      faultCause: cause,
      faultRemedy: remedy,
      source: 'order',
      orderId,
      createTime: text(call.at),
    })
}

const offsetOf = (ctx: Ctx) =>
  Math.round((Date.parse(`${localText(ctx.now, ctx.app.timeZone).replace(' ', 'T')}Z`) - ctx.now.getTime()) / 1000) *
  1000

/** Cells of the fields they name; the others take their defaults. */
async function insert(ctx: Ctx, entity: Pick<Entity, 'name' | 'fields'>, rows: readonly Cells[]): Promise<void> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  if (names.length === 0) return
  const columns = names.map(columnOf)
  const table = tableOf(entity as Entity)
  const wire = rows.map((row) =>
    Object.fromEntries(names.map((name) => [columnOf(name).replaceAll('"', ''), row[name] ?? null])),
  )
  await ctx.tx.query(
    `insert into ${table} (tenant_id, ${columns.join(', ')}) select $2, ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $1)`,
    [JSON.stringify(wire), ctx.tx.scope.tenant],
  )
}
