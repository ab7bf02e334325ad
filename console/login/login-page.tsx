import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { AppearanceSwitch } from '../look/appearance-switch.tsx'
import { LanguageSwitch } from '../look/language-switch.tsx'
import { Logo } from '../look/logo.tsx'
import './login.css'
import './services-picture.css'
import { EnglishOffer } from './english-offer.tsx'
import { LoginForm } from './login-form.tsx'
import { ServicesPicture } from './services-picture.tsx'
import { useTenantHere } from './use-tenant.ts'

export function LoginPage() {
  const { t } = useTranslation()
  const tenant = useTenantHere()
  useEffect(() => {
    document.title = `${t('login.title')} - ${t('product')}`
  }, [t])

  return (
    <div className="login">
      <section className="login-scene" aria-labelledby="login-product">
        <header>
          <Logo />
          <h1 id="login-product">{t('product')}</h1>
        </header>
        <ServicesPicture />
        <p>{t('login.promise')}</p>
      </section>
      <main className="login-desk">
        <nav className="login-switches" aria-label={t('login.preferences')}>
          <LanguageSwitch />
          <AppearanceSwitch />
        </nav>
        <div className="login-card">
          <EnglishOffer />
          <h2>{t('login.title')}</h2>
          <p className="login-lead">{tenant?.tenantName || t('login.lead')}</p>
          <LoginForm tenant={tenant} />
        </div>
        <footer>{t('login.help')}</footer>
      </main>
    </div>
  )
}
