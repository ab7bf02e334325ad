// What an input of an analysis is over a span: a line over time, or one amount by name; as far as the viewer may see.
import { codesFor } from '@steward/domain/derive/permissions'
import { modelCalc } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import type { AnalysisInput } from '@steward/domain/report/analysis/content'
import { type DatasetName, type Interval, secondsOf } from '@steward/domain/report/query/datasets'
import { isCoarse } from '@steward/domain/report/query/definition'
import { analyse } from '../../energy/metric-analysis.ts'
import { metricsOf } from '../../energy/metric-nodes.ts'
import { isLonger } from '../../energy/metric-periods.ts'
import type { Span } from '../../iot/series/span-averages.ts'
import { DAY } from '../../iot/series/telemetry-spans.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { runDefinition, runNamed } from '../query/run.ts'
import type { Row } from '../query/shape.ts'

export interface Line {
  name: string
  unit: string
  /** Beginning of the interval in ms, and the value. */
  points: readonly (readonly [number, number | null])[]
  /** What the span amounts to. */
  total: number | null
}

export interface Amount {
  name: string
  unit: string
  value: number | null
}

const LIMITS = { maxRows: 5_000, timeoutMs: 8_000 }
const MOST_POINTS = 3_000

/** Of the whole span as one, and by interval. */
export async function lineOf(ctx: Ctx, input: AnalysisInput, span: Span, interval: Interval): Promise<Line> {
  if ((span.to - span.from) / 1_000 / secondsOf[interval] > MOST_POINTS)
    throw problem('analysis.too-fine', {}, { field: 'interval' })
  if (input.source === 'metric') return metricLine(ctx, input, span, interval)
  if (input.source === 'query') return queryLine(ctx, input, span, interval)
  const [byTime, whole] = [await pointRows(ctx, input, span, interval), await pointRows(ctx, input, span)]
  return {
    name: input.name || byTime.name || whole.name,
    unit: byTime.unit,
    points: byTime.rows.map(({ time, v }) => [Number(time), numberOf(v)]),
    total: numberOf(whole.rows[0]?.v),
  }
}

const numberOf = (value: unknown): number | null =>
  value === null || value === undefined || !Number.isFinite(Number(value)) ? null : Number(value)

/** The finest data that reaches so far back and is not finer than asked for. */
function datasetFor(ctx: Ctx, { from }: Span, interval: Interval | undefined): DatasetName {
  const days = (ctx.now.getTime() - from) / DAY
  if (days <= 2) return 'raw'
  if (days <= 28 && (interval === undefined || secondsOf[interval] < 3_600)) return '1m'
  return days <= 720 ? '1h' : '1d'
}

type PointInput = Extract<AnalysisInput, { source: 'point' }>

async function pointRows(ctx: Ctx, { deviceId, identifier, agg }: PointInput, span: Span, interval?: Interval) {
  const dataset = datasetFor(ctx, span, interval)
  const usable = interval === undefined || isCoarse(dataset, interval) ? interval : dataset === '1d' ? '1d' : '1h'
  const definition = {
    select: [{ fn: agg, field: identifier, as: 'v' }],
    scope: { devices: [deviceId] },
    groupBy: [...(usable ? [`time(${usable})`] : []), 'device' as const],
  }
  const params = [{ name: 'span', type: 'span' as const }]
  const { rows, columns } = await runDefinition(ctx, dataset, { definition, params }, { span: asSent(span) }, LIMITS)
  const names = await ctx.tx.query<{ name: string }>(
    `select min(p.name) as name from device d join thing_model p on p.device_type_id = d.device_type_id and p.identifier = $2
       and p.is_deleted = 0 where d.id = $1 and d.tenant_id = $3`,
    [deviceId, identifier, ctx.tx.scope.tenant],
  )
  const [first] = rows
  return {
    rows,
    unit: columns[0]?.unit ?? '',
    // Of a device the viewer does not reach not even the name is said.
    name: first?.deviceName ? `${first.deviceName} · ${names[0]?.name ?? identifier}` : '',
  }
}

const asSent = ({ from, to }: Span) => ({ from: Math.floor(from), to: Math.ceil(to) })

async function metricLine(
  ctx: Ctx,
  { code, name }: Extract<AnalysisInput, { source: 'metric' }>,
  span: Span,
  interval: Interval,
): Promise<Line> {
  ctx.must(...codesFor(modelCalc, 'list'))
  const wished = interval === '5m' ? '15m' : interval === '1w' ? '1d' : interval
  const metric = [...(await metricsOf(ctx.tx)).values()].find((one) => one.calcCode === code)
  const period = metric && isLonger(metric.period, wished) ? metric.period : wished
  const { from, to } = asSent(span)
  const found = await analyse(ctx, {
    code,
    start: String(from),
    end: String(to),
    interval: period,
    compare: 'none',
    children: '0',
  })
  return {
    name: name || found.node.calcName,
    unit: found.unit,
    points: found.series.map(([ts, value]) => [ts, value]),
    total: found.total,
  }
}

type QueryInput = Extract<AnalysisInput, { source: 'query' }>

async function queryRows(ctx: Ctx, { code, column, params = {} }: QueryInput, span: Span, interval: Interval) {
  const { rows, columns, query } = await runNamed(ctx, code, params, { span, interval })
  const own = columns.find(({ name }) => name === column)
  if (!own) throw problem('analysis.column', { name: query.configName, column })
  return { rows, unit: own.unit, name: query.configName }
}

async function queryLine(ctx: Ctx, input: QueryInput, span: Span, interval: Interval): Promise<Line> {
  const { rows, unit, name } = await queryRows(ctx, input, span, interval)
  if (rows.some((row) => row.time === undefined)) throw problem('analysis.query', { name })
  // Several groups of one moment are added up.
  const byTime = Map.groupBy(rows, ({ time }) => Number(time))
  const points = [...byTime]
    .map(([time, own]) => [time, sumOf(own, input.column)] as const)
    .toSorted(([a], [b]) => a - b)
  return { name: input.name || name, unit, points, total: sumOf(rows, input.column) }
}

function sumOf(rows: readonly Row[], column: string): number | null {
  const values = rows.flatMap((row) => numberOf(row[column]) ?? [])
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0)
}

const groupName = ({ deviceName, areaName, typeName }: Row): string =>
  [deviceName, areaName, typeName].filter(Boolean).join(' · ')

/** What is ranked: the groups of a query, or what the span amounts to. */
export async function amountsOf(ctx: Ctx, input: AnalysisInput, span: Span, interval: Interval): Promise<Amount[]> {
  if (input.source !== 'query') {
    const { name, unit, total } = await lineOf(ctx, input, span, interval)
    return [{ name, unit, value: total }]
  }
  const { rows, unit, name } = await queryRows(ctx, input, span, interval)
  return [...Map.groupBy(rows, (row) => groupName(row) || input.name || name)].map(([group, own]) => ({
    name: group,
    unit,
    value: sumOf(own, input.column),
  }))
}
