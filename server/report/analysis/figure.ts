// What an analysis shows: lines over time or names, amounts beside those of earlier, and what could not be read.
import { Problem } from '@steward/domain/problems'
import type { AnalysisContent, AnalysisInput } from '@steward/domain/report/analysis/content'
import { type Interval, secondsOf } from '@steward/domain/report/query/datasets'
import type { SpanName } from '@steward/domain/report/query/spans'
import { rateOf } from '../../energy/metric-analysis.ts'
import { earlier } from '../../energy/metric-periods.ts'
import type { Span } from '../../iot/series/span-averages.ts'
import { DAY } from '../../iot/series/telemetry-spans.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { momentsOf } from '../query/bind.ts'
import { type Amount, type Line, amountsOf, lineOf } from './inputs.ts'

export interface Figure {
  analysisType: string
  from: number
  to: number
  interval: Interval
  unit: string
  /** Epoch in ms of the points of the lines; null where they are by name. */
  times: number[] | null
  categories: string[]
  lines: { name: string; unit: string; isBefore: boolean; values: (number | null)[] }[]
  totals: {
    name: string
    unit: string
    value: number | null
    before: number | null
    rate: number | null
    year: number | null
    yearRate: number | null
  }[]
  limits: AnalysisContent['limits']
  /** Inputs that could not be read, with the reason. */
  missing: { name: string; msg: string }[]
}

/** What the viewer chose in place of what the template says. */
export interface Chosen {
  span?: SpanName | undefined
  interval?: Interval | undefined
}

interface Work {
  ctx: Ctx
  content: AnalysisContent
  span: Span
  interval: Interval
  missing: Figure['missing']
}

type Part = Partial<Pick<Figure, 'unit' | 'times' | 'categories' | 'lines' | 'totals'>>

export async function figureOf(ctx: Ctx, type: string, content: AnalysisContent, chosen: Chosen): Promise<Figure> {
  const span = await momentsOf(ctx, chosen.span ?? content.span)
  const interval = type === 'heatmap' ? '1h' : (chosen.interval ?? content.interval)
  const missing: Figure['missing'] = []
  const work = { ctx, content: { ...content, span: chosen.span ?? content.span }, span, interval, missing }
  const part = await (parts[type] ?? overTime)(work)
  return {
    analysisType: type,
    ...span,
    interval,
    unit: '',
    times: null,
    categories: [],
    lines: [],
    totals: [],
    limits: content.limits,
    missing,
    ...part,
  }
}

/** Reads the inputs one by one; one that cannot be read is named and the others stay. */
async function each<T>(
  { ctx, content: { inputs }, missing }: Work,
  read: (input: AnalysisInput) => Promise<T>,
): Promise<T[]> {
  const found: T[] = []
  for (const [i, input] of inputs.entries())
    try {
      found.push(await read(input))
    } catch (error) {
      // Its transaction is over.
      if (!(error instanceof Problem) || error.code === 'query.slow') throw error
      missing.push({ name: input.name || ('code' in input ? input.code : String(i + 1)), msg: error.words(ctx.locale) })
    }
  return found
}

async function overTime(work: Work): Promise<Part> {
  const { ctx, content, span, interval } = work
  const now = await each(work, (input) => lineOf(ctx, input, span, interval))
  const before = content.compare === 'none' ? undefined : await spanBefore(work, content.compare)
  const shift = before ? span.from - before.from : 0
  const earlierLines = before
    ? await each({ ...work, missing: [] }, (input) => lineOf(ctx, input, before, interval))
    : []
  const moved = earlierLines.map((line, i) => ({
    ...line,
    name: line.name || (now[i]?.name ?? ''),
    points: line.points.map(([ts, value]) => [ts + shift, value] as const),
  }))
  return {
    ...aligned(now, moved, interval),
    totals: now.map((line, i) => totalOf(line, before ? (earlierLines[i]?.total ?? null) : null, null)),
  }
}

const totalOf = (line: Line, before: number | null, year: number | null): Figure['totals'][number] => ({
  name: line.name,
  unit: line.unit,
  value: line.total,
  before,
  rate: rateOf(line.total, before),
  year,
  yearRate: rateOf(line.total, year),
})

