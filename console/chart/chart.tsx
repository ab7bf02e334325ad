// A chart on a canvas: it follows its place, the appearance and the language, and can be read as a table.
import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { init } from 'echarts/core'
import { useEffect, useRef, useState } from 'react'
import { type Locale, useLocale } from '../data/locale.ts'
import { type Palette, paletteAt, watchAppearance } from './palette.ts'
import './chart.css'
import './lines.css'
import { useWords } from './words/use-words.ts'

export interface ChartTable {
  head: readonly string[]
  /** The first cell of a row is its heading. */
  rows: readonly (readonly string[])[]
}

interface Props {
  /** What it shows, in words. */
  label: string
  /** Drawn anew whenever it is another function; the parts of ECharts it uses are installed by whoever gives it. */
  option: (palette: Palette) => EChartsCoreOption
  /** Parts that are replaced as a whole, so that what is gone goes; the zoom stays. */
  replaces?: readonly string[]
  table: () => ChartTable
}

export function Chart({ label, option, replaces = ['series', 'yAxis'], table }: Props) {
  const { t } = useWords()
  const [isTable, setTable] = useState(false)
  const locale = useLocale()
  return (
    <figure className="chart">
      <button type="button" className="kit-link" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
        {t('asTable')}
      </button>
      {isTable ? (
        <TableOf label={label} {...table()} />
      ) : (
        <Canvas key={locale} {...{ label, option, replaces, locale }} />
      )}
    </figure>
  )
}

/** One for each language: ECharts takes it at the beginning. */
function Canvas({ label, option, replaces, locale }: Required<Omit<Props, 'table'>> & { locale: Locale }) {
  const place = useRef<HTMLDivElement>(null)
  const chart = useRef<EChartsType>(undefined)
  const replaced = replaces.join()

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
    const draw = () => chart.current?.setOption(option(paletteAt(element)), { replaceMerge: replaced.split(',') })
    draw()
    return watchAppearance(draw)
  }, [option, replaced])

  return <div ref={place} className="chart-canvas" role="img" aria-label={label} />
}

function TableOf({ label, head, rows }: ChartTable & { label: string }) {
  return (
    // Scrolled by keyboard as well.
    <div className="chart-table" tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            {head.map((one) => (
              <th key={one} scope="col">
                {one}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...others]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {others.map((one, at) => (
                <td key={head[at + 1]}>{one}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
