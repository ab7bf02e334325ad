// Choice of the primary colour: presets or any other.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DEFAULT_COLOUR, useAppearance, wearColour } from './appearance.ts'
import { Glyph } from './glyphs.tsx'
import './look.css'
import { isColour, tonesOf } from './tones.ts'

const offered = [
  DEFAULT_COLOUR,
  '#1D4ED8',
  '#11A983',
  '#2F9E44',
  '#13C2C2',
  '#6959CD',
  '#9333EA',
  '#D6336C',
  '#F5222D',
  '#FA541C',
  '#D97706',
  '#5C6B7F',
]

const same = (one: string, other: string) => one.toUpperCase() === other.toUpperCase()

function choose(colour: string): void {
  const wanted = colour.toUpperCase()
  // The default colour needs no derived variables.
  wearColour(wanted, same(wanted, DEFAULT_COLOUR) ? undefined : tonesOf(wanted))
}

export default function ColourPanel() {
  const { t } = useTranslation('top')
  const current = useAppearance((look) => look.colour)
  return (
    <div className="look">
      <h2>{t('colour.title')}</h2>
      <div className="look-colours" role="group" aria-label={t('colour.title')}>
        {offered.map((colour) => (
          <button
            key={colour}
            type="button"
            aria-label={colour}
            title={colour}
            aria-pressed={same(colour, current)}
            style={{ background: colour }}
            onClick={() => choose(colour)}
          >
            {same(colour, current) && <Glyph name="check" />}
          </button>
        ))}
      </div>
      <Own key={current} current={current} />
      <p className="look-hint">{t('colour.hint')}</p>
      <p className="look-sample">
        <span>{t('colour.button')}</span>
        <b>{t('colour.link')}</b>
        <button type="button" disabled={same(current, DEFAULT_COLOUR)} onClick={() => choose(DEFAULT_COLOUR)}>
          {t('colour.reset')}
        </button>
      </p>
    </div>
  )
}

/** A custom colour, as #rrggbb or from the browser's colour input. */
function Own({ current }: { current: string }) {
  const { t } = useTranslation('top')
  const [typed, setTyped] = useState(current)
  const isRight = isColour(typed)
  const type = (text: string) => {
    setTyped(text)
    if (isColour(text)) choose(text)
  }
  return (
    <div className="look-own">
      <input
        type="color"
        aria-label={t('colour.pick')}
        value={current.toLowerCase()}
        onChange={(event) => choose(event.target.value)}
      />
      <input
        type="text"
        aria-label={t('colour.code')}
        aria-invalid={!isRight}
        spellCheck={false}
        maxLength={7}
        value={typed}
        onChange={(event) => type(event.target.value.trim())}
      />
      {!isRight && <small role="alert">{t('colour.wrong')}</small>}
    </div>
  )
}
