// Energy of a span: by period with the year and the month before, in all, by what it is used for and where; each figure is
// read from one level alone, and meters below a counted one are not counted again.
import { codesFor } from '@steward/domain/derive/permissions'
import { energyType } from '@steward/domain/energy/dictionaries'
import { unitOfEnergy } from '@steward/domain/energy/units'
import type { Entity } from '@steward/domain/entity'
import { energyMeter, energyRecord } from '@steward/domain/index'
import { daySchema } from '@steward/domain/kinds/schemas'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { Where, applyFilters } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'
import { denominatorsOf } from './energy-denominators.ts'
import { type Places, placesOf } from './energy-places.ts'
import { type Branch, type Sums, byMeter, byPeriod, rootsAmong, shared, together } from './energy-sums.ts'
import { rateOf } from './metric-analysis.ts'

const MOST = 1_000
const idsText = z
  .string()
  .regex(/^\d{1,19}(,\d{1,19})*$/)
  .max(2_000)

const asked = z.object({
  level: z.enum(['hour', 'day', 'month', 'year']).default('day'),
  /** The first and the last day. */
  from: daySchema,
  to: daySchema,
  energyType: z.enum(energyType.keys).default('electricity'),
  areaId: idsText.optional(),
  deptId: idsText.optional(),
  itemCode: z.string().max(64).optional(),
  meterId: idsText.optional(),
  by: z.enum(['none', 'area', 'item', 'dept', 'meter']).default('none'),
})
type Asked = z.output<typeof asked>

interface StatMeter extends Branch {
  [column: string]: unknown
  name: string
  areaId: string
  deptId: string | null
  deptName: string | null
  itemCode: string | null
}

/** The meters of this energy, and those of them that are asked for and that the caller reaches. */
async function metersOf(ctx: Ctx, query: Asked) {
  const all = await ctx.tx.query<StatMeter>(
    `select m.id::text as id, m.parent_meter_id::text as "parentMeterId", m.meter_name as name, m.area_id::text as "areaId",
       m.dept_id::text as "deptId", d.dept_name as "deptName", m.item_code as "itemCode"
     from energy_meter m left join dept d on d.id = m.dept_id
     where m.tenant_id = $1 and m.energy_type = $2 and m.is_deleted = 0 order by m.meter_no, m.id`,
    [ctx.tx.scope.tenant, query.energyType],
  )
  const where = new Where()
  applyScope(where, energyMeter as unknown as Entity, ctx)
  const narrowed = {
    energyType: query.energyType,
    ...(query.areaId ? { areaId: query.areaId } : {}),
    ...(query.deptId ? { deptId: query.deptId } : {}),
    ...(query.itemCode ? { itemCode: query.itemCode } : {}),
  }
  applyFilters(where, energyMeter as unknown as Entity, narrowed, ctx)
  if (query.meterId) where.add(`t.id = any(${where.param(query.meterId.split(','))}::bigint[])`)
  const reached = await ctx.tx.query(`select t.id::text as id from energy_meter t where ${where.sql}`, where.values)
  const ids = new Set(reached.map(({ id }) => String(id)))
  return { byId: new Map(all.map((meter) => [meter.id, meter])), chosen: all.filter(({ id }) => ids.has(id)) }
}

interface Spans {
  [column: string]: unknown
  from: string
  to: string
  /** Up to the running period, so that both sides of a comparison are as long. */
  elapsed: string
  yearFrom: string
  yearTo: string
  monthFrom: string
  monthTo: string
  periods: number
}

const text = (moment: string) => `to_char(${moment}, 'YYYY-MM-DD HH24:MI:SS')`

async function spansOf(ctx: Ctx, { from, to, level }: Asked): Promise<Spans> {
  const [row] = await ctx.tx.query<Spans>(
    `select ${text('s.low')} as from, ${text('s.high')} as to, ${text('s.done')} as elapsed,
       ${text(`s.low - interval '1 year'`)} as "yearFrom", ${text(`s.done - interval '1 year'`)} as "yearTo",
       ${text(`s.low - interval '1 month'`)} as "monthFrom", ${text(`s.done - interval '1 month'`)} as "monthTo",
       (extract(epoch from s.high - s.low) / case $3 when 'hour' then 3600 when 'day' then 86400 when 'month' then 2592000 else 31536000 end)::int as periods
     from (select date_trunc($3, $1::date::timestamptz) as low, ($2::date + 1)::timestamptz as high,
       greatest(date_trunc($3, $1::date::timestamptz), least(($2::date + 1)::timestamptz, date_trunc($3, $4::timestamptz))) as done) s`,
    [from, to, level, ctx.now],
  )
  if (!row || row.from >= row.to || row.periods > MOST) throw problem('energy.span', { max: MOST }, { field: 'to' })
  return row
}

const numberOf = (sums: Sums | undefined) => (sums ? Number(sums.quantity) : null)

