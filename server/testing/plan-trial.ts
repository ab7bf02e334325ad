// Random plans on a real database, looked after by two servers at once that stand still and are killed: every occurrence is
// there once, as made or as missed, and its bill too.
import { noHolidays } from '@steward/domain/calendar/days-off'
import { localText, zoneOf } from '@steward/domain/calendar/wall-clock'
import { workPlan } from '@steward/domain/index'
import { cycleOf } from '@steward/domain/planned/plan-cycle'
import { plannedTimes } from '@steward/domain/planned/planned-times'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buildApp } from '../app.ts'
import { hold } from '../document/rows.ts'
import { machineActor } from '../platform/actor.ts'
import { createLog } from '../platform/log.ts'
import { appRole } from '../platform/postgres/roles.ts'
import { actAs } from '../platform/work.ts'
import { temporaryFolder } from './folder.ts'
import { lookOnce } from './plan-process.ts'
import { type startPlans, ok, PLAN, tenant } from './plans.ts'

interface Wish {
  house: Awaited<ReturnType<typeof startPlans>>
  plans: number
  /** How often somebody looks, after standing still for up to two days each time. */
  looks: number
  /** Looks by processes that are killed. */
  kills: number
  seed: number
  say?: (sentence: string) => void
}

/** The same for the same seed. */
function random(seed: number) {
  let state = seed + 7
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const MINUTE = 60_000

export async function tryPlans({ house, plans, looks, kills, seed, say = () => undefined }: Wish) {
  const { app, boss, clock, pumpA, pumpB, sql } = house
  const below = random(seed)
  const database = { ...app.owner, user: appRole }
  const second = await buildApp({
    filesDir: temporaryFolder('files'),
    database,
    prepares: true,
    timeZone: 'Asia/Shanghai',
    log: createLog('silent'),
    now: () => clock.now,
  })
  const begun = new Map<string, number>()
  const zone = zoneOf('Asia/Shanghai')
  const now = () => zone.localOf(clock.now.getTime())
  const clockText = () => `${String(below(24)).padStart(2, '0')}:${String(below(12) * 5).padStart(2, '0')}`
  for (let n = 0; n < plans; n += 1) {
    const type = (['hour', 'hour', 'day', 'week', 'shift', 'month'] as const)[below(6)] ?? 'day'
    const id = await house.enabled({
      cycleType: type,
      cycleInterval: type === 'month' ? 1 : 1 + below(type === 'hour' ? 7 : 3),
      times: type === 'shift' ? '' : clockText(),
      byWeekday: type === 'week' ? `${1 + below(3)},${4 + below(4)}` : '',
      byMonthDay: type === 'month' ? `${1 + below(15)},${16 + below(16)}` : '',
      billMode: below(2) === 0 ? 'each' : 'route',
      deviceIds: below(2) === 0 ? String(pumpA) : `${pumpA},${pumpB}`,
      leadMinutes: below(3) === 0 ? below(3_000) : 0,
      windowMinutes: 30 + below(300),
    })
    begun.set(id, now())
  }
  let killed = 0
  for (let look = 0; look < looks; look += 1) {
    // Mostly a minute or an hour, now and then a night or two days.
    const pause = [1, 13, 65, 190, 720, 2_900][below(6)] ?? 1
    clock.now = new Date(clock.now.getTime() + pause * MINUTE)
    if (look < kills) {
      const children = [0, 1].map(() => processAt(database, clock.now.getTime()))
      await Promise.all(children.map((child) => once(child, 'message')))
      await new Promise((resolve) => setTimeout(resolve, below(120)))
      for (const child of children) if (child.kill('SIGKILL')) killed += 1
      for (const child of children) if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    } else await Promise.all([lookOnce(app, tenant), lookOnce(second, tenant)])
    say(`look ${look + 1} of ${looks} at ${localText(now())}`)
  }
  await Promise.all([lookOnce(app, tenant), lookOnce(second, tenant)])
  const wrong: string[] = []
  let [expected, made, missed] = [0, 0, 0]
  for (const [id, from] of begun) {
    const [plan] = await actAs(app.context, { tenant, actor: machineActor('process', 'trial') }, (ctx) =>
      hold(ctx, workPlan, [id]),
    )
    if (!plan) throw new Error('a plan is gone')
    const shifts = ['08:00']
    const to = zone.localOf(clock.now.getTime() + plan.leadMinutes * MINUTE)
    const times = plannedTimes(cycleOf(plan, shifts), noHolidays, zone, { from, to }).map(localText)
    const keys = plan.billMode === 'each' ? [...(plan.deviceIds ?? [])] : ['route']
    const wanted = times.flatMap((at) => keys.map((key) => `${at} ${key}`)).toSorted()
    const rows = await sql(
      `select to_char(o.planned_time, 'YYYY-MM-DD HH24:MI:SS') || ' ' || o.target_key as what, o.outcome,
         (select count(*)::int from inspection_bill b where b.plan_id = o.plan_id and b.target_key = o.target_key
            and b.planned_time = o.planned_time and b.is_deleted = 0) as bills
       from plan_occurrence o where o.plan_id = $1 order by 1`,
      [id],
    )
    const found = rows.map(({ what }) => String(what))
    expected += wanted.length
    made += rows.filter(({ outcome }) => outcome === 'made').length
    missed += rows.filter(({ outcome }) => outcome === 'missed').length
    const name = `${plan.name} (${plan.cycleType} ${plan.cycleInterval})`
    for (const one of wanted.filter((what) => !found.includes(what))) wrong.push(`${name}: ${one} is lacking`)
    for (const one of found.filter((what) => !wanted.includes(what))) wrong.push(`${name}: ${one} is too much`)
    for (const { what, bills } of rows)
      if (bills !== 1) wrong.push(`${name}: ${String(what)} has ${String(bills)} bills`)
    if (new Set(found).size !== found.length) wrong.push(`${name}: something is there twice`)
    const [{ n } = { n: 0 }] = await sql(
      'select count(*)::int as n from inspection_bill where plan_id = $1 and is_deleted = 0',
      [id],
    )
    if (Number(n) !== found.length) wrong.push(`${name}: ${String(n)} bills for ${found.length} occurrences`)
    await ok(boss.post(`${PLAN}/end`, { id, reason: '测试结束', cancelOpen: 0 }))
  }
  await second.close()
  return { plans, looks, killed, expected, made, missed, wrong }
}

const processAt = (database: object, now: number): ChildProcess =>
  fork(join(import.meta.dirname, 'plan-process.ts'), [JSON.stringify(database), String(now), tenant], {
    stdio: 'inherit',
  })
