// The chart of a trend; ECharts is loaded with this chunk only.
import { LineChart } from 'echarts/charts'
import { DataZoomInsideComponent, GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import { use as install } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useCallback, useMemo } from 'react'
import { useLocale } from '../data/locale.ts'
import type { Point, Series } from '../data/use-device-series.ts'
import { listed } from '../words/listed.ts'
import { Chart } from './chart.tsx'
import { clockText, onSite } from './clock.ts'
import type { Palette } from './palette.ts'
import { type Limit, type Mark, optionOf, tableOf } from './trend-option.ts'
import { useWords } from './words/use-words.ts'

install([LineChart, GridComponent, TooltipComponent, MarkLineComponent, DataZoomInsideComponent, CanvasRenderer])

interface Props {
  series: Series
  limits: readonly Limit[]
  marks?: readonly Mark[]
  /** What it shows, in words; the names of its lines by default. */
  label?: string
}

const none: readonly Mark[] = []

const shifted = (series: Series): Series => {
  const lines = series.lines.map((line) => ({
    ...line,
    points: line.points.map(([ts, avg, min, max]): Point => [onSite(ts), avg, min, max]),
  }))
  return { ...series, from: onSite(series.from), to: onSite(series.to), lines }
}

export default function TrendChart({ series, limits, marks = none, label }: Props) {
  const { t } = useWords()
  const locale = useLocale()
  const drawn = useMemo(() => shifted(series), [series])
  const when = useCallback((ms: number) => clockText(ms, locale), [locale])
  const option = useCallback(
    (palette: Palette) =>
      optionOf(
        drawn,
        limits,
        palette,
        { mean: t('mean'), band: t('band'), when },
        marks.map((mark) => ({ ...mark, ts: onSite(mark.ts) })),
      ),
    [drawn, limits, marks, t, when],
  )
  return (
    <Chart
      label={label ?? t('trend', { names: listed(series.lines.map((line) => line.name)) })}
      option={option}
      table={() => tableOf(drawn, t('time'), when)}
    />
  )
}
