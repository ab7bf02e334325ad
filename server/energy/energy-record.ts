// Energy records: entered and corrected by people with their reasons, closed by month, and added up again after each change.
import { textOf, unitsOf } from '@steward/domain/energy/amounts'
import type { Entity } from '@steward/domain/entity'
import { energyCorrection, energyRecord } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { add, alter, hold } from '../document/rows.ts'
import { type Submitted, behave } from '../engine/behave.ts'
import { lockRows } from '../engine/detail.ts'
import type { Ctx } from '../platform/ctx.ts'
import { nextNumber } from '../platform/numbers.ts'
import { close, energyMonths } from './closed-months.ts'
import { energyClosing } from './closing.ts'
import { type EnergyRow, factsOf } from './energy-manual.ts'
import { addUp } from './energy-rollup.ts'
import { energyStat } from './energy-stat.ts'

const NUMBER = 'NH{yyyyMMdd}-{0000}'

const entity = energyRecord as unknown as Entity

/** Locked, after their months are held; 404 for one the caller does not reach. */
async function reached(ctx: Ctx, ids: readonly string[]): Promise<EnergyRow[]> {
  const found = await ctx.tx.query<{ month: string }>(
    `select distinct to_char(period_start, 'YYYY-MM') as month from energy_record where id = any($1::bigint[])`,
    [ids],
  )
  await energyMonths.holdMonths(
    ctx,
    found.map(({ month }) => month),
  )
  await lockRows(entity, ctx, ids)
  return hold(ctx, energyRecord, ids)
}

async function mustBeUnlocked(ctx: Ctx, { locked, periodStart }: EnergyRow): Promise<void> {
  if (locked === 1) throw problem('energy.locked', { month: periodStart.slice(0, 7) })
  await energyMonths.mustBeOpen(ctx, periodStart, 'periodStart')
}

/** The levels above, as far as hours are known. */
export async function addUpAbove(ctx: Ctx, { meterId, periodType, periodStart }: EnergyRow): Promise<void> {
  if (periodType === 'year') return
  const [span] = await ctx.tx.query<{ from: number; to: number }>(
    `select (extract(epoch from $1::timestamptz) * 1000)::float8 as from,
       (extract(epoch from $1::timestamptz + ('1 ' || $2)::interval) * 1000)::float8 as to`,
    [periodStart, periodType],
  )
  if (span) await addUp(ctx.tx, { meterIds: [meterId], ...span, changed: periodType, until: ctx.now.getTime() })
  await ctx.changed('energy_record')
}

const note = (ctx: Ctx, row: EnergyRow, after: string | null, reason: string) =>
  add(ctx, energyCorrection, {
    recordId: row.id,
    meterId: row.meterId,
    periodType: row.periodType,
    periodStart: row.periodStart,
    before: row.consumption,
    after,
    reason,
  })

async function create(ctx: Ctx, input: Submitted<typeof energyRecord>): Promise<Partial<EnergyRow>> {
  const { meterId = '', periodType = 'day', periodStart = '' } = input
  const given = {
    meterId,
    periodType: periodType ?? 'day',
    periodStart,
    lastReading: input.lastReading ?? null,
    currReading: input.currReading ?? null,
    meterReplaced: input.meterReplaced ?? 0,
    newMeterStart: input.newMeterStart ?? null,
  } as const
  const facts = await factsOf(ctx, given)
  await energyMonths.mustBeOpen(ctx, periodStart, 'periodStart')
  const [other] = await ctx.tx.query(
    `select 1 from energy_record where tenant_id = $1 and meter_id = $2 and period_type = $3 and period_start = $4::timestamptz and is_deleted = 0`,
    [ctx.tx.scope.tenant, meterId, given.periodType, periodStart],
  )
  if (other) throw problem('energy.twice', {}, { field: 'periodStart' })
  return { ...facts, recordNo: await nextNumber(ctx.tx, ctx.tx.scope.tenant, NUMBER) }
}

