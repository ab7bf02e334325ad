// The home page: the person, recent screens, live figures, notices.
import { onSiteClock } from '@steward/client/zone'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../data/locale.ts'
import { holdsRole, useSession } from '../data/session.ts'
import { useCan } from '../data/use-can.ts'
import { useOwnAccount } from '../data/use-own-account.ts'
import './home.css'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { ZoneName } from '../kit/zone-name.tsx'
import { HomeEntries } from './home-entries.tsx'
import { HomeNotices } from './home-notices.tsx'
import { LiveHome } from './live-home.tsx'

const FirstHour = lazyPart(
  () => import('./first-hour.tsx'),
  (module) => module.FirstHour,
)

const partOfDay = (hour: number) => (hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening')

export function Home() {
  const { t } = useTranslation()
  const locale = useLocale()
  const can = useCan()
  const person = useSession((session) => session.person)
  const { data: own } = useOwnAccount()
  const isAdministrator = holdsRole(person, 'admin')
  const [now] = useState(() => Date.now())
  // A clock of the installation's zone reads as UTC.
  const today = new Intl.DateTimeFormat(locale === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'full', timeZone: 'UTC' })
  return (
    <div className="home">
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
      </header>
      {isAdministrator && (
        <Suspense fallback={null}>
          <FirstHour at="top" />
        </Suspense>
      )}
      <LiveHome />
      <HomeEntries />
      {can('notice') && <HomeNotices />}
      {isAdministrator && (
        <Suspense fallback={null}>
          <FirstHour at="foot" />
        </Suspense>
      )}
    </div>
  )
}
