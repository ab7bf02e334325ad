// Which month of duty is shown, with the way to its neighbours.
import { monthAfter } from '@steward/domain/calendar/months'
import { useLocale } from '../data/locale.ts'
import { monthName } from '../kit/days/day-names.ts'
import { SpanHead } from '../kit/days/span-head.tsx'
import { useWords } from './words/use-words.ts'

interface Props {
  today: string
  month: string
  show: (wanted: { month: string }) => void
}

export function Months({ today, month, show }: Props) {
  const { t } = useWords()
  return (
    <SpanHead
      title={monthName(month, useLocale())}
      words={{ before: t('before'), now: t('now'), after: t('after') }}
      step={(by) => show({ month: by === 0 ? today.slice(0, 7) : monthAfter(month, by) })}
    />
  )
}
