import { useTranslation } from 'react-i18next'
import { useLocale } from '../data/locale.ts'
import { queryClient } from '../data/query.ts'
import { Glyph } from '../look/glyphs.tsx'
import { languages } from '../look/languages.ts'
import { type Locale, speak } from '../words/i18n.ts'

export function LanguagePanel({ close }: { close: () => void }) {
  const { t } = useTranslation()
  const current = useLocale()
  const choose = (locale: Locale) => {
    close()
    // Queries are invalidated, because the server localizes some of their texts.
    void speak(locale).then(() => queryClient.invalidateQueries())
  }
  return (
    <ul className="panel-lines" aria-label={t('language')}>
      {languages.map(({ locale, name, lang }) => (
        <li key={locale}>
          <button type="button" lang={lang} aria-pressed={locale === current} onClick={() => choose(locale)}>
            <span>{name}</span>
            {locale === current && <Glyph name="check" />}
          </button>
        </li>
      ))}
    </ul>
  )
}
