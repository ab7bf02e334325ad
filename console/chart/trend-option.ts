// The ECharts option: a line per property, its minimum and maximum as a band, limits as lines. Pure except for
// colours.
import type { EChartsCoreOption } from 'echarts/core'
import type { Point, Series, SeriesLine } from '../data/use-device-series.ts'
import type { ChartTable } from './chart.tsx'
import type { Palette } from './palette.ts'

export interface Words {
  mean: string
  band: string
  when: (ms: number) => string
}

/** A number a property's values are held against, and what it is called. */
export interface Limit {
  identifier: string
  level: number
  name: string
  value: number
}

const BAND = '#band '
const AXIS = 52

/** Something that happened, drawn as an upright line. */
export interface Mark {
  ts: number
  label: string
  level: number
}

const isBanded = (series: Series, line: SeriesLine) => series.grain !== 'raw' && !line.isStepped && !line.isBefore

export function optionOf(
  series: Series,
  limits: readonly Limit[],
  palette: Palette,
  words: Words,
  marks: readonly Mark[] = [],
): EChartsCoreOption {
  const units = [...new Set(series.lines.map((line) => line.unit))]
  const colourOf = (line: SeriesLine) =>
    palette.lines[(line.paint ?? series.lines.indexOf(line)) % palette.lines.length] ?? palette.text
  // Beyond the colours there are, lines are told apart by their strokes.
  const strokeOf = ({ paint = 0, isBefore }: SeriesLine) =>
    isBefore ? 'dotted' : paint >= palette.lines.length ? 'dashed' : 'solid'
  const axisOf = (line: SeriesLine) => units.indexOf(line.unit)
  return {
    animation: false,
    // Times are shifted to the hospital's zone and must be formatted as UTC.
    useUTC: true,
    textStyle: { fontFamily: palette.font, color: palette.text },
    grid: { top: 36, bottom: 34, left: 14, right: units.length > 1 ? 14 : 24, outerBoundsMode: 'same' },
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: palette.surface,
      borderColor: palette.grid,
      textStyle: { color: palette.text, fontSize: 13 },
      axisPointer: { type: 'line', lineStyle: { color: palette.faint } },
      formatter: (shown: unknown) => tip(series, shown, words, colourOf),
    },
    dataZoom: [{ type: 'inside', zoomOnMouseWheel: 'ctrl', moveOnMouseWheel: false, filterMode: 'none' }],
    xAxis: {
      type: 'time',
      min: series.from,
      max: series.to,
      axisLine: { lineStyle: { color: palette.faint } },
      axisLabel: { color: palette.faint, hideOverlap: true },
      splitLine: { show: false },
    },
    yAxis: units.map((unit, at) => ({
      type: 'value',
      name: unit,
      position: at === 0 ? 'left' : 'right',
      offset: at > 1 ? (at - 1) * AXIS : 0,
      nameTextStyle: { color: palette.faint, align: at === 0 ? 'left' : 'right' },
      axisLabel: { color: palette.faint },
      ...extentOf(valuesOn(series, limits, unit)),
      splitLine: { show: at === 0, lineStyle: { color: palette.grid } },
    })),
    series: [
      ...series.lines.flatMap((line) => [
        ...(isBanded(series, line) ? bandOf(line, axisOf(line), colourOf(line)) : []),
        {
          type: 'line',
          name: line.name,
          id: line.identifier,
          yAxisIndex: axisOf(line),
          data: line.points.map(([ts, avg]) => [ts, avg]),
          showSymbol: line.points.length < 3,
          symbolSize: 5,
          step: line.isStepped ? 'end' : false,
          connectNulls: false,
          color: colourOf(line),
          lineStyle: { width: line.isBefore ? 1.2 : 1.6, type: strokeOf(line), opacity: line.isBefore ? 0.75 : 1 },
          z: 3,
          markLine: markOf(line, limits, palette),
        },
      ]),
      ...eventsOf(marks, palette),
    ],
  }
}

/** All values an axis must show: lines, their minimum and maximum, and limits even far from the values. */
const valuesOn = (series: Series, limits: readonly Limit[], unit: string): number[] =>
  series.lines
    .filter((line) => line.unit === unit)
    .flatMap((line) => [
      ...line.points.flatMap(([, avg, min, max]) => (avg === null ? [] : [min ?? avg, max ?? avg])),
      ...limits.filter(({ identifier }) => identifier === line.identifier).map(({ value }) => value),
    ])

const TICKS = 5

/** Axis bounds at round numbers, with a round interval. */
export function extentOf(values: readonly number[]): { min: number; max: number; interval: number } {
  const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY)
  const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  if (low > high) return { min: 0, max: 1, interval: 1 }
  const rough = (high - low || Math.abs(high) || 1) / TICKS
  const power = 10 ** Math.floor(Math.log10(rough))
  const interval = power * ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10)
  const round = (value: number) => Number(value.toPrecision(12))
  const min = Math.floor(low / interval) * interval
  const max = Math.ceil(high / interval) * interval
  // A line on the very edge of the chart would be half clipped, so there is a margin.
  return {
    min: round(min === low ? min - interval : min),
    max: round(max === high ? max + interval : max),
    interval: round(interval),
  }
}

