// The chart component; ECharts is loaded with this chunk only.
import { onSiteClock } from '@steward/client/zone'
import { LineChart } from 'echarts/charts'
import { DataZoomInsideComponent, GridComponent, MarkLineComponent, TooltipComponent } from 'echarts/components'
import { type EChartsType, init, use as install } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../data/locale.ts'
import type { Point, Series } from '../data/use-device-series.ts'
import { listed } from '../words/listed.ts'
import { type Palette, optionOf } from './trend-option.ts'
import type { Limit } from './use-limits.ts'

install([LineChart, GridComponent, TooltipComponent, MarkLineComponent, DataZoomInsideComponent, CanvasRenderer])

interface Props {
  series: Series
  limits: readonly Limit[]
}

/** A canvas does not resolve CSS custom properties: they are read from the element. */
function paletteAt(place: HTMLElement): Palette {
  const style = getComputedStyle(place)
  const read = (name: string) => style.getPropertyValue(name).trim()
  const levels = [1, 2, 3, 4].map((level) => [level, read(`--level-${level}-text`) || read('--st-text-2')])
  return {
    lines: [1, 2, 3, 4, 5, 6].map((one) => read(`--iot-line-${one}`)),
    levels: Object.fromEntries(levels),
    text: read('--st-text'),
    faint: read('--st-text-3'),
    grid: read('--st-line'),
    surface: read('--st-surface'),
    font: read('--st-font'),
  }
}

/** Calls `onChange` when light or dark appearance changes; returns the unsubscribe function. */
function watchAppearance(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'class', 'style'] })
  return () => observer.disconnect()
}

/** Times shifted to the hospital's zone: ECharts knows UTC and the browser's zone only. */
const onSite = (series: Series): Series => {
  const at = (ms: number) => onSiteClock(ms).getTime()
  const lines = series.lines.map((line) => ({
    ...line,
    points: line.points.map(([ts, avg, min, max]): Point => [at(ts), avg, min, max]),
  }))
  return { ...series, from: at(series.from), to: at(series.to), lines }
}

export default function TrendChart({ series, limits }: Props) {
  const { t } = useTranslation('iot')
  const locale = useLocale()
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const names = listed(series.lines.map((line) => line.name))

  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const made = init(element, undefined, { locale: locale === 'zh' ? 'ZH' : 'EN' })
    chart.current = made
    const observer = new ResizeObserver(() => made.resize())
    observer.observe(element)
    return () => {
      observer.disconnect()
      made.dispose()
      chart.current = undefined
    }
  }, [locale])

  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const when = (ms: number) => new Date(ms).toLocaleString(locale === 'zh' ? 'zh-CN' : 'en-GB', { timeZone: 'UTC' })
    const draw = () =>
      chart.current?.setOption(
        optionOf(onSite(series), limits, paletteAt(element), { mean: t('trend.mean'), band: t('trend.band'), when }),
        // Keeps the zoom; series and axes that are gone are removed.
        { replaceMerge: ['series', 'yAxis'] },
      )
    draw()
    return watchAppearance(draw)
  }, [series, limits, locale, t])

  return <div ref={place} className="iot-canvas" role="img" aria-label={t('trend.chart', { names })} />
}
