// Which month is shown: in the address, with the way to its neighbours.
import { wireTime } from '@steward/client/zone'
import { monthAfter } from '@steward/domain/calendar/months'
import { useLocale } from '../data/locale.ts'
import { useAddress, useSetParams } from '../kit/address/address.ts'
import { useClock } from '../live/live-clock.ts'
import { useWords } from './words/use-words.ts'

/** Group and month are in the address. */
export function usePlace() {
  const { params } = useAddress()
  const setParams = useSetParams()
  const today = useClock((now) => wireTime(now).slice(0, 10))
  const named = params.get('month') ?? ''
  const show = (wanted: Readonly<Record<string, string>>) =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      for (const [name, value] of Object.entries(wanted)) after.set(name, value)
      return after
    })
  return {
    today,
    month: /^\d{4}-\d{2}$/.test(named) ? named : today.slice(0, 7),
    group: params.get('group') ?? '',
    show,
  }
}

export function useMonthTitle(month: string): string {
  const locale = useLocale()
  return new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en', {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${month}-01T00:00:00Z`))
}

type Props = Pick<ReturnType<typeof usePlace>, 'today' | 'month' | 'show'>

export function Months({ today, month, show }: Props) {
  const { t } = useWords()
  const title = useMonthTitle(month)
  return (
    <div className="duty-months">
      <button type="button" aria-label={t('before')} onClick={() => show({ month: monthAfter(month, -1) })}>
        ‹
      </button>
      <button type="button" onClick={() => show({ month: today.slice(0, 7) })}>
        {t('now')}
      </button>
      <button type="button" aria-label={t('after')} onClick={() => show({ month: monthAfter(month, 1) })}>
        ›
      </button>
      <h2 aria-live="polite">{title}</h2>
    </div>
  )
}
