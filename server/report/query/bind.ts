// Puts parameters into a definition: every value is checked against its declaration, and spans become moments.
import { cut } from '@steward/domain/cut'
import { problem } from '@steward/domain/problems'
import { type DatasetName, type Group, type Interval, datasets } from '@steward/domain/report/query/datasets'
import {
  type Compared,
  type Definition,
  type Param,
  fitsParam,
  groupsOf,
  isCoarse,
  timeOf,
} from '@steward/domain/report/query/definition'
import type { SpanName, SpanValue } from '@steward/domain/report/query/spans'
import type { Span } from '../../iot/series/span-averages.ts'
import type { Ctx } from '../../platform/ctx.ts'

export interface Condition {
  field: string
  op: Compared
  values: readonly (string | number)[]
}

/** A definition with its values. */
export interface Bound {
  dataset: DatasetName
  select: Definition['select']
  conditions: readonly Condition[]
  areaId: string | undefined
  typeId: string | undefined
  deviceIds: readonly string[] | undefined
  groups: readonly Group[]
  interval: Interval | undefined
  /** Epoch in ms; the last moment for what is not about a span. */
  span: Span
  fill: Definition['fill']
  order: NonNullable<Definition['order']>
  limit: number | undefined
}

type Values = ReadonlyMap<string, unknown>

export async function bind(
  ctx: Ctx,
  dataset: DatasetName,
  definition: Definition,
  params: readonly Param[],
  sent: Readonly<Record<string, unknown>>,
): Promise<Bound> {
  const values = valuesOf(params, sent)
  const { where = [], scope = {}, groupBy, fill, order = [], limit, select } = definition
  const interval = intervalOf(dataset, groupBy, values)
  return {
    dataset,
    select,
    // A condition whose parameter is left out does not hold anybody back.
    conditions: where.flatMap(({ field, op, param, value }): Condition[] => {
      const one = param === undefined ? value : values.get(param)
      if (one === undefined || one === null) return []
      const all: readonly unknown[] = Array.isArray(one) ? one : [one]
      const keys = datasets[dataset].wheres[field]?.of?.keys
      const isNumber = field === 'value' || (keys !== undefined && typeof keys[0] === 'number')
      if (isNumber && all.some((each) => !Number.isFinite(Number(each)))) throw unfit(param ?? field)
      return [{ field, op, values: all.map((each) => (isNumber ? Number(each) : String(each))) }]
    }),
    areaId: placeOf(scope.area, values),
    typeId: placeOf(scope.type, values),
    deviceIds: devicesOf(scope.devices, values),
    groups: groupsOf(groupBy),
    interval,
    span: await spanOf(ctx, dataset, params, values),
    fill,
    order,
    limit,
  }
}

const unfit = (name: string) => problem('query.param', { name }, { field: 'params' })

function valuesOf(params: readonly Param[], sent: Readonly<Record<string, unknown>>): Values {
  const stray = Object.keys(sent).find((name) => !params.some((param) => param.name === name))
  if (stray !== undefined) throw problem('query.param-unknown', { name: cut(stray, 32) }, { field: 'params' })
  const values = new Map<string, unknown>()
  for (const { name, type, required, default: usual } of params) {
    const own = Object.hasOwn(sent, name) ? sent[name] : undefined
    const value = own === undefined || own === null || own === '' ? usual : own
    if (value === undefined || value === null) {
      if (required || type === 'span') throw problem('query.param-missing', { name }, { field: 'params' })
      continue
    }
    if (!fitsParam(type, value)) throw unfit(name)
    values.set(name, value)
  }
  return values
}

function intervalOf(dataset: DatasetName, groupBy: Definition['groupBy'], values: Values): Interval | undefined {
  const time = timeOf(groupBy)
  if (!time) return undefined
  const interval = time.interval ?? (values.get(time.param ?? '') as Interval | undefined)
  if (interval === undefined) throw problem('query.param-missing', { name: time.param ?? '' }, { field: 'params' })
  if (!isCoarse(dataset, interval)) throw problem('query.finer', { at: time.param ?? 'groupBy', name: interval })
  return interval
}

type Place = NonNullable<Definition['scope']>['area']

function placeOf(given: Place, values: Values): string | undefined {
  if (given === undefined) return undefined
  const value = typeof given === 'string' ? given : values.get(given.param)
  return value === undefined ? undefined : String(value)
}

function devicesOf(given: NonNullable<Definition['scope']>['devices'], values: Values): readonly string[] | undefined {
  if (given === undefined) return undefined
  const value = Array.isArray(given) ? given : values.get(given.param)
  return Array.isArray(value) ? value.map(String) : undefined
}

const DAY = 86_400_000
const start = (unit: string, back = '') => `date_trunc('${unit}', $1::timestamptz${back})`
const ago = (days: number) => [`$1::timestamptz - interval '${days} days'`, '$1::timestamptz'] as const

/** From and to of the named spans, of the moment $1 in the hospital's zone. */
const named: Readonly<Record<SpanName, readonly [string, string]>> = {
  today: [start('day'), '$1::timestamptz'],
  yesterday: [`${start('day')} - interval '1 day'`, start('day')],
  '24h': ago(1),
  '7d': ago(7),
  '30d': ago(30),
  '90d': ago(90),
  '365d': ago(365),
  thisWeek: [start('week'), '$1::timestamptz'],
  lastWeek: [`${start('week')} - interval '7 days'`, start('week')],
  thisMonth: [start('month'), '$1::timestamptz'],
  lastMonth: [`${start('month')} - interval '1 month'`, start('month')],
  thisYear: [start('year'), '$1::timestamptz'],
}

/** A span in ms. */
export async function momentsOf(ctx: Ctx, span: SpanValue): Promise<Span> {
  const ms = (sql: string) => `(extract(epoch from ${sql}) * 1000)::float8`
  if (typeof span === 'string') {
    const [from, to] = named[span]
    const [row] = await ctx.tx.query<{ from: number; to: number }>(`select ${ms(from)} as from, ${ms(to)} as to`, [
      ctx.now,
    ])
    return { from: row?.from ?? 0, to: row?.to ?? 0 }
  }
  const text = (moment: string | number) => (typeof moment === 'number' ? new Date(moment).toISOString() : moment)
  const [row] = await ctx.tx.query<{ from: number; to: number }>(
    `select ${ms('$1::timestamptz')} as from, ${ms('$2::timestamptz')} as to`,
    [text(span.from), text(span.to)],
  )
  return { from: row?.from ?? 0, to: row?.to ?? 0 }
}

async function spanOf(ctx: Ctx, dataset: DatasetName, params: readonly Param[], values: Values): Promise<Span> {
  const param = params.find(({ type }) => type === 'span')
  const now = ctx.now.getTime()
  if (!param) return { from: now, to: now }
  const span = await momentsOf(ctx, values.get(param.name) as SpanValue)
  if (span.from > span.to) throw problem('query.span-order', {}, { field: 'params' })
  const days = Math.min(param.maxDays ?? Infinity, datasets[dataset].longest)
  // A day may have 25 hours.
  if (span.to - span.from > (days + 1 / 24) * DAY) throw problem('query.too-long', { days }, { field: 'params' })
  return span
}
