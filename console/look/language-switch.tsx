import { useTranslation } from 'react-i18next'
import { useLocale } from '../data/locale.ts'
import { speak } from '../words/i18n.ts'
import { languages } from './languages.ts'

export function LanguageSwitch() {
  const { t } = useTranslation()
  const current = useLocale()
  return (
    <div className="st-switch" role="group" aria-label={t('language')}>
      {languages.map(({ locale, name, lang }) => (
        <button
          key={locale}
          type="button"
          lang={lang}
          aria-pressed={locale === current}
          onClick={() => void speak(locale)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
