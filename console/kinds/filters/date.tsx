import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../kit/lazy/lazy-part.tsx'
import { Box } from '../../kit/state/shape.tsx'
import { useNarrow } from '../../kit/use-narrow.ts'
import { joinSpan, splitSpan } from '../range.ts'
import type { FilterProps } from '../view.ts'

// Lazy: the calendar is larger than the list around it.
const DateSpan = lazyPart(() => import('./date-span.tsx'))

export function DateFilter(props: FilterProps) {
  if (useNarrow()) return <PhoneSpan {...props} />
  return (
    <Suspense fallback={<Box />}>
      <DateSpan {...props} />
    </Suspense>
  )
}

/** Phones use the native date picker. */
function PhoneSpan({ id, label, value, onPick }: FilterProps) {
  const { t } = useTranslation('crud')
  const [from, to] = splitSpan(value)
  return (
    <fieldset className="kind-span" aria-label={label}>
      <input
        id={id}
        type="date"
        className="kind-date"
        aria-label={`${label} ${t('from')}`}
        value={from}
        max={to}
        onChange={(event) => onPick(joinSpan(event.target.value, to))}
      />
      <input
        type="date"
        className="kind-date"
        aria-label={`${label} ${t('to')}`}
        value={to}
        min={from}
        onChange={(event) => onPick(joinSpan(from, event.target.value))}
      />
    </fieldset>
  )
}
