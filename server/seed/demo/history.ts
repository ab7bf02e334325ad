// Half a year of repairs and failures of a demonstration hospital, so that figures have something to say. Written in bulk,
// by the rules the steps keep: times follow one another, states fit them, and every order has its time line.
import type { Entity } from '@steward/domain/entity'
import { deviceFailure, repairBill, repairBillRecord, repairLabor, repairOrder } from '@steward/domain/index'
import { type Seen, isRepeated, repeatsOf } from '@steward/domain/repair/failures'
import { REPEAT_DAYS } from '@steward/domain/report/kpi'
import type { App } from '../../app.ts'
import { columnOf, tableOf } from '../../engine/columns.ts'
import { machineActor } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fromLocal, localText } from '../../platform/local-time.ts'
import { actAs } from '../../platform/work.ts'
import { judgeFirstFix } from '../../report/first-fix.ts'
import { englishHospital } from './english-hospital.ts'
import { englishRepairs } from './english-repairs.ts'
import { firstHospital } from './first-hospital.ts'
import { firstRepairs } from './first-repairs.ts'
import { type Call, callsOf, failingOf } from './history-calls.ts'
import { englishCrews, firstCrews } from './history-crews.ts'
import { type Cells, type Rows, write } from './history-rows.ts'
import { type Wish, worldOf } from './history-world.ts'
import { takePart } from './parts.ts'

/** Needs the committed demonstration with its devices; each hospital's history in one transaction. */
export async function plantHistory({ context: app }: Pick<App, 'context'>): Promise<void> {
  for (const wish of [
    {
      hospital: firstHospital,
      stories: firstRepairs,
      days: 180,
      perDay: 20,
      failures: 130,
      desk: 'lihuimin',
      crews: firstCrews,
    },
    {
      hospital: englishHospital,
      stories: englishRepairs,
      days: 60,
      perDay: 6,
      failures: 14,
      desk: 'susan.clarke',
      crews: englishCrews,
    },
  ] satisfies Wish[])
    await actAs(app, { tenant: wish.hospital.tenantId, actor: machineActor('process', 'seed') }, (ctx) =>
      tell(ctx, wish),
    )
}

async function tell(ctx: Ctx, wish: Wish): Promise<void> {
  if (!(await takePart(ctx.tx, 'history', wish.hospital.tenantId))) return
  const world = await worldOf(ctx, wish)
  const calls = [...callsOf(world, wish), ...failingOf(world, wish)].toSorted((a, b) => a.at - b.at)
  const counts = await takenNumbers(ctx)
  const failures: Cells[] = []
  for (let from = 0; from < calls.length; from += TOGETHER) {
    const rows: Rows = { bills: [], orders: [], lines: [], labor: [], failures: [] }
    for (const call of calls.slice(from, from + TOGETHER)) {
      const day = localText(new Date(call.at), ctx.app.timeZone).slice(0, 10).replaceAll('-', '')
      const n = (counts.get(day) ?? 0) + 1
      counts.set(day, n)
      write(world, rows, call, `${day}-${String(n).padStart(4, '0')}`)
    }
    judge(rows.orders, calls, ctx.now)
    await insert(ctx, repairOrder, rows.orders)
    await insert(ctx, repairBill, rows.bills)
    await insert(ctx, repairBillRecord, rows.lines)
    await insert(ctx, repairLabor, rows.labor)
    failures.push(...rows.failures)
  }
  await insert(
    ctx,
    deviceFailure,
    failures.map((failure) => ({ ...failure, ...repetition(failure, failures) })),
  )
  await judgeFirstFix(ctx)
}

/** Calls written together: a statement stays within a few megabytes. */
const TOGETHER = 400

/** The highest number of each day that the stories have taken, by day. */
async function takenNumbers(ctx: Ctx): Promise<Map<string, number>> {
  const rows = await ctx.tx.query<{ day: string; last: number }>(
    `select substr(no, 3, 8) as day, max(right(no, 4)::int) as last from (
       select bill_no as no from repair_bill where tenant_id = $1 union all
       select order_no from repair_order where tenant_id = $1 and order_no is not null) one group by 1`,
    [ctx.tx.scope.tenant],
  )
  return new Map(rows.map(({ day, last }) => [day, last]))
}

const DAY = 86_400_000

/** Whether a repair held: no rework, and nothing of its kind at its place within the days after. */
function judge(orders: readonly Cells[], calls: readonly Call[], now: Date): void {
  const keyOf = ({ device, areaId, trade, codes }: Call) => device?.id ?? [areaId, trade, codes[0]].join(' ')
  const byKey = Map.groupBy(calls, keyOf)
  for (const order of orders) {
    const finished = fromLocal(String(order.finishTime)).getTime()
    if (finished > now.getTime() - REPEAT_DAYS * DAY) continue
    const { deviceId, areaId, trade, faultPhenomenon } = order
    const key = deviceId ? String(deviceId) : [areaId, trade, faultPhenomenon].join(' ')
    const isAgain = byKey.get(key)?.some(({ at }) => at > finished && at <= finished + REPEAT_DAYS * DAY) ?? false
    order.firstFix = order.reworkCount === 0 && !isAgain ? 1 : 0
  }
}

const seenOf = (failure: Cells): Seen => ({
  faultPhenomenon: String(failure.faultPhenomenon),
  failTime: fromLocal(String(failure.failTime)),
  planned: 0,
})

function repetition(failure: Cells, all: readonly Cells[]): Cells {
  const ofDevice = all.filter(({ deviceId }) => deviceId === failure.deviceId)
  const repeatCount = repeatsOf(seenOf(failure), ofDevice.map(seenOf))
  return { repeatCount, isRepeated: isRepeated(repeatCount) ? 1 : 0 }
}

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
