// Items somebody else looked at later: both versions, of which the other one stands.
import { valueText } from '@steward/domain/planned/item-value'
import { useLocale } from '../../data/locale.ts'
import { useWords } from '../inspection/words/use-words.ts'
import type { RoundItem } from './round-data.ts'
import type { Conflict } from './round-store.ts'

interface Props {
  conflicts: readonly Conflict[]
  items: readonly RoundItem[]
  heard: () => void
}

export function Conflicts({ conflicts, items, heard }: Props) {
  const { t } = useWords()
  const locale = useLocale()
  if (conflicts.length === 0) return null
  const worded = (id: string, value: string) => {
    const item = items.find((one) => one.id === id)
    return item ? `${valueText(item, value, locale)} ${item.unit}`.trim() : value
  }
  return (
    <div className="round-conflict" role="status">
      <ul>
        {conflicts.map(({ id, name, mine, stands }) => (
          <li key={id}>{t('conflict', { name, mine: worded(id, mine), stands: worded(id, stands) })}</li>
        ))}
      </ul>
      <button type="button" className="kit-link" onClick={heard}>
        {t('conflictHeard')}
      </button>
    </div>
  )
}
