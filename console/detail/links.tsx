// Links to the lists of everything that names the open row, filtered by it; nothing is asked of the server for them.
import type { Entity } from '@steward/domain/entity'
import { entities } from '@steward/domain/registry'
import { useId, useState } from 'react'
import { labelOf, useLocale } from '../data/locale.ts'
import { Link } from '../kit/link.tsx'
import { useLinks } from '../live/live-paths.ts'
import { useWords } from '../words/document.ts'
import type { PartProps } from './parts.tsx'
import './detail.css'

/** People and areas are named by nearly everything: the first few, and the rest on demand. */
const SHOWN = 8

interface Naming {
  other: Entity
  fields: string[]
}

/** The lists that can be filtered by a reference to the entity. */
const namingOf = (entity: Entity): Naming[] =>
  entities.flatMap((other) => {
    const fields = Object.entries(other.fields).flatMap(([name, field]) =>
      field.entity === entity.name && field.find && other.name !== entity.name ? [name] : [],
    )
    return fields.length > 0 ? [{ other, fields }] : []
  })

export function Links({ entity, row }: PartProps) {
  const { t } = useWords()
  const locale = useLocale()
  const linkTo = useLinks()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const found = namingOf(entity).flatMap(({ other, fields }) =>
    fields.flatMap((name) => {
      const to = linkTo(other, { [`f.${name}`]: row.id })
      const field = other.fields[name]
      const words = fields.length > 1 && field ? `${other[locale]} · ${labelOf(field, locale)}` : other[locale]
      return to === undefined ? [] : [{ to, words }]
    }),
  )
  if (found.length === 0) return null
  return (
    <section className="crud-facts" aria-labelledby={id}>
      <h3 id={id}>{t('links')}</h3>
      <ul className="crud-links">
        {(isWhole ? found : found.slice(0, SHOWN)).map(({ to, words }) => (
          <li key={to}>
            <Link to={to}>{words}</Link>
          </li>
        ))}
        {!isWhole && found.length > SHOWN && (
          <li>
            <button type="button" className="kit-link" onClick={() => setWhole(true)}>
              {t('moreLinks', { count: found.length - SHOWN })}
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}