// A band is two stacked invisible lines with a filled area; the second holds the difference.
function bandOf(line: SeriesLine, yAxisIndex: number, color: string): object[] {
  const shared = {
    type: 'line',
    yAxisIndex,
    stack: BAND + line.identifier,
    stackStrategy: 'all',
    symbol: 'none',
    silent: true,
    connectNulls: false,
    lineStyle: { opacity: 0 },
    z: 1,
  }
  const height = ([, , min, max]: Point) => (min === null || max === null ? null : max - min)
  return [
    { ...shared, name: `${BAND}low`, data: line.points.map(([ts, , min]) => [ts, min]) },
    {
      ...shared,
      name: `${BAND}high`,
      data: line.points.map((point) => [point[0], height(point)]),
      areaStyle: { color, opacity: 0.16 },
    },
  ]
}

function markOf(line: SeriesLine, limits: readonly Limit[], palette: Palette): object | undefined {
  const own = limits.filter(({ identifier }) => identifier === line.identifier)
  if (own.length === 0) return undefined
  return {
    silent: true,
    symbol: 'none',
    animation: false,
    data: limitLines(own).map(({ value, label, level }) => ({
      yAxis: value,
      name: label,
      lineStyle: { color: palette.levels[level] ?? palette.faint, type: 'dashed', width: 1.2 },
      label: {
        formatter: label,
        position: 'insideEndTop',
        color: palette.levels[level] ?? palette.faint,
        fontSize: 11,
      },
    })),
  }
}

function eventsOf(marks: readonly Mark[], palette: Palette): object[] {
  if (marks.length === 0) return []
  const data = marks.map(({ ts, label, level }) => {
    const color = palette.levels[level] ?? palette.faint
    return {
      xAxis: ts,
      lineStyle: { color, type: 'solid', width: 1 },
      label: { formatter: label, color, fontSize: 11 },
    }
  })
  return [
    {
      type: 'line',
      id: '#marks',
      data: [],
      silent: true,
      markLine: { silent: true, symbol: 'none', animation: false, data },
    },
  ]
}

/** One line per value, of the most severe of its rules; how many others share it stands behind its name. */
export function limitLines(limits: readonly Limit[]): { value: number; level: number; label: string }[] {
  const values = [...new Set(limits.map(({ value }) => value))]
  return values.flatMap((value) => {
    const rules = limits.filter((limit) => limit.value === value).toSorted((a, b) => a.level - b.level)
    const [first, ...others] = rules
    if (!first) return []
    const { name, level } = first
    // The names of most rules say the limit.
    const words = new RegExp(String.raw`(^|[^\d.-])${value}([^\d.]|$)`).test(name) ? name : `${name} ${value}`
    return [{ value, level, label: others.length === 0 ? words : `${words} +${others.length}` }]
  })
}

const escape = (text: string) => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`)

/** The tooltip: every line's value at the pointer's time, with minimum and maximum. */
function tip(series: Series, shown: unknown, words: Words, colourOf: (line: SeriesLine) => string): string {
  const [first]: unknown[] = Array.isArray(shown) ? shown : []
  const ts = first !== null && typeof first === 'object' && 'axisValue' in first ? Number(first.axisValue) : Number.NaN
  const rows = series.lines.flatMap((line) => {
    const point = nearest(line.points, ts)
    if (!point || point[1] === null) return []
    const [, avg, min, max] = point
    const read = (value: number | null) => (value === null ? '' : value.toFixed(line.precision))
    const band = isBanded(series, line) ? `<small>${read(min)} – ${read(max)}</small>` : ''
    return `<tr><td><i style="background:${colourOf(line)}"></i>${escape(line.name)}</td><td><b>${read(avg)}</b> ${escape(line.unit)}</td><td>${band}</td></tr>`
  })
  return `<div class="chart-tip"><time>${escape(words.when(ts))}</time><table>${rows.join('')}</table></div>`
}

function nearest(points: readonly Point[], ts: number): Point | undefined {
  let best: Point | undefined
  for (const point of points) if (!best || Math.abs(point[0] - ts) < Math.abs(best[0] - ts)) best = point
  return best
}

/** The same values as a table, the latest first: a row for each time, a column for each line. */
export function tableOf(series: Series, time: string, when: (ms: number) => string): ChartTable {
  const times = [...new Set(series.lines.flatMap(({ points }) => points.map(([ts]) => ts)))].toSorted((a, b) => b - a)
  const columns = series.lines.map((line) => {
    const read = (value: number | null) => (value === null ? '' : value.toFixed(line.precision))
    const texts = line.points.map(([ts, avg, min, max]): [number, string] => [
      ts,
      avg !== null && isBanded(series, line) ? `${read(avg)} (${read(min)} – ${read(max)})` : read(avg),
    ])
    return { head: line.unit === '' ? line.name : `${line.name} (${line.unit})`, cells: new Map(texts) }
  })
  const rows = times.map((ts) => [when(ts), ...columns.map(({ cells }) => cells.get(ts) ?? '')])
  return {
    head: [time, ...columns.map(({ head }) => head)],
    rows: rows.filter(([, ...cells]) => cells.some((cell) => cell !== '')),
  }
}
