// Where a row of the menu screen is taken hold of. Keys do the same, so that it is no stop of the Tab key.
import { HolderOutlined } from '@ant-design/icons'
import { useWords } from './words/use-words.ts'

export function MenuGrip() {
  const { t } = useWords()
  return (
    <span className="menu-grip" data-grip="" title={t('drag')} aria-hidden="true">
      <HolderOutlined />
    </span>
  )
}
