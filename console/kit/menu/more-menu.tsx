import { DownOutlined, EllipsisOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Choice } from './lazy-menu.tsx'

interface Props<C extends Choice> {
  choices: readonly C[]
  choose: (choice: C) => void
  isNarrow: boolean
}

/** The overflow menu of actions that do not fit. */
export function MoreMenu<C extends Choice>({ choices, choose, isNarrow }: Props<C>) {
  const { t } = useTranslation('crud')
  const items = choices.map((choice) => ({
    key: choice.name,
    label: choice.label,
    danger: choice.isDangerous ?? false,
    onClick: () => choose(choice),
  }))
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      {isNarrow ? (
        <Button aria-label={t('more')} icon={<EllipsisOutlined />} />
      ) : (
        <Button icon={<DownOutlined />} iconPlacement="end">
          {t('more')}
        </Button>
      )}
    </Dropdown>
  )
}
