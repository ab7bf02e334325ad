import { RightOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'

interface Props {
  title: string
  hasChildren: boolean
  isOpen: boolean
  toggle: () => void
}

/** Expands and collapses a branch; an empty placeholder where there is none. */
export function Handle({ title, hasChildren, isOpen, toggle }: Props) {
  const { t } = useTranslation('crud')
  if (!hasChildren) return <span className="kit-handle" />
  return (
    <button
      type="button"
      className="kit-handle"
      data-open={isOpen}
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'collapseRow' : 'expandRow', { name: title })}
      onClick={(event) => {
        event.stopPropagation()
        toggle()
      }}
    >
      <RightOutlined />
    </button>
  )
}
