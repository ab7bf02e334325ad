// What a metric was over a span: its values, its total beside that of a year or a month before, and what is below it.
import { codesFor } from '@steward/domain/derive/permissions'
import { metricPeriod } from '@steward/domain/energy/dictionaries'
import type { Entity } from '@steward/domain/entity'
import { modelCalc } from '@steward/domain/index'
import { isInstant } from '@steward/domain/kinds/instant'
import { isId } from '@steward/domain/kinds/ref'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { missing } from '../engine/detail.ts'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Span } from '../iot/series/span-averages.ts'
import type { Ctx } from '../platform/ctx.ts'
import { route } from '../platform/route.ts'
import { type Metric, type Metrics, childrenOf, metricsOf } from './metric-nodes.ts'
import { earlier, isLonger, periods, periodsTouching } from './metric-periods.ts'
import { INCOMPLETE, type Stored, totalled, valuesIn } from './metric-values.ts'

const MOST = 2_000
/** Periods that are shown where no span is asked for. */
const USUAL = 48

const moment = z.string().refine((text) => /^\d{10,14}$/.test(text) || isInstant(text))

const asked = z
  .object({
    id: z.string().max(20).optional(),
    code: z.string().max(48).optional(),
    start: moment.optional(),
    end: moment.optional(),
    interval: z.enum(metricPeriod.keys).optional(),
    compare: z.enum(['yoy', 'mom', 'none']).default('none'),
    children: z.enum(['0', '1']).default('0'),
  })
  .refine(({ id, code }) => id !== undefined || code !== undefined, { path: ['id'] })
type Asked = z.output<typeof asked>

/** The metric of the id or the code, as far as the caller sees it. */
async function reached(ctx: Ctx, metrics: Metrics, { id, code }: Pick<Asked, 'id' | 'code'>): Promise<Metric> {
  const where = new Where()
  applyScope(where, modelCalc as unknown as Entity, ctx)
  where.add(
    id === undefined ? `t.calc_code = ${where.param(code)}` : `t.id = ${where.param(isId(id) ? id : '0')}::bigint`,
  )
  const [row] = await ctx.tx.query(`select t.id::text as id from model_calc t where ${where.sql}`, where.values)
  const metric = row && metrics.get(String(row.id))
  if (!metric) throw missing(modelCalc as unknown as Entity)
  return metric
}

async function spanOf(ctx: Ctx, { start, end }: Asked, usual: number): Promise<Span> {
  const text = (sent: string | undefined) => (sent && /^\d+$/.test(sent) ? new Date(Number(sent)).toISOString() : sent)
  const [row] = await ctx.tx.query<{ from: number | null; to: number | null }>(
    `select (extract(epoch from $1::timestamptz) * 1000)::float8 as from, (extract(epoch from $2::timestamptz) * 1000)::float8 as to`,
    [text(start) ?? null, text(end) ?? null],
  )
  const to = row?.to ?? ctx.now.getTime()
  return { from: row?.from ?? to - usual, to }
}

const wrongSpan = () => problem('metric.span', { max: MOST }, { field: 'end' })

export async function analyse(ctx: Ctx, query: Asked) {
  const { tx } = ctx
  const metrics = await metricsOf(tx)
  const metric = await reached(ctx, metrics, query)
  if (metric.nodeKind === 'folder') throw problem('metric.no-value')
  const period = query.interval ?? metric.period
  if (isLonger(metric.period, period)) throw problem('request.parameter', { name: 'interval' }, { field: 'interval' })
  const span = await spanOf(ctx, query, USUAL * periods[period].width)
  if (span.from >= span.to || (span.to - span.from) / periods[period].width > MOST) throw wrongSpan()
  const spans = await periodsTouching(tx, { period, ...span, most: MOST })
  const stored = await valuesIn(tx, metric, spans)
  const series = spans.map((one) => {
    const datum = totalled(metric, within(stored, one), one)
    return [one.from, datum.value, qualityOf(datum)] as const
  })
  // As far as it has been calculated: what is to come is missing from both sides of a comparison.
  const elapsed = { from: span.from, to: Math.min(span.to, Math.max(span.from, metric.doneUntil ?? span.from)) }
  const whole = totalled(metric, within(stored, elapsed), elapsed)
  const before = query.compare === 'none' ? undefined : await compared(ctx, metric, elapsed, query.compare)
  const children = query.children === '1' ? await sharesOf(ctx, metrics, metric, elapsed, whole.value) : []
  const below = children.flatMap(({ total }) => (total === null ? [] : [total]))
  return {
    node: {
      id: metric.id,
      calcName: metric.calcName,
      calcCode: metric.calcCode,
      nodeKind: metric.nodeKind,
      period: metric.period,
      totalBy: metric.totalBy,
      precision: metric.precision,
    },
    from: span.from,
    to: span.to,
    interval: period,
    series,
    total: whole.value,
    compareTotal: before ?? null,
    rate: rateOf(whole.value, before ?? null),
    children,
    /** What is metered above and not below. */
    loss: whole.value === null || below.length === 0 ? null : whole.value - below.reduce((sum, one) => sum + one, 0),
    unit: metric.unit ?? '',
    completeness: whole.completeness,
  }
}

const within = (stored: readonly Stored[], { from, to }: Span) => stored.filter(({ ts }) => ts >= from && ts < to)

const qualityOf = ({ isDoubtful, completeness }: { isDoubtful: boolean; completeness: number }) =>
  isDoubtful || completeness < 1 ? INCOMPLETE : 0

async function compared(ctx: Ctx, metric: Metric, span: Span, by: 'yoy' | 'mom'): Promise<number | null> {
  const before = await earlier(ctx.tx, span, by === 'yoy' ? 'year' : 'month')
  return totalled(metric, await valuesIn(ctx.tx, metric, [before]), before).value
}

/** Against nothing, nothing can be said. */
export const rateOf = (value: number | null, before: number | null): number | null =>
  value === null || before === null || before === 0 ? null : (value - before) / Math.abs(before)

async function sharesOf(ctx: Ctx, metrics: Metrics, metric: Metric, span: Span, total: number | null) {
  const found = []
  for (const child of childrenOf(metrics, metric.id)) {
    const { value } = totalled(child, await valuesIn(ctx.tx, child, [span]), span)
    found.push({
      id: child.id,
      name: child.calcName,
      total: value,
      share: value === null || total === null || total === 0 ? null : value / total,
      unit: child.unit ?? '',
    })
  }
  return found.toSorted((a, b) => (b.total ?? -Infinity) - (a.total ?? -Infinity))
}

export const metricAnalysis = route({
  method: 'GET',
  path: `/${modelCalc.path}/getModelCalcAnalysis`,
  zh: '指标分析',
  en: 'Values of a metric, compared, and what is below it',
  tag: modelCalc.name,
  may: codesFor(modelCalc, 'list'),
  query: asked,
  run: (ctx, { query }) => analyse(ctx, query),
})
