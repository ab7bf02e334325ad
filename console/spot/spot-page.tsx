// The page behind a label, for people without an account: three fields and a photo, then how the report goes on.
import { useLocation, useNavigate } from 'react-router'
import { failureText } from '../data/failures.ts'
import { useLocale } from '../data/locale.ts'
import { speak } from '../words/i18n.ts'
import { type Followed, hashWith, spotAt } from './spot-address.ts'
import { keptReports, useLook } from './spot-data.ts'
import { SpotForm } from './spot-form.tsx'
import { SpotProgress } from './spot-progress.tsx'
import { useWords } from './words/use-words.ts'
import './spot.css'

export function SpotPage() {
  const { t } = useWords()
  const locale = useLocale()
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const { label, followed } = spotAt({ search, hash }) ?? {}
  const { data, error, isPending, refetch } = useLook(label)
  const show = (report: Followed | undefined) => void navigate(`${pathname}${search}${hashWith(hash, report)}`)
  const kept = keptReports().filter(({ id }) => id !== followed?.id)
  const isLost = label !== undefined && error !== null

  return (
    <div className="spot">
      <header>
        <h1>{t('title')}</h1>
        <button
          type="button"
          lang={locale === 'zh' ? 'en' : 'zh-CN'}
          onClick={() => void speak(locale === 'zh' ? 'en' : 'zh')}
        >
          {t('other')}
        </button>
      </header>
      <main>
        {data && (
          <section className="spot-place">
            <small>{data.hospital}</small>
            <strong>{data.name}</strong>
            {data.place !== data.name && <span>{data.place}</span>}
          </section>
        )}
        {followed && <SpotProgress key={followed.id} followed={followed} />}
        {followed && label && !isLost && (
          <button type="button" className="spot-quiet" onClick={() => show(undefined)}>
            {t('reportAgain')}
          </button>
        )}
        {!followed && label && isPending && <div className="spot-expected" role="status" aria-label={t('title')} />}
        {isLost && !followed && (
          <section className="spot-lost" role="alert">
            <p>{failureText(error)}</p>
            <button type="button" className="spot-quiet" onClick={() => void refetch()}>
              {t('update')}
            </button>
          </section>
        )}
        {!followed && label && data && (
          <>
            {data.open.length > 0 && (
              <section className="spot-open">
                <p>{t('openHere')}</p>
                <ul>
                  {data.open.map(({ no, state, reportTime }) => (
                    <li key={no}>
                      <b>{state}</b> {no} <time dateTime={reportTime}>{reportTime.slice(5, 16)}</time>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            <SpotForm key={label.id} label={label} done={show} />
          </>
        )}
        {kept.length > 0 && (
          <nav className="spot-mine" aria-label={t('mine')}>
            <h2>{t('mine')}</h2>
            {kept.map((report) => (
              <button key={report.id} type="button" onClick={() => show(report)}>
                {report.no}
              </button>
            ))}
          </nav>
        )}
      </main>
      <footer>
        <button type="button" onClick={() => void navigate('/login', { state: { back: `${pathname}${search}` } })}>
          {t('signIn')}
        </button>
      </footer>
    </div>
  )
}
