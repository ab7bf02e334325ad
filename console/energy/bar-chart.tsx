// Values by period as bars or a line, with what they were before beside them; ECharts is loaded with this chunk only.
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, use as install } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useCallback } from 'react'
import { Chart } from '../chart/chart.tsx'
import type { Palette } from '../chart/palette.ts'

install([LineChart, BarChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

export interface ChartLine {
  name: string
  kind: 'bar' | 'line'
  /** Lines of the same stack stand on one another. */
  stack?: string
  values: readonly (number | null)[]
}

interface Props {
  label: string
  /** Heading of the first column of the table. */
  head: string
  times: readonly string[]
  unit: string
  lines: readonly ChartLine[]
  /** A further column of the table. */
  note?: { head: string; values: readonly string[] }
}

const text = (value: unknown) =>
  typeof value === 'number' ? value.toLocaleString('en-US', { maximumFractionDigits: 3 }) : '–'

export default function BarsChart({ label, head, times, unit, lines, note }: Props) {
  const option = useCallback(
    (palette: Palette): EChartsCoreOption => ({
      animation: false,
      textStyle: { fontFamily: palette.font },
      grid: { left: 8, right: 16, top: lines.length > 1 ? 34 : 24, bottom: 4, containLabel: true },
      ...(lines.length > 1 ? { legend: { top: 0, left: 0, textStyle: { color: palette.text }, itemHeight: 10 } } : {}),
      tooltip: {
        trigger: 'axis',
        confine: true,
        backgroundColor: palette.surface,
        borderColor: palette.grid,
        textStyle: { color: palette.text },
        valueFormatter: (value: unknown) => `${text(value)} ${unit}`,
      },
      xAxis: {
        type: 'category',
        data: times,
        axisLine: { lineStyle: { color: palette.grid } },
        axisTick: { show: false },
        axisLabel: { color: palette.faint, hideOverlap: true },
      },
      yAxis: {
        type: 'value',
        name: lines.length > 1 ? '' : unit,
        nameTextStyle: { color: palette.faint, align: 'left' },
        splitLine: { lineStyle: { color: palette.grid } },
        axisLabel: { color: palette.faint },
      },
      series: lines.map(({ name, kind, stack, values }, i) => ({
        type: kind,
        name,
        data: values,
        ...(stack === undefined ? {} : { stack }),
        color: palette.lines[i % palette.lines.length],
        showSymbol: values.length < 40,
        symbolSize: 5,
        lineStyle: { width: 1.6 },
        barMaxWidth: 22,
        connectNulls: false,
      })),
    }),
    [lines, times, unit],
  )
  return (
    <Chart
      label={label}
      option={option}
      replaces={['series', 'yAxis', 'xAxis', 'legend']}
      table={() => ({
        head: [head, ...lines.map(({ name }) => `${name} ${unit}`), ...(note ? [note.head] : [])],
        rows: times.map((time, i) => [
          time,
          ...lines.map(({ values }) => text(values[i])),
          ...(note ? [note.values[i] ?? ''] : []),
        ]),
      })}
    />
  )
}
