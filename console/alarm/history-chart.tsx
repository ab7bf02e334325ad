// Alarms day by day, stacked by level; ECharts is loaded with this chunk only.
import { alarmLevel } from '@steward/domain/alarm/dictionaries'
import { BarChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { type EChartsCoreOption, use as install } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useCallback } from 'react'
import { Chart } from '../chart/chart.tsx'
import type { Palette } from '../chart/palette.ts'
import { useDictionary } from '../data/use-dictionary.ts'
import type { Day } from './history-data.ts'
import { useWords } from './words/use-words.ts'

install([BarChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

const namesIn = (told: string): string[] => [JSON.parse(told) as unknown].flat().map(String)

export default function HistoryChart({ days }: { days: readonly Day[] }) {
  const { t } = useWords()
  const levels = useDictionary(alarmLevel)
  const names = [1, 2, 3, 4].map((level) => levels.find(({ key }) => key === String(level))?.label ?? String(level))
  // A name may have a comma of its own.
  const told = JSON.stringify(names)
  const option = useCallback(
    (palette: Palette): EChartsCoreOption => ({
      animation: false,
      textStyle: { fontFamily: palette.font },
      grid: { left: 8, right: 16, top: 34, bottom: 4, containLabel: true },
      legend: { top: 0, left: 0, textStyle: { color: palette.text }, itemHeight: 10 },
      tooltip: {
        trigger: 'axis',
        backgroundColor: palette.surface,
        borderColor: palette.grid,
        textStyle: { color: palette.text },
      },
      xAxis: {
        type: 'category',
        data: days.map(({ day }) => day.slice(5)),
        axisLine: { lineStyle: { color: palette.grid } },
        axisTick: { show: false },
        axisLabel: { color: palette.faint },
      },
      yAxis: {
        type: 'value',
        minInterval: 1,
        splitLine: { lineStyle: { color: palette.grid } },
        axisLabel: { color: palette.faint },
      },
      series: namesIn(told).map((name, at) => ({
        type: 'bar',
        name,
        stack: 'alarms',
        data: days.map((one) => one.levels[at] ?? 0),
        color: palette.levels[at + 1],
        barMaxWidth: 22,
      })),
    }),
    [days, told],
  )
  return (
    <Chart
      label={t('statistics.days')}
      option={option}
      replaces={['series', 'yAxis', 'xAxis', 'legend']}
      table={() => ({
        head: [t('statistics.day'), ...names, t('statistics.total')],
        rows: days.map(({ day, levels: counts, total }) => [day, ...counts.map(String), String(total)]),
      })}
    />
  )
}
