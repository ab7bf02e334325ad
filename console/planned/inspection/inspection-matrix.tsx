// Devices by days: done, abnormal, missed, open or not due, a week or two at a glance.
import { datesIn, dayAfter, mondayOf } from '@steward/domain/calendar/days'
import { inspectionBill } from '@steward/domain/index'
import { useLocale } from '../../data/locale.ts'
import { SpanHead } from '../../kit/days/span-head.tsx'
import { useSpan } from '../../kit/days/use-span.ts'
import { Loaded } from '../../kit/state/loaded.tsx'
import { Nothing } from '../../kit/state/states.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import type { ViewProps } from '../../screen/adjust.ts'
import { DeviceDaysGrid } from './device-days-grid.tsx'
import { useDeviceDays } from './device-days.ts'
import { useWords } from './words/use-words.ts'
import './inspection.css'

export function MatrixView({ filters }: Pick<ViewProps, 'filters'>) {
  const { t } = useWords()
  const locale = useLocale()
  const isNarrow = useNarrow()
  const { today, dayAt, show } = useSpan()
  const last = dayAfter(mondayOf(dayAt('week')), 6)
  const first = dayAfter(last, isNarrow ? -6 : -13)
  const query = useDeviceDays({
    firstDay: first,
    lastDay: last,
    ...(filters.groupId ? { groupId: filters.groupId } : {}),
    ...(filters.equipmentType ? { equipmentType: filters.equipmentType } : {}),
  })
  return (
    <Loaded query={query} name={inspectionBill[locale]}>
      {(data) => (
        <div className="matrix">
          <header>
            <SpanHead
              title={`${first} – ${last.slice(5)}`}
              words={{ before: t('weekBefore'), now: t('thisWeek'), after: t('weekAfter') }}
              step={(by) => show({ week: by === 0 ? today : dayAfter(last, by * 7) })}
            />
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
            <DeviceDaysGrid devices={data} days={datesIn(first, last)} today={today} />
          )}
        </div>
      )}
    </Loaded>
  )
}
