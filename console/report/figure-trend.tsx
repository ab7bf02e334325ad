// One figure day by day; ECharts is loaded with this chunk only.
import { failureFigures, isFailureFigure } from '@steward/domain/report/failure-figures'
import { figureNamed, isOrderFigure } from '@steward/domain/report/kpi'
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, use as install } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useCallback } from 'react'
import { Chart } from '../chart/chart.tsx'
import type { Palette } from '../chart/palette.ts'
import { useLocale } from '../data/locale.ts'
import { figureText } from '../figures/figure-text.ts'
import { useWords } from '../figures/words/use-words.ts'
import type { Group } from './cockpit-data.ts'

install([LineChart, BarChart, GridComponent, TooltipComponent, CanvasRenderer])

export default function FigureTrend({ name, days }: { name: string; days: readonly Group[] }) {
  const { t } = useWords()
  const locale = useLocale()
  const figure = isOrderFigure(name) ? figureNamed(name) : isFailureFigure(name) ? failureFigures[name] : undefined
  const unit = figure?.unit ?? 'count'
  const option = useCallback(
    (palette: Palette): EChartsCoreOption => ({
      animation: false,
      textStyle: { fontFamily: palette.font },
      grid: { left: 8, right: 16, top: 16, bottom: 4, containLabel: true },
      tooltip: {
        trigger: 'axis',
        backgroundColor: palette.surface,
        borderColor: palette.grid,
        textStyle: { color: palette.text },
        valueFormatter: (value: unknown) => figureText(t, unit, typeof value === 'number' ? value : null),
      },
      xAxis: {
        type: 'category',
        data: days.map(({ key }) => key.slice(5)),
        axisLine: { lineStyle: { color: palette.grid } },
        axisTick: { show: false },
        axisLabel: { color: palette.faint },
      },
      yAxis: {
        type: 'value',
        min: 0,
        ...(unit === 'share' ? { max: 1 } : {}),
        splitLine: { lineStyle: { color: palette.grid } },
        axisLabel: { color: palette.faint, formatter: (value: number) => figureText(t, unit, value) },
      },
      series: [
        {
          type: unit === 'count' ? 'bar' : 'line',
          // A day without rows is a gap, not a zero.
          data: days.map(({ figures }) => figures.get(name)?.value ?? null),
          color: palette.lines[0],
          showSymbol: true,
          symbolSize: 6,
          barMaxWidth: 18,
        },
      ],
    }),
    [days, name, t, unit],
  )
  return (
    <Chart
      label={t('trend', { name: figure?.[locale] ?? name })}
      option={option}
      table={() => ({
        head: [t('day'), figure?.[locale] ?? name],
        rows: days.map(({ key, figures }) => [key, figureText(t, unit, figures.get(name)?.value ?? null)]),
      })}
    />
  )
}
