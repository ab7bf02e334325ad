// Values of what a metric is calculated from, by period: properties, sets of devices, other metrics, figures of areas.
import { dayNumber, weekdayOf } from '@steward/domain/calendar/days'
import type { WindowName } from '@steward/domain/energy/metric-expression'
import type { Need } from '@steward/domain/expression/index'
import type { Span } from '../iot/series/span-averages.ts'
import { HOUR } from '../iot/series/telemetry-spans.ts'
import type { Tx } from '../platform/db.ts'
import { localText } from '../platform/local-time.ts'
import { typeCodeIn } from './metric-check.ts'
import { type Metric, type MetricInput, childrenOf } from './metric-nodes.ts'
import { pointsOf } from './metric-points.ts'
import { type Datum, type Place, nothing, readingsIn, sumOf } from './metric-readings.ts'
import { type Stored, totalled, valuesIn } from './metric-values.ts'

const whole = (value: number): Datum => ({ value, completeness: 1, isDoubtful: false })

/** By the place of the span. */
export async function inputIn(place: Place, input: MetricInput, spans: readonly Span[]): Promise<Datum[]> {
  const { tx, metrics } = place
  const identifier = input.identifier ?? ''
  switch (input.source) {
    case 'constant':
      return spans.map(() => (input.constant === null ? nothing : whole(input.constant)))
    case 'areaAttr':
      return figuresIn(place, input, spans)
    case 'calc': {
      const used = metrics.get(input.calcId ?? '')
      return used ? metricIn(tx, used, spans) : spans.map(() => nothing)
    }
    case 'point': {
      const points = await pointsOf(tx, { identifier, deviceId: input.deviceId ?? '0' })
      const [found] = await readingsIn(place, points, input.agg, spans)
      return found ?? spans.map(() => nothing)
    }
    case 'set': {
      const points = await pointsOf(tx, {
        identifier,
        deviceTypeId: input.deviceTypeId ?? '0',
        ...(input.areaId ? { areaId: input.areaId } : {}),
      })
      const found = await readingsIn(place, points, input.agg, spans)
      return spans.map((_, i) =>
        over(
          input.setAgg ?? 'sum',
          found.map((one) => one[i] ?? nothing),
        ),
      )
    }
  }
}

type Over = NonNullable<MetricInput['setAgg']>

/** Of an empty set nothing is known, not even that it is none. */
function over(how: Over, data: readonly Datum[]): Datum {
  if (data.length === 0) return nothing
  const values = data.flatMap(({ value }) => (value === null ? [] : [value]))
  const completeness = data.reduce((sum, one) => sum + one.completeness, 0) / data.length
  const isDoubtful = data.some((one) => one.isDoubtful)
  if (values.length === 0) return { ...nothing, completeness, isDoubtful }
  return { value: put(how, values), completeness, isDoubtful }
}

function put(how: Over, values: readonly number[]): number {
  switch (how) {
    case 'sum':
      return sumOf(values)
    case 'avg':
      return sumOf(values) / values.length
    case 'max':
      return values.reduce((most, value) => Math.max(most, value), -Infinity)
    case 'min':
      return values.reduce((least, value) => Math.min(least, value), Infinity)
    case 'count':
      return values.length
  }
}

/** Values of another metric, put together as it says. */
export async function metricIn(tx: Tx, used: Metric, spans: readonly Span[]): Promise<Datum[]> {
  const stored: Stored[] = await valuesIn(tx, used, spans)
  let at = 0
  return spans.map((span) => {
    while ((stored[at]?.ts ?? Infinity) < span.from) at += 1
    const own: Stored[] = []
    for (let i = at; (stored[i]?.ts ?? Infinity) < span.to; i += 1) if (stored[i]) own.push(stored[i] as Stored)
    return totalled(used, own, span)
  })
}

/** The latest month with this figure of the area, not after the span's. */
async function figuresIn({ tx, timeZone }: Place, input: MetricInput, spans: readonly Span[]): Promise<Datum[]> {
  const columns = {
    buildArea: 'build_area',
    openBeds: 'open_beds',
    bedDays: 'bed_days',
    outpatientVisits: 'outpatient_visits',
  }
  const column = columns[input.attr ?? 'buildArea']
  const rows = await tx.query<{ month: string; value: number }>(
    `select month, ${column}::float8 as value from energy_base
     where tenant_id = $1 and area_id = $2 and is_deleted = 0 and ${column} is not null order by month, id`,
    [tx.scope.tenant, input.areaId],
  )
  return spans.map(({ from }) => {
    const month = localText(new Date(from), timeZone).slice(0, 7)
    const found = rows.findLast((row) => row.month <= month)
    return found ? whole(found.value) : nothing
  })
}

/** What an expression looks up beside its inputs. */
export async function needIn(place: Place, need: Need, spans: readonly Span[]): Promise<Datum[]> {
  switch (need.kind) {
    case 'clock':
      return spans.map(({ from }) => whole(clockOf(need.name, localText(new Date(from), place.timeZone))))
    case 'tree':
      return childrenIn(place, spans)
    case 'set': {
      const [type = '', identifier = ''] = need.texts ?? []
      const points = await pointsOf(place.tx, { identifier, typeCode: typeCodeIn(type) })
      const found = await readingsIn(place, points, null, spans)
      const how = need.name.replace(/Of$/, '') as Over
      return spans.map((_, i) =>
        over(
          how,
          found.map((one) => one[i] ?? nothing),
        ),
      )
    }
    case 'window':
      return windowIn(place, need, spans)
    case 'schedule':
      return spans.map(() => nothing)
  }
}

function clockOf(name: string, local: string): number {
  if (name === 'hour') return Number(local.slice(11, 13))
  if (name === 'minute') return Number(local.slice(14, 16))
  return weekdayOf(dayNumber(local))
}

/** The sum of the metrics below. */
export async function childrenIn({ tx, metrics, metric }: Place, spans: readonly Span[]): Promise<Datum[]> {
  const all: Datum[][] = []
  for (const child of childrenOf(metrics, metric.id)) all.push(await metricIn(tx, child, spans))
  return spans.map((_, i) =>
    over(
      'sum',
      all.map((one) => one[i] ?? nothing),
    ),
  )
}

const readings: Record<WindowName, MetricInput['agg']> = {
  avg: 'avg',
  twa: 'avg',
  integral: 'avg',
  min: 'min',
  max: 'max',
  sum: 'sum',
  last: 'last',
  count: 'count',
  delta: 'delta',
  rate: 'delta',
  lag: null,
}

/** The span that ends with each period; `lag` is the period itself so long ago. An integral is over the time that is known. */
async function windowIn(place: Place, need: Need, spans: readonly Span[]): Promise<Datum[]> {
  const input = place.metric.inputs.find(({ alias }) => alias === need.input)
  const length = need.span ?? 0
  if (!input) return spans.map(() => nothing)
  const name = need.name as WindowName
  const windows =
    name === 'lag'
      ? spans.map(({ from, to }) => ({ from: from - length, to: to - length }))
      : spans.map(({ to }) => ({ from: to - length, to }))
  const found = await inputIn(place, { ...input, agg: name === 'lag' ? input.agg : readings[name] }, windows)
  const per = ({ lasts = length }: Datum) => (name === 'rate' ? 1_000 / length : name === 'integral' ? lasts / HOUR : 1)
  return found.map((one) => (one.value === null ? one : { ...one, value: one.value * per(one) }))
}
