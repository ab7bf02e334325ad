// The composed conditions above a list as a sentence, to change and to remove.
import { CloseOutlined } from '@ant-design/icons'
import type { Entity } from '@steward/domain/entity'
import { useQuery } from '@tanstack/react-query'
import { nothing } from '../data/follows.ts'
import { useLocale } from '../data/locale.ts'
import { IconButton } from '../kit/icon-button.tsx'
import { listed } from '../words/listed.ts'
import { sentence } from './sentence.ts'
import './conditions.css'
import { useWords } from './words/use-words.ts'

interface Props {
  entity: Entity
  /** As in the address. */
  text: string
  edit: () => void
  remove: () => void
}

export default function ConditionsChip({ entity, text, edit, remove }: Props) {
  const { t } = useWords()
  const locale = useLocale()
  const { data } = useQuery({
    queryKey: [entity.name, 'conditions', text, locale],
    queryFn: () => sentence(entity, text, locale),
    meta: { follows: nothing, isQuiet: true },
  })
  const { words = '', gone = [] } = data ?? {}
  return (
    <div className="conditions-chip">
      <button type="button" className="conditions-sentence" title={t('edit')} onClick={edit}>
        {words || (data && gone.length === 0 ? t('unreadable') : '')}
        {gone.length > 0 && (
          <span className="conditions-gone" role="status">
            {t('gone', { names: listed(gone) })}
          </span>
        )}
      </button>
      <IconButton label={t('remove')} icon={<CloseOutlined />} onClick={remove} />
    </div>
  )
}
