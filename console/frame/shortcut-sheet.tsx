// The list of keyboard shortcuts: global ones and those of the current page.
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { offersHere } from '../kit/menu/offers.ts'
import { openSheet } from '../look/frame-state.ts'
import './shortcut-sheet.css'

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)
const [CTRL, ALT] = isApple ? ['⌘', '⌥'] : ['Ctrl', 'Alt']

interface Entry {
  keys: string
  label: string
}

function Keys({ title, entries }: { title: string; entries: readonly Entry[] }) {
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {entries.map(({ keys, label }) => (
          <div key={keys}>
            <dt>{label}</dt>
            <dd>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export default function ShortcutSheet() {
  const { t } = useTranslation('palette')
  const dialog = useRef<HTMLDialogElement>(null)
  const [offers] = useState(offersHere)
  useEffect(() => dialog.current?.showModal(), [])
  const close = () => dialog.current?.close()
  const here = offers.flatMap(({ keys, label }) => (keys ? [{ keys, label }] : []))
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby="sheet-title"
      onClose={() => openSheet(false)}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <h2 id="sheet-title">{t('sheet.title')}</h2>
      <div className="sheet-parts">
        {here.length > 0 && <Keys title={t('sheet.page')} entries={here} />}
        <Keys
          title={t('sheet.global')}
          entries={[
            { keys: `${CTRL} K`, label: t('key.search') },
            { keys: '?', label: t('key.sheet') },
            { keys: `${ALT} Shift ← →`, label: t('key.moveTab') },
            { keys: 'Delete', label: t('key.closeTab') },
            { keys: `${CTRL} Enter`, label: t('key.save') },
            { keys: 'Esc', label: t('key.leave') },
          ]}
        />
      </div>
      <button type="button" className="sheet-done" autoFocus onClick={close}>
        {t('sheet.done')}
      </button>
    </dialog>
  )
}