async function stat(ctx: Ctx, query: Asked) {
  const { tx } = ctx
  const { level } = query
  const spans = await spansOf(ctx, query)
  const { byId, chosen } = await metersOf(ctx, query)
  const roots = rootsAmong(byId, chosen).map(({ id }) => id)
  const span = { level, meterIds: roots, from: spans.from, to: spans.to }
  const year = { ...span, from: spans.yearFrom, to: spans.yearTo }
  const month = { ...span, from: spans.monthFrom, to: spans.monthTo }
  const [periods, lastYear, lastMonth] = await Promise.all([
    byPeriod(tx, span),
    byPeriod(tx, year, '1 year'),
    byPeriod(tx, month, '1 month'),
  ])
  const over = periods.filter(({ start }) => start < spans.elapsed)
  const total = together(periods)
  const compared = (all: readonly Sums[]) => {
    const before = all.length === 0 ? null : together(all)
    return {
      quantity: before?.quantity ?? null,
      rate: rateOf(over.length === 0 ? null : numberOf(together(over)), before && numberOf(before)),
    }
  }
  const startsBefore = (all: readonly (Sums & { start: string })[]) =>
    new Map(all.map((one) => [one.start, one.quantity]))
  const [years, months] = [startsBefore(lastYear), startsBefore(lastMonth)]
  return {
    level,
    energyType: query.energyType,
    unit: unitOfEnergy(query.energyType),
    from: spans.from,
    to: spans.to,
    elapsed: spans.elapsed,
    /** Of the periods that are over: what the changes below are of. */
    elapsedQuantity: over.length === 0 ? null : together(over).quantity,
    meters: chosen.length,
    counted: roots,
    periods: periods.map((one) => ({
      ...one,
      lastYear: years.get(one.start) ?? null,
      lastMonth: months.get(one.start) ?? null,
    })),
    total: { ...total, ...(await denominatorsOf(ctx, query.areaId, spans, total.quantity)) },
    lastYear: compared(lastYear),
    lastMonth: compared(lastMonth),
    ...(await groupsOf(ctx, query, spans, { byId, chosen, total })),
  }
}

interface Known {
  byId: ReadonlyMap<string, StatMeter>
  chosen: readonly StatMeter[]
  total: Sums
}

const keys = {
  area: ({ areaId }: StatMeter, places: Places) => places.of(areaId),
  item: ({ itemCode }: StatMeter) => ({ id: itemCode ?? '', name: itemCode ?? '' }),
  dept: ({ deptId, deptName }: StatMeter) => ({ id: deptId ?? '', name: deptName ?? '' }),
} as const

const shareOf = (sum: Sums, whole: Sums) =>
  Number(whole.quantity) === 0 ? null : Number(sum.quantity) / Number(whole.quantity)

const mostFirst = <T extends Sums>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => Number(b.quantity) - Number(a.quantity))

/** What is used where or for what, most first; with `rest` it adds up to the whole. Meters stand each by itself. */
async function groupsOf(ctx: Ctx, query: Asked, spans: Spans, { byId, chosen, total }: Known) {
  if (query.by === 'none') return { groups: [], rest: null }
  const span = { level: query.level, meterIds: chosen.map(({ id }) => id), from: spans.from, to: spans.to }
  const sums = new Map((await byMeter(ctx.tx, span)).map((one) => [one.meterId, one]))
  if (query.by === 'meter') return { groups: metersAlone(chosen, sums, total), rest: null }
  const places = await placesOf(ctx, query.areaId?.split(',') ?? [])
  const keyOf = keys[query.by]
  const { byKey, rest } = shared(byId, chosen, sums, (meter) => keyOf(meter, places).id)
  const found = []
  for (const [id, { meter, sums: own }] of byKey) {
    const sum = together(own)
    found.push({
      id,
      name: keyOf(meter, places).name,
      ...sum,
      share: shareOf(sum, total),
      loss: null,
      ...(query.by === 'area' ? await denominatorsOf(ctx, id, spans, sum.quantity) : {}),
    })
  }
  const left = together(rest)
  return {
    groups: mostFirst(found),
    rest: Number(left.quantity) === 0 ? null : { ...left, share: shareOf(left, total) },
  }
}

/** Meters may stand within one another, so that their shares do not add up to the whole. */
function metersAlone(chosen: readonly StatMeter[], sums: ReadonlyMap<string, Sums>, total: Sums) {
  const found = chosen.map(({ id, name }) => {
    const sum = together([sums.get(id) ?? []].flat())
    const below = chosen.filter(({ parentMeterId }) => parentMeterId === id)
    const fed = below.length > 0 ? Number(together(below.flatMap((meter) => sums.get(meter.id) ?? [])).quantity) : null
    /** What a meter counts and those below it do not. */
    const loss = fed === null ? null : Number(sum.quantity) - fed
    return { id, name, ...sum, share: shareOf(sum, total), loss }
  })
  return mostFirst(found)
}

export const energyStat = route({
  method: 'GET',
  path: `/${energyRecord.path}/stat`,
  zh: '能耗统计',
  en: 'Energy of a span, compared, by use, area or meter',
  tag: energyRecord.name,
  may: codesFor(energyRecord, 'list'),
  query: asked,
  run: (ctx, { query }) => stat(ctx, query),
})
