import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../kit/icon-button.tsx'
import { MenuIcon } from '../kit/icons.tsx'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import type { ColumnSettingsProps } from './column-settings.tsx'

const ColumnSettings = lazyPart(() => import('./column-settings.tsx'))

/** The panel is a lazy chunk, loaded at the first click. */
export function ColumnSettingsButton(props: ColumnSettingsProps) {
  const { t } = useTranslation('crud')
  const [isWanted, setWanted] = useState(false)
  const button = (
    <IconButton
      label={t('columns')}
      aria-haspopup="dialog"
      icon={<MenuIcon name="control" />}
      onClick={isWanted ? undefined : () => setWanted(true)}
    />
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <ColumnSettings {...props}>{button}</ColumnSettings>
    </Suspense>
  )
}
