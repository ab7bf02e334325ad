import { useTranslation } from 'react-i18next'
import { type Appearance, appear, appearances, useAppearance } from './appearance.ts'
import { Glyph, type GlyphName } from './glyphs.tsx'

export const appearanceGlyphs: Readonly<Record<Appearance, GlyphName>> = {
  light: 'sun',
  dark: 'moon',
  system: 'screen',
}

export function AppearanceSwitch() {
  const { t } = useTranslation()
  const current = useAppearance((state) => state.choice)
  return (
    <div className="st-switch" role="group" aria-label={t('appearance.title')}>
      {appearances.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-label={t(`appearance.${choice}`)}
          title={t(`appearance.${choice}`)}
          aria-pressed={choice === current}
          onClick={() => appear(choice)}
        >
          <Glyph name={appearanceGlyphs[choice]} />
        </button>
      ))}
    </div>
  )
}
