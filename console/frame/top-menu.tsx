import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useWidthOf } from '../kit/use-width-of.ts'
import { AskedMenu } from '../look/asked-menu.tsx'
import { Glyph } from '../look/glyphs.tsx'
import { type TopChoice, useTopChoices } from './use-top-menus.ts'

/** Top menus in a row where they fit, otherwise as a dropdown. */
export function TopMenu() {
  const { t } = useTranslation()
  const choices = useTopChoices()
  const box = useRef<HTMLElement>(null)
  const row = useRef<HTMLDivElement>(null)
  const room = useWidthOf(box)
  const needed = useWidthOf(row)
  const isTight = room > 0 && needed > room
  return (
    <nav ref={box} className="frame-top" aria-label={t('menu.top')}>
      {isTight && <Folded choices={choices} />}
      <div ref={row} className={isTight ? 'is-measured' : undefined} inert={isTight}>
        {choices.map(({ key, label, isCurrent, choose }) => (
          <button key={key} type="button" aria-pressed={isCurrent} onClick={choose}>
            {label}
          </button>
        ))}
      </div>
    </nav>
  )
}

function Folded({ choices }: { choices: readonly TopChoice[] }) {
  const current = choices.find((choice) => choice.isCurrent)
  const items = choices.map(({ key, label, choose }) => ({ key, label, onClick: choose }))
  return (
    <AskedMenu menu={{ items, selectable: true, selectedKeys: current ? [current.key] : [] }}>
      <button type="button" className="frame-top-folded" aria-haspopup="menu">
        <span>{current?.label}</span>
        <Glyph name="down" />
      </button>
    </AskedMenu>
  )
}
