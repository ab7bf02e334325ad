// The changes of a row, newest first: who, when, and each field before and after.
import { isHidden } from '@steward/domain/kinds/kind'
import { useState } from 'react'
import { useLocale } from '../data/locale.ts'
import { Tag } from '../kinds/tag.tsx'
import { Loaded } from '../kit/state/loaded.tsx'
import { Lines } from '../kit/state/shape.tsx'
import { fieldOf } from '../screen/base.ts'
import { ChangedFields, textIn } from './changed-fields.tsx'
import { type Change, useChanges, type HistoryProps } from './changes.ts'
import { useWords } from './words/use-words.ts'

export function ChangeList(props: HistoryProps) {
  const [pages, setPages] = useState(1)
  return Array.from({ length: pages }, (_, at) => at + 1).map((current) => (
    <PageOf
      key={current}
      {...props}
      current={current}
      showEarlier={current === pages ? () => setPages(current + 1) : undefined}
    />
  ))
}

interface PageProps extends HistoryProps {
  current: number
  /** Absent where the next page is shown already. */
  showEarlier: (() => void) | undefined
}

function PageOf({ current, showEarlier, ...props }: PageProps) {
  const { t } = useWords()
  const query = useChanges(props.entity, props.id, current)
  return (
    <Loaded query={query} name={t('title')} shape={<Lines count={4} />}>
      {(data) => {
        if (data.changes.length === 0) return current === 1 && <p role="status">{t('none')}</p>
        return (
          <>
            <ol>
              {data.changes.map((change) => (
                <Entry key={change.id} {...props} change={change} />
              ))}
            </ol>
            {showEarlier && data.hasEarlier && (
              <button type="button" className="crud-earlier" onClick={showEarlier}>
                {t('earlier')}
              </button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

const tones: Readonly<Record<string, 'success' | 'danger' | 'info'>> = {
  add: 'success',
  restore: 'success',
  remove: 'danger',
  erase: 'danger',
}

function Entry({ entity, without, change }: HistoryProps & { change: Change }) {
  const { t } = useWords()
  const locale = useLocale()
  const { actorKind, actorName, before, after } = change
  const shown = change.fields.filter((name) => {
    const field = fieldOf(entity, name)
    if (!field || without?.includes(name)) return false
    if (isHidden(field, 'detail') && !field.kind.secret) return false
    return [before, after].some((row) => textIn(entity, row, name, locale) !== '')
  })
  const isProduct = actorKind !== 'person'
  return (
    <li data-change={change.change}>
      <p>
        <b>{isProduct ? (actorKind === 'system' ? t('system') : t('product', { name: actorName })) : actorName}</b>
        <Tag tone={tones[change.change] ?? 'info'}>{change.stepName || t(`change.${change.change}`)}</Tag>
        <time>{change.time}</time>
      </p>
      {change.change === 'edit' && shown.length === 0 && <p>{t('unseen')}</p>}
      <ChangedFields
        entity={entity}
        names={shown}
        before={change.change === 'add' ? undefined : before}
        after={change.change === 'erase' ? undefined : after}
      />
    </li>
  )
}
