// Half a year of repairs and failures of a demonstration hospital, so that figures have something to say. Written in bulk,
// by the rules the steps keep: times follow one another, states fit them, and every order has its time line.
import type { Entity } from '@steward/domain/entity'
import { deviceFailure, repairBill, repairBillRecord, repairOrder } from '@steward/domain/index'
import { type Seen, isRepeated, repeatsOf } from '@steward/domain/repair/failures'
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
import { callsOf, failingOf } from './history-calls.ts'
import { type Cells, type Rows, write } from './history-rows.ts'
import { type Wish, worldOf } from './history-world.ts'
import { takePart } from './parts.ts'

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

async function tell(ctx: Ctx, wish: Wish): Promise<void> {
  if (!(await takePart(ctx.tx, 'history', wish.hospital.tenantId))) return
  const world = await worldOf(ctx, wish)
  const calls = [...callsOf(world, wish), ...failingOf(world, wish)].toSorted((a, b) => a.at - b.at)
  const counts = new Map<string, number>()
  const rows: Rows = { bills: [], orders: [], lines: [], failures: [] }
  for (const call of calls) {
    const day = localText(new Date(call.at), ctx.app.timeZone).slice(0, 10).replaceAll('-', '')
    const n = (counts.get(day) ?? 0) + 1
    counts.set(day, n)
    write(world, rows, call, `${day}-${String(n).padStart(4, '0')}`)
  }
  await insert(ctx, repairOrder, rows.orders)
  await insert(ctx, repairBill, rows.bills)
  await insert(ctx, repairBillRecord, rows.lines)
  await insert(
    ctx,
    deviceFailure,
    rows.failures.map((failure) => ({ ...failure, ...repetition(failure, rows.failures) })),
  )
  await judgeFirstFix(ctx)
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
