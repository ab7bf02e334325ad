// A score as stars.
import { Rate } from 'antd'
import type { InputProps } from '../../kinds/view.ts'
import { useWords } from '../words/use-words.ts'

const MOST = 5

export function Stars({ value, onChange, id, disabled = false }: InputProps) {
  const { t } = useWords()
  return (
    <Rate
      {...(id === undefined ? {} : { id })}
      className="repair-stars"
      count={MOST}
      value={typeof value === 'number' ? value : 0}
      disabled={disabled}
      allowClear={false}
      tooltips={Array.from({ length: MOST }, (_, at) => t('stars', { count: at + 1 }))}
      onChange={(stars) => onChange?.(stars)}
    />
  )
}
