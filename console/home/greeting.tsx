// Who is there, which day it is in the hospital, and by the hospital's clock which part of it.
import { onSiteClock } from '@steward/client/zone'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../data/locale.ts'
import { useSession } from '../data/session.ts'
import { useOwnAccount } from '../data/use-own-account.ts'
import { ZoneName } from '../kit/zone-name.tsx'
import { useClock } from '../live/live-clock.ts'
import { partOfDay } from './part-of-day.ts'

const MINUTE = 60_000

export function Greeting({ children }: { children?: React.ReactNode }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const person = useSession((session) => session.person)
  const { data: own } = useOwnAccount()
  // A page that stays open over noon or midnight greets anew.
  const now = useClock((at) => at - (at % MINUTE))
  // A clock of the installation's zone reads as UTC.
  const today = new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'full', timeZone: 'UTC' })
  return (
    <header className="home-greeting">
      <h1>
        {t('home.greeting', {
          when: t(`home.${partOfDay(onSiteClock(now).getUTCHours())}`),
          name: person?.nickName ?? '',
        })}
      </h1>
      <p>
        <time>{today.format(onSiteClock(now))}</time>
        <ZoneName />
        {own?.tenantName && <span>{own.tenantName}</span>}
        {own?.roleName && <span>{own.roleName}</span>}
      </p>
      <svg viewBox="0 0 400 80" aria-hidden="true" focusable="false">
        <path d="M0 46h150l10-14 13 30 12-54 14 64 10-26h191" />
      </svg>
      {children}
    </header>
  )
}