/** Lines on the same times; those of earlier fall on the nearest interval. */
function aligned(now: readonly Line[], before: readonly Line[], interval: Interval): Part {
  const own = [...new Set(now.flatMap(({ points }) => points.map(([ts]) => ts)))].toSorted((a, b) => a - b)
  const half = (secondsOf[interval] * 1_000) / 2
  const times =
    own.length > 0
      ? own
      : [...new Set(before.flatMap(({ points }) => points.map(([ts]) => ts)))].toSorted((a, b) => a - b)
  const on = (line: Line, isBefore: boolean) => {
    let at = 0
    const values = times.map((time) => {
      while (at < line.points.length && (line.points[at]?.[0] ?? 0) < time - half) at += 1
      const point = line.points[at]
      return point && Math.abs(point[0] - time) <= half ? point[1] : null
    })
    return { name: line.name, unit: line.unit, isBefore, values }
  }
  return {
    times,
    unit: now[0]?.unit ?? '',
    lines: [...now.map((line) => on(line, false)), ...before.map((line) => on(line, true))],
  }
}

/** How the named spans begin before themselves: the week before a week, the month before a month. */
const natural: Partial<Record<SpanName, number | 'month' | 'year'>> = {
  today: DAY,
  yesterday: DAY,
  thisWeek: 7 * DAY,
  lastWeek: 7 * DAY,
  thisMonth: 'month',
  lastMonth: 'month',
  thisYear: 'year',
}

async function spanBefore({ ctx, content, span }: Work, compare: 'before' | 'month' | 'year'): Promise<Span> {
  const by = compare === 'before' ? (natural[content.span] ?? span.to - span.from) : compare
  if (typeof by === 'string') return earlier(ctx.tx, span, by)
  return { from: span.from - by, to: span.to - by }
}

async function yoyMom(work: Work): Promise<Part> {
  const { ctx, span, interval } = work
  const [month, year] = [await earlier(ctx.tx, span, 'month'), await earlier(ctx.tx, span, 'year')]
  const now = await each(work, async (input) => {
    const line = await lineOf(ctx, input, span, interval)
    const of = async (other: Span) => (await lineOf(ctx, input, other, '1d')).total
    return totalOf(line, await of(month), await of(year))
  })
  return {
    totals: now,
    unit: now[0]?.unit ?? '',
    categories: now.map(({ name }) => name),
    lines: [
      { name: '', unit: now[0]?.unit ?? '', isBefore: false, values: now.map(({ value }) => value) },
      { name: 'month', unit: now[0]?.unit ?? '', isBefore: true, values: now.map(({ before }) => before) },
      { name: 'year', unit: now[0]?.unit ?? '', isBefore: true, values: now.map(({ year: one }) => one) },
    ],
  }
}

async function ranked(work: Work): Promise<Amount[]> {
  const { ctx, span, interval, content } = work
  const all = (await each(work, (input) => amountsOf(ctx, input, span, interval))).flat()
  return all
    .filter(({ value }) => value !== null)
    .toSorted((a, b) => Number(b.value) - Number(a.value))
    .slice(0, content.top)
}

async function rank(work: Work): Promise<Part> {
  const amounts = await ranked(work)
  return {
    unit: amounts[0]?.unit ?? '',
    categories: amounts.map(({ name }) => name),
    lines: [{ name: '', unit: amounts[0]?.unit ?? '', isBefore: false, values: amounts.map(({ value }) => value) }],
  }
}

async function pareto(work: Work): Promise<Part> {
  const part = await rank(work)
  const values = part.lines?.[0]?.values ?? []
  const whole = values.reduce<number>((sum, value) => sum + Math.max(0, value ?? 0), 0)
  let running = 0
  const shares = values.map((value) => {
    running += Math.max(0, value ?? 0)
    return whole === 0 ? null : Math.round((running / whole) * 1_000) / 10
  })
  return { ...part, lines: [...(part.lines ?? []), { name: 'share', unit: '%', isBefore: false, values: shares }] }
}

/** Days as rows, hours as columns, in the hospital's zone. */
async function heatmap(work: Work): Promise<Part> {
  const { ctx, span } = work
  const [line] = await each(work, (input) => lineOf(ctx, input, span, '1h'))
  const at = new Intl.DateTimeFormat('sv-SE', { timeZone: ctx.app.timeZone, dateStyle: 'short', timeStyle: 'short' })
  const days = new Map<string, (number | null)[]>()
  for (const [ts, value] of line?.points ?? []) {
    const [day = '', clock = ''] = at.format(ts).split(' ')
    const hours = days.get(day) ?? Array.from({ length: 24 }, () => null)
    hours[Number(clock.slice(0, 2))] = value
    days.set(day, hours)
  }
  const unit = line?.unit ?? ''
  return {
    unit,
    categories: Array.from({ length: 24 }, (_, hour) => String(hour)),
    lines: [...days].map(([name, values]) => ({ name, unit, isBefore: false, values })),
  }
}

const parts: Readonly<Record<string, (work: Work) => Promise<Part>>> = {
  trend: overTime,
  compare: overTime,
  scatter: overTime,
  report: overTime,
  yoyMom,
  rank,
  pareto,
  heatmap,
}
