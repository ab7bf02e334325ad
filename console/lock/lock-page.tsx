// The lock page: the person, the time, and the unlock form.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { storeLock } from '../data/lock.ts'
import { useSession } from '../data/session.ts'
import { Portrait } from '../kit/portrait.tsx'
import { LeaveButton } from '../login/leave-button.tsx'
import { Logo } from '../look/logo.tsx'
import { Clock } from './clock.tsx'
import { UnlockForm } from './unlock-form.tsx'
import '../login/lock-page.css'

/** Another window may have unlocked the session while this one was suspended: checked when it becomes visible. */
function useNews(): void {
  useEffect(() => {
    const ask = () => {
      if (document.hidden) return
      client.session.userInfo().then(
        () => storeLock(false),
        () => undefined,
      )
    }
    ask()
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [])
}

export function LockPage() {
  const { t } = useTranslation('session')
  const { t: shell } = useTranslation()
  const person = useSession((session) => session.person)
  const name = person?.nickName ?? ''
  useNews()
  useEffect(() => {
    document.title = `${t('locked')} - ${shell('product')}`
  }, [t, shell])

  return (
    <div className="lock">
      <header>
        <Logo />
        {shell('product')}
      </header>
      <main>
        <Clock />
        <section aria-labelledby="lock-name">
          <Portrait name={name} link={person?.avatar ?? ''} size={72} />
          <h1 id="lock-name">{name || t('locked')}</h1>
          <p>{[person?.account, t('locked')].filter(Boolean).join(' · ')}</p>
          <UnlockForm />
        </section>
      </main>
      <footer>
        <span>{t('forgotten')}</span>
        <LeaveButton />
      </footer>
    </div>
  )
}
