import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import type { Entity } from '@steward/domain/entity'
import { Button, Checkbox, Popover } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../data/locale.ts'
import { nameOf } from '../screen/base.ts'
import { type ArrangedColumn, type ColumnSettings as Settings, move, usual } from '../screen/columns.ts'

export interface ColumnSettingsProps {
  entity: Entity
  columns: readonly ArrangedColumn[]
  settings: Settings
  change: (change: Partial<Settings>) => void
}

/** Mounted by the first click, so it is open from the start. */
export default function ColumnSettings({ children, ...props }: ColumnSettingsProps & { children: ReactNode }) {
  const { t } = useTranslation('crud')
  return (
    <Popover defaultOpen trigger="click" placement="bottomRight" title={t('columns')} content={<Panel {...props} />}>
      {children}
    </Popover>
  )
}

function Panel({ entity, columns, settings, change }: ColumnSettingsProps) {
  const { t } = useTranslation('crud')
  const locale = useLocale()
  const names = columns.map((column) => column.name)
  const shown = columns.filter((column) => column.isShown)
  return (
    <div className="crud-columns">
      <ul>
        {columns.map(({ name, isShown }, at) => {
          const label = nameOf(entity, name, locale, t)
          return (
            <li key={name}>
              <Checkbox
                checked={isShown}
                disabled={isShown && shown.length === 1}
                onChange={(event) => change({ shown: { ...settings.shown, [name]: event.target.checked } })}
              >
                {label}
              </Checkbox>
              <Button
                type="text"
                size="small"
                disabled={at === 0}
                aria-label={t('moveUp', { name: label })}
                icon={<ArrowUpOutlined />}
                onClick={() => change({ order: move(names, name, -1) })}
              />
              <Button
                type="text"
                size="small"
                disabled={at === names.length - 1}
                aria-label={t('moveDown', { name: label })}
                icon={<ArrowDownOutlined />}
                onClick={() => change({ order: move(names, name, 1) })}
              />
            </li>
          )
        })}
      </ul>
      <footer>
        <small>{t('columnsHint')}</small>
        <Button type="link" size="small" onClick={() => change({ ...usual, isCompact: settings.isCompact })}>
          {t('columnsReset')}
        </Button>
      </footer>
    </div>
  )
}
