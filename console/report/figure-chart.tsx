// Charts of analyses: lines, bars, lying bars, bars with their running share, and a map of hours; ECharts is loaded with
// this chunk only.
import { BarChart, HeatmapChart, LineChart, ScatterChart } from 'echarts/charts'
import {
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components'
import { type EChartsCoreOption, use as install } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useCallback } from 'react'
import { Chart } from '../chart/chart.tsx'
import type { Palette } from '../chart/palette.ts'

install([
  BarChart,
  LineChart,
  HeatmapChart,
  ScatterChart,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
  CanvasRenderer,
])

export interface FigureLine {
  name: string
  values: readonly (number | null)[]
  /** Of an earlier period: dotted, in the colour of the line so many places before. */
  isBefore?: boolean
}

export interface FigureChartProps {
  kind: 'line' | 'bar' | 'rank' | 'pareto' | 'heatmap' | 'scatter'
  label: string
  /** Heading of the first column of the table. */
  head: string
  unit: string
  /** Times or names; of a heat map its columns. */
  categories: readonly string[]
  /** Of a heat map its rows; of points the first one is across, the second one up. */
  lines: readonly FigureLine[]
  /** Values drawn as a line across. */
  limits?: readonly { name: string; value: number }[]
}

const text = (value: unknown) =>
  typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 3 }) : '–'

export default function FigureChart(props: FigureChartProps) {
  const { label, head, unit, categories, lines } = props
  const key = JSON.stringify(props)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text is the props
  const option = useCallback((palette: Palette) => optionOf(props, palette), [key])
  return (
    <Chart
      label={label}
      option={option}
      replaces={['series', 'yAxis', 'xAxis', 'legend', 'visualMap', 'grid']}
      table={() => ({
        head: [head, ...lines.map(({ name }) => (unit === '' ? name : `${name} ${unit}`))],
        rows: categories.map((one, i) => [one, ...lines.map(({ values }) => text(values[i]))]),
      })}
    />
  )
}

function optionOf(props: FigureChartProps, palette: Palette): EChartsCoreOption {
  const { kind, unit, lines } = props
  const isPlain = kind === 'line' || kind === 'bar' || kind === 'pareto'
  const shared = {
    animation: false,
    textStyle: { fontFamily: palette.font, color: palette.text },
    grid: { left: 8, right: 20, top: isPlain && lines.length > 1 ? 40 : 26, bottom: 8, containLabel: true },
    tooltip: {
      trigger: kind === 'heatmap' || kind === 'scatter' ? 'item' : 'axis',
      confine: true,
      backgroundColor: palette.surface,
      borderColor: palette.grid,
      textStyle: { color: palette.text },
      valueFormatter: (value: unknown) => `${text(value)} ${unit}`,
    },
    ...(isPlain && lines.length > 1
      ? { legend: { type: 'plain', top: 0, left: 0, itemHeight: 10, textStyle: { color: palette.text } } }
      : {}),
  }
  return { ...shared, ...partsOf[kind](props, palette) }
}

const names = (data: readonly string[], palette: Palette, isLying = false) => ({
  type: 'category',
  data,
  axisLine: { lineStyle: { color: palette.grid } },
  axisTick: { show: false },
  axisLabel: { color: palette.faint, hideOverlap: true, ...(isLying ? { width: 150, overflow: 'truncate' } : {}) },
  ...(isLying ? { inverse: true } : {}),
})
const numbers = (name: string, palette: Palette, more: object = {}) => ({
  type: 'value',
  name,
  nameTextStyle: { color: palette.faint, align: 'left' },
  splitLine: { lineStyle: { color: palette.grid } },
  axisLabel: { color: palette.faint },
  ...more,
})

const across = ({ limits = [] }: FigureChartProps, palette: Palette) =>
  limits.length === 0
    ? {}
    : {
        markLine: {
          silent: true,
          symbol: 'none',
          animation: false,
          data: limits.map(({ name, value }) => ({
            yAxis: value,
            lineStyle: { color: palette.levels[2] ?? palette.faint, type: 'dashed' },
            label: {
              formatter: `${name} ${value}`,
              position: 'insideEndTop',
              color: palette.levels[2] ?? palette.faint,
            },
          })),
        },
      }