/** What was entered may be entered anew; of which meter and period it is stays. */
async function edit(ctx: Ctx, before: EnergyRow, input: Submitted<typeof energyRecord>): Promise<Partial<EnergyRow>> {
  if (before.dataSource !== 'manual') throw problem('energy.metered')
  await mustBeUnlocked(ctx, before)
  const isCleared = (name: string) => input.clearFields?.includes(name) === true
  const read = (name: 'lastReading' | 'currReading' | 'newMeterStart') =>
    isCleared(name) ? null : (input[name] ?? before[name])
  return factsOf(ctx, {
    meterId: before.meterId,
    periodType: before.periodType,
    periodStart: before.periodStart,
    lastReading: read('lastReading'),
    currReading: read('currReading'),
    meterReplaced: input.meterReplaced ?? before.meterReplaced,
    newMeterStart: read('newMeterStart'),
  })
}

const same = (one: string | undefined | null, other: string) => one === undefined || one === null || one === other

function mustStay(before: EnergyRow, { meterId, periodType, periodStart }: Submitted<typeof energyRecord>): void {
  const moved = !same(meterId, before.meterId) ? ['表计', 'Meter', 'meterId'] : undefined
  const [zh = '起点', en = 'From', field = 'periodStart'] = moved ?? []
  if (moved || !same(periodType, before.periodType) || !same(periodStart, before.periodStart))
    throw problem('field.fixed', { field: zh, fieldEn: en }, { field })
}

async function correct(
  ctx: Ctx,
  { id, consumption, reason }: { id: string; consumption: string; reason: string },
): Promise<void> {
  const [row] = await reached(ctx, [id])
  if (!row) return
  await mustBeUnlocked(ctx, row)
  const more = unitsOf(consumption) - unitsOf(row.consumption)
  if (more === 0n) throw problem('energy.same', {}, { field: 'consumption' })
  await note(ctx, row, textOf(unitsOf(consumption)), reason)
  await alter(ctx, energyRecord, [id], { adjustQty: textOf(unitsOf(row.adjustQty) + more) })
  await ctx.tx.query(
    `update energy_record set consumption = consumption + $2::numeric, amount = amount + $2::numeric * coalesce(unit_price, 0),
       kgce = kgce + $2::numeric * kgce_per, co2 = co2 + $2::numeric * co2_per where id = $1`,
    [id, textOf(more)],
  )
  await addUpAbove(ctx, row)
}

async function closeMonth(ctx: Ctx, { month }: { month: string }): Promise<{ closed: number }> {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw problem('energy.month', {}, { field: 'month' })
  return { closed: await close(ctx, month) }
}

export default behave(energyRecord, {
  async submit(ctx, input, base) {
    const [before] = input.id === undefined ? [] : await reached(ctx, [input.id])
    if (before) mustStay(before, input)
    const facts = before ? await edit(ctx, before, input) : await create(ctx, input)
    const row = await base(ctx, input, facts)
    if (before && before.consumption !== row.consumption) await note(ctx, before, row.consumption, '修改录入')
    await addUpAbove(ctx, row)
    return { id: row.id }
  },
  async remove(ctx, ids, base) {
    const rows = await reached(ctx, ids)
    const fixed = rows.find(({ dataSource, locked }) => dataSource !== 'manual' || locked === 1)
    if (fixed)
      throw problem('energy.not-manual', {}, { data: { reason: 'NOT_DELETABLE', blockers: [{ id: fixed.id }] } })
    for (const row of rows) await energyMonths.mustBeOpen(ctx, row.periodStart, 'periodStart')
    await base(ctx, ids)
    for (const row of rows) {
      await note(ctx, row, null, '删除录入')
      await addUpAbove(ctx, row)
    }
  },
  actions: { correct, closeMonth },
  routes: [energyStat, energyClosing],
})
