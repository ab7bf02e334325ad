// What one version of a model has differently, a line for each point.
import type { Entity } from '@steward/domain/entity'
import { thingModel } from '@steward/domain/index'
import type { PointChange } from '@steward/domain/iot/model/tsl-changes'
import { useLocale } from '../../data/locale.ts'
import { ChangedFields } from '../../history/changed-fields.tsx'
import { Tag } from '../../kinds/tag.tsx'
import type { AnyRow } from '../../kinds/view.ts'
import { useWords } from './words/use-words.ts'
import './model.css'

const entity = thingModel as unknown as Entity
const tones = { added: 'success', removed: 'danger', changed: 'info' } as const

export interface Uses {
  readers: { zh: string; en: string; name: string }[]
  indicators: number
  overrides: number
}

export function ModelChanges({ changes }: { changes: readonly (PointChange & { uses?: Uses })[] }) {
  return (
    <ul className="model-changes">
      {changes.map((one) => (
        <Change key={`${one.change} ${one.identifier}`} one={one} />
      ))}
    </ul>
  )
}

function Change({ one }: { one: PointChange & { uses?: Uses } }) {
  const { t } = useWords()
  const { change, name, identifier, fields, point, before, renamed, uses } = one
  const locale = useLocale()
  const used = uses
    ? [
        ...uses.readers.map((reader) => t('reader', { what: reader[locale], name: reader.name })),
        ...(['indicators', 'overrides'] as const).flatMap((kind) =>
          uses[kind] > 0 ? [t(`uses.${kind}`, { count: uses[kind] })] : [],
        ),
      ]
    : []
  return (
    <li data-change={change}>
      <Tag tone={tones[change]}>{t(`change.${change}`)}</Tag>
      <b>{name}</b>
      <code>{identifier}</code>
      {change === 'added' && renamed !== undefined && <small>{t('renamed', { name: renamed })}</small>}
      {change === 'removed' && used.length > 0 && (
        <span className="model-bad">{t('usedBy', { uses: used.join(' · ') })}</span>
      )}
      {change === 'changed' && before && fields.length > 0 && (
        <ChangedFields
          entity={entity}
          names={fields}
          before={before as unknown as AnyRow}
          after={point as unknown as AnyRow}
        />
      )}
    </li>
  )
}