type Parts = (props: FigureChartProps, palette: Palette) => EChartsCoreOption

const ofCategories =
  (type: 'line' | 'bar'): Parts =>
  (props, palette) => {
    const { unit, categories, lines } = props
    const own = lines.filter(({ isBefore }) => !isBefore).length
    return {
      xAxis: names(categories, palette),
      yAxis: numbers(unit, palette, type === 'line' ? { scale: true } : {}),
      series: lines.map(({ name, values, isBefore = false }, i) => ({
        type,
        name,
        data: values,
        color: palette.lines[(isBefore ? i - own : i) % palette.lines.length],
        showSymbol: values.length < 3,
        barMaxWidth: 26,
        lineStyle: { width: 1.6, type: isBefore ? 'dotted' : 'solid' },
        itemStyle: { opacity: isBefore ? 0.55 : 1 },
        connectNulls: false,
        ...(i === 0 ? across(props, palette) : {}),
      })),
    }
  }

const partsOf: Readonly<Record<FigureChartProps['kind'], Parts>> = {
  line: ofCategories('line'),
  bar: ofCategories('bar'),
  rank: ({ unit, categories, lines }, palette) => ({
    xAxis: numbers(unit, palette),
    yAxis: names(categories, palette, true),
    series: lines.slice(0, 1).map(({ name, values }) => ({
      type: 'bar',
      name,
      data: values,
      color: palette.lines[0],
      barMaxWidth: 18,
      label: {
        show: true,
        position: 'right',
        color: palette.text,
        formatter: ({ value }: { value: unknown }) => text(value),
      },
    })),
  }),
  pareto: ({ unit, categories, lines: [amount, share] }, palette) => ({
    xAxis: names(categories, palette),
    yAxis: [
      numbers(unit, palette),
      numbers('%', palette, {
        min: 0,
        max: 100,
        splitLine: { show: false },
        nameTextStyle: { color: palette.faint, align: 'right' },
      }),
    ],
    series: [
      { type: 'bar', name: amount?.name, data: amount?.values ?? [], color: palette.lines[0], barMaxWidth: 32 },
      {
        type: 'line',
        name: share?.name,
        data: share?.values ?? [],
        yAxisIndex: 1,
        color: palette.lines[1],
        symbolSize: 5,
        tooltip: { valueFormatter: (value: unknown) => `${text(value)} %` },
      },
    ],
  }),
  heatmap: ({ categories, lines, unit }, palette) => {
    const cells = lines.flatMap(({ values }, row) => values.map((value, column) => [column, row, value ?? '-']))
    const known = lines.flatMap(({ values }) => values.filter((value) => value !== null))
    const [low, high] = [Math.min(...known, Infinity), Math.max(...known, -Infinity)]
    return {
      grid: { left: 8, right: 8, top: 8, bottom: 54, containLabel: true },
      xAxis: { ...names(categories, palette), splitArea: { show: true } },
      yAxis: {
        ...names(
          lines.map(({ name }) => name),
          palette,
        ),
        inverse: true,
      },
      visualMap: {
        min: low > high ? 0 : low,
        max: low > high ? 1 : high,
        calculable: false,
        orient: 'horizontal',
        left: 'center',
        bottom: 0,
        itemHeight: 140,
        textStyle: { color: palette.faint },
        text: [unit, ''],
        inRange: { color: [palette.surface, palette.lines[0]] },
      },
      series: [{ type: 'heatmap', data: cells, itemStyle: { borderColor: palette.grid, borderWidth: 1 } }],
    }
  },
  scatter: ({ lines: [one, other] }, palette) => ({
    xAxis: numbers(one?.name ?? '', palette, { scale: true, nameLocation: 'middle', nameGap: 26 }),
    yAxis: numbers(other?.name ?? '', palette, { scale: true }),
    grid: { left: 8, right: 24, top: 30, bottom: 34, containLabel: true },
    series: [
      {
        type: 'scatter',
        symbolSize: 6,
        color: palette.lines[0],
        data: (one?.values ?? []).flatMap((x, i) => {
          const y = other?.values[i] ?? null
          return x === null || y === null ? [] : [[x, y]]
        }),
      },
    ],
  }),
}
