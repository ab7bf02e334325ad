import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useClosedByBack } from '../kit/address/back.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { openDrawer, useFrame } from '../look/frame-state.ts'
import { Glyph } from '../look/glyphs.tsx'
import { Logo } from '../look/logo.tsx'
import { SideMenu } from './side-menu.tsx'

/** The menu on narrow screens, as a native modal `<dialog>`: it traps the focus and closes on Esc. */
export function Drawer() {
  const { t } = useTranslation()
  const isOpen = useFrame((frame) => frame.isDrawerOpen)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  const close = () => openDrawer(false)
  useClosedByBack(close, isOpen)
  return (
    <dialog
      ref={dialog}
      className="side side-drawer"
      aria-label={t('menu.title')}
      onClose={close}
      onClick={(event) => event.target === event.currentTarget && close()}
    >
      <div className="side-brand">
        <Logo />
        <span>{t('product')}</span>
        <IconButton label={t('menu.close')} icon={<Glyph name="close" />} onClick={close} />
      </div>
      <SideMenu isNarrow={false} onChosen={close} />
    </dialog>
  )
}
