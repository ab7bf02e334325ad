// Choice of theme and appearance.
import { useTranslation } from 'react-i18next'
import { AppearanceSwitch } from './appearance-switch.tsx'
import { useAppearance, wearTheme } from './appearance.ts'
import { Glyph } from './glyphs.tsx'
import './look.css'
import { type Theme, themes } from './themes.ts'

export default function ThemePanel() {
  const { t } = useTranslation('top')
  const current = useAppearance((look) => look.theme)
  return (
    <div className="look">
      <h2>{t('theme.title')}</h2>
      <div className="look-themes" role="radiogroup" aria-label={t('theme.title')}>
        {themes.map((theme) => (
          <label key={theme} className="look-theme">
            <input
              type="radio"
              name="theme"
              className="st-visually-hidden"
              checked={theme === current}
              onChange={() => wearTheme(theme)}
            />
            <Sample theme={theme} />
            <span>
              {t(`theme.${theme}`)}
              {theme === current && <Glyph name="check" />}
            </span>
          </label>
        ))}
      </div>
      <div className="look-line">
        <h2>{t('theme.pages')}</h2>
        <AppearanceSwitch />
      </div>
    </div>
  )
}

const Sample = ({ theme }: { theme: Theme }) => (
  <span className={`theme-sample theme-${theme}`} aria-hidden="true">
    <i className="sample-side">
      <b />
      <i />
      <i className="is-active" />
      <i />
    </i>
    <i className="sample-desk">
      <i className="sample-bar" />
      <i className="sample-tabs" />
    </i>
  </span>
)
