import { SettingOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ColumnSettingsProps } from './column-settings.tsx'

const ColumnSettings = lazy(() => import('./column-settings.tsx'))

/** The panel's script comes when somebody first wants it. */
export function ColumnSettingsButton(props: ColumnSettingsProps) {
  const { t } = useTranslation('crud')
  const [isWanted, setWanted] = useState(false)
  const button = (
    <Tooltip title={t('columns')}>
      <Button
        type="text"
        aria-label={t('columns')}
        aria-haspopup="dialog"
        icon={<SettingOutlined />}
        onClick={() => setWanted(true)}
      />
    </Tooltip>
  )
  if (!isWanted) return button
  return (
    <Suspense fallback={button}>
      <ColumnSettings {...props}>{button}</ColumnSettings>
    </Suspense>
  )
}
