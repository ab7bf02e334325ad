// The frame of a page that stands before all others: what is due is done here, or the person signs out.
import { type ReactNode, useEffect, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../data/session.ts'
import './lock-page.css'
import { LanguageSwitch } from '../look/language-switch.tsx'
import { Logo } from '../look/logo.tsx'
import './due-page.css'
import { LeaveButton } from './leave-button.tsx'
import './login.css'

export function DuePage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation()
  const id = useId()
  const person = useSession((session) => session.person)
  useEffect(() => {
    document.title = `${title} - ${t('product')}`
  }, [title, t])
  return (
    <div className="lock due-page">
      <header>
        <Logo />
        <span>{t('product')}</span>
        <LanguageSwitch />
      </header>
      <main>
        <section aria-labelledby={id}>
          <h1 id={id}>{title}</h1>
          {children}
        </section>
      </main>
      <footer>
        <span>{[person?.nickName, person?.account].filter(Boolean).join(' · ')}</span>
        <LeaveButton />
      </footer>
    </div>
  )
}
