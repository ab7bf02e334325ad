// The page of a person of whom a second factor is demanded and who has none: set it up or sign out.
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { prefetchMenus } from '../data/menus.ts'
import { updatePerson, useSession } from '../data/session.ts'
import '../lock/lock-page.css'
import { LanguageSwitch } from '../look/language-switch.tsx'
import { Logo } from '../look/logo.tsx'
import { EnrolFactor } from '../person/enrol-factor.tsx'
import { useWords } from '../words/security.ts'
import './change-password.css'
import { LeaveButton } from './leave-button.tsx'
import './login.css'

export function FactorPage() {
  const { t } = useWords()
  const { t: shell } = useTranslation()
  const person = useSession((session) => session.person)
  const title = t('factor.title')
  useEffect(() => {
    document.title = `${title} - ${shell('product')}`
  }, [title, shell])
  const done = () => {
    updatePerson({ isFactorDue: false })
    prefetchMenus()
  }
  return (
    <div className="lock change-password">
      <header>
        <Logo />
        <span>{shell('product')}</span>
        <LanguageSwitch />
      </header>
      <main>
        <section aria-labelledby="factor-title">
          <h1 id="factor-title">{title}</h1>
          <EnrolFactor lead={t('factor.due')} account={person?.account ?? ''} done={done} />
        </section>
      </main>
      <footer>
        <span>{[person?.nickName, person?.account].filter(Boolean).join(' · ')}</span>
        <LeaveButton />
      </footer>
    </div>
  )
}
