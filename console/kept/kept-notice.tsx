// One line over a form: input of an earlier time can be restored or discarded.
import type { Entity } from '@steward/domain/entity'
import { Button } from 'antd'
import { labelOf, useLocale } from '../data/locale.ts'
import { type KeptInput, overtaken } from '../kit/editor/kept.ts'
import { timeOf } from '../kit/editor/notices.tsx'
import { useWords } from '../kit/editor/words/use-words.ts'
import '../kit/editor/kept.css'
import { type Typed } from '../screen/draft.ts'
import { listed } from '../words/listed.ts'
import '../kit/editor/kept.css'
import type { Kept } from './use-kept.ts'

interface Props {
  kept: Kept
  entity: Pick<Entity, 'fields' | 'lines'>
  /** The stored values, lines included, and their revision; without a revision nothing can have overtaken the input. */
  stored: Typed
  rev?: number | undefined
  restore: (offer: KeptInput) => void
}

export function KeptNotice({ kept, entity, stored, rev, restore }: Props) {
  const { t } = useWords()
  const locale = useLocale()
  const { offer } = kept
  if (!offer) return null
  const isOvertaken = rev !== undefined && offer.rev !== undefined && offer.rev !== rev
  const names = overtaken(offer, stored).flatMap((name) => {
    const named = entity.fields[name] ?? entity.lines[name]
    return named ? [labelOf(named, locale)] : []
  })
  return (
    <div className="kept-notice" role="status">
      <span>{t('offer', { time: timeOf(offer.at) })}</span>
      <Button
        type="link"
        size="small"
        onClick={() => {
          kept.accept()
          restore(offer)
        }}
      >
        {t('restore')}
      </Button>
      <Button type="link" size="small" onClick={kept.decline}>
        {t('discard')}
      </Button>
      {isOvertaken && <p>{names.length > 0 ? t('overtaken', { names: listed(names) }) : t('changedElsewhere')}</p>}
    </div>
  )
}
