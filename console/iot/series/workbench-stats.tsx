// The statistics of each line of the workbench, and beside them those of the period it is compared with.
import { CloseOutlined, DownloadOutlined } from '@ant-design/icons'
import { useLocale } from '../../data/locale.ts'
import type { SeriesLine } from '../../data/use-device-series.ts'
import { durationText } from '../../kinds/duration.ts'
import { useWords } from '../run/words/use-words.ts'
import type { Stats } from './workbench-data.ts'
import { type LineKey, keyOf } from './workbench-lines.ts'

interface Props {
  lines: readonly LineKey[]
  nameOf: (line: LineKey) => string
  lineOf: (line: LineKey) => SeriesLine | undefined
  stats: ReadonlyMap<string, Stats>
  /** Of the earlier period, if one is compared. */
  before: ReadonlyMap<string, Stats> | undefined
  beforeName: string
  remove: (line: LineKey) => void
  /** Takes the curves of a device away as a file. */
  take: ((deviceId: string) => void) | undefined
}

const values = ['min', 'max', 'mean', 'timeMean', 'last'] as const
const columns = ['line', ...values, 'completeness', 'above', 'below'] as const
const COLOURS = 6

export function StatsTable({ lines, nameOf, lineOf, stats, before, beforeName, remove, take }: Props) {
  const { t } = useWords()
  const isEstimated = [...stats.values()].some(({ grain }) => grain !== 'raw')
  return (
    // Scrolled by keyboard as well.
    <section className="bench-stats" tabIndex={0} aria-label={t('stats')}>
      <table>
        <thead>
          <tr>
            {columns.map((one) => (
              <th key={one} scope="col">
                {t(`column.${one}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => {
            const key = keyOf(line)
            const name = nameOf(line)
            const own = lineOf(line)
            return [
              <tr key={key}>
                <th scope="row">
                  <i data-line={(at % COLOURS) + 1} /> {name}
                </th>
                <Cells stats={stats.get(key)} line={own} />
                <td className="bench-acts">
                  {take && (
                    <button
                      type="button"
                      title={t('export')}
                      aria-label={`${t('export')} ${name}`}
                      onClick={() => take(line.deviceId)}
                    >
                      <DownloadOutlined />
                    </button>
                  )}
                  <button
                    type="button"
                    title={t('removeLine', { name })}
                    aria-label={t('removeLine', { name })}
                    onClick={() => remove(line)}
                  >
                    <CloseOutlined />
                  </button>
                </td>
              </tr>,
              before && (
                <tr key={`${key} before`} className="is-before">
                  <th scope="row">{beforeName}</th>
                  <Cells stats={before.get(key)} line={own} />
                  <td />
                </tr>
              ),
            ]
          })}
        </tbody>
      </table>
      {isEstimated && <small>{t('estimated')}</small>}
    </section>
  )
}

function Cells({ stats, line }: { stats: Stats | undefined; line: SeriesLine | undefined }) {
  const locale = useLocale()
  const span = (seconds: number | null) =>
    seconds === null ? '—' : seconds === 0 ? '0' : (durationText(seconds, 's', locale) ?? '')
  const unit = line?.unit ? ` ${line.unit}` : ''
  if (!stats) return columns.slice(1).map((one) => <td key={one} />)
  return (
    <>
      {values.map((one) => (
        <td key={one}>{stats[one] === null ? '—' : `${stats[one].toFixed(line?.precision ?? 1)}${unit}`}</td>
      ))}
      <td>{stats.completeness === null ? '—' : `${(stats.completeness * 100).toFixed(1)}%`}</td>
      <td data-over={(stats.aboveSec ?? 0) > 0}>{span(stats.aboveSec)}</td>
      <td data-over={(stats.belowSec ?? 0) > 0}>{span(stats.belowSec)}</td>
    </>
  )
}
