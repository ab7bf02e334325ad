import { useTranslation } from 'react-i18next'
import { useFrame } from '../look/frame-state.ts'
import { Logo } from '../look/logo.tsx'
import { SideMenu } from './side-menu.tsx'
import { useWidth } from './use-width.ts'

export function Sidebar() {
  const { t } = useTranslation()
  const width = useWidth()
  const isNarrow = useFrame((frame) => frame.isCollapsed) || width === 1
  return (
    <aside className={isNarrow ? 'side is-narrow' : 'side'}>
      <div className="side-brand" title={t('product')}>
        <Logo />
        {!isNarrow && <span>{t('product')}</span>}
      </div>
      <SideMenu isNarrow={isNarrow} />
    </aside>
  )
}
