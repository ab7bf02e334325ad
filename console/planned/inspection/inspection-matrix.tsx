// Devices by days: done, abnormal, missed, open or not due, a week or two at a glance.
import { listOf } from '@steward/client/wire'
import { wireTime } from '@steward/client/zone'
import { dayAfter, mondayOf } from '@steward/domain/calendar/days'
import { inspectionBill } from '@steward/domain/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { client } from '../../data/client.ts'
import { useLocale } from '../../data/locale.ts'
import { plain } from '../../kinds/view.ts'
import { useAddress, useSetParams } from '../../kit/address/address.ts'
import { go } from '../../kit/address/go.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { Nothing } from '../../kit/state/states.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { useClock } from '../../live/live-clock.ts'
import { useLinks } from '../../live/live-paths.ts'
import type { ViewProps } from '../../screen/adjust.ts'
import { useWords } from './words/use-words.ts'
import './inspection.css'

interface Cell {
  day: string
  done: number
  missed: number
  open: number
  abnormal: number
  billId: string
}

const cellFrom = (wire: Readonly<Record<string, unknown>>): Cell => ({
  day: plain(wire.day),
  done: Number(wire.done ?? 0),
  missed: Number(wire.missed ?? 0),
  open: Number(wire.open ?? 0),
  abnormal: Number(wire.abnormal ?? 0),
  billId: plain(wire.billId),
})

/** The worst of a day is its colour. */
const toneOf = ({ missed, abnormal, open }: Cell) =>
  missed > 0 ? 'missed' : abnormal > 0 ? 'abnormal' : open > 0 ? 'open' : 'done'

export function MatrixView({ filters }: Pick<ViewProps, 'filters'>) {
  const { t } = useWords()
  const locale = useLocale()
  const isNarrow = useNarrow()
  const linkTo = useLinks()
  const { params } = useAddress()
  const setParams = useSetParams()
  const today = useClock((now) => wireTime(now).slice(0, 10))
  const named = params.get('week') ?? ''
  const last = dayAfter(mondayOf(/^\d{4}-\d{2}-\d{2}$/.test(named) ? named : today), 6)
  const first = dayAfter(last, isNarrow ? -6 : -13)
  const query = {
    firstDay: first,
    lastDay: last,
    ...(filters.groupId ? { groupId: filters.groupId } : {}),
    ...(filters.equipmentType ? { equipmentType: filters.equipmentType } : {}),
  }
  const reading = useQuery({
    queryKey: [inspectionBill.name, 'matrix', query],
    queryFn: async ({ signal }) =>
      listOf(await client.get(`${inspectionBill.path}/matrix`, query, signal)).map((device) => ({
        id: plain(device.deviceId),
        name: plain(device.deviceName),
        cells: new Map(listOf(device.days).map((one) => [plain(one.day), cellFrom(one)])),
      })),
    placeholderData: keepPreviousData,
    meta: { follows: [inspectionBill], isQuiet: true },
  })
  const days = Array.from({ length: isNarrow ? 7 : 14 }, (_, at) => dayAfter(first, at))
  const show = (week: string) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      after.set('week', week)
      return after
    })
  const wordsOf = (cell: Cell): string =>
    [
      cell.done > 0 && t('roundsDone', { count: cell.done }),
      cell.abnormal > 0 && t('itemsAbnormal', { count: cell.abnormal }),
      cell.missed > 0 && t('roundsMissed', { count: cell.missed }),
      cell.open > 0 && t('roundsOpen', { count: cell.open }),
    ]
      .filter(Boolean)
      .join(locale === 'zh' ? '、' : ', ')
  return (
    <Loaded query={reading} name={inspectionBill[locale]}>
      {(data) => {
        const weekday = new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en', {
          weekday: 'narrow',
          timeZone: 'UTC',
        })
        return (
          <div className="matrix">
            <header>
              <div className="matrix-weeks">
                <button type="button" aria-label={t('weekBefore')} onClick={() => show(dayAfter(last, -7))}>
                  ‹
                </button>
                <button type="button" onClick={() => show(today)}>
                  {t('thisWeek')}
                </button>
                <button type="button" aria-label={t('weekAfter')} onClick={() => show(dayAfter(last, 7))}>
                  ›
                </button>
                <h3 aria-live="polite">
                  {first} – {last.slice(5)}
                </h3>
              </div>
              <ul aria-hidden="true">
                <li data-tone="done">{t('normal')}</li>
                <li data-tone="abnormal">{t('abnormal')}</li>
                <li data-tone="missed">{t('missed')}</li>
                <li data-tone="open">{t('toDo')}</li>
              </ul>
            </header>
            {data.length === 0 ? (
              <Nothing name={inspectionBill[locale]} isFiltered={false} clear={() => undefined} add={undefined} />
            ) : (
              <div className="matrix-scroll">
                <table>
                  <thead>
                    <tr>
                      <th scope="col" />
                      {days.map((day) => (
                        <th key={day} scope="col" data-today={day === today}>
                          <small>{weekday.format(new Date(`${day}T00:00:00Z`))}</small>
                          {Number(day.slice(8))}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {data.map((device) => (
                      <tr key={device.id}>
                        <th scope="row">{device.name}</th>
                        {days.map((day) => {
                          const cell = device.cells.get(day)
                          if (!cell) return <td key={day} aria-label={t('notDue')} />
                          const words = wordsOf(cell)
                          return (
                            <td key={day}>
                              <button
                                type="button"
                                data-tone={toneOf(cell)}
                                title={words}
                                aria-label={t('cell', { device: device.name, day, words })}
                                onClick={() => go(linkTo(inspectionBill, { id: cell.billId }) ?? '')}
                              >
                                {cell.abnormal > 0 ? cell.abnormal : cell.missed > 0 ? '×' : cell.open > 0 ? '○' : '✓'}
                              </button>
                            </td>
                          )
                        })}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}
