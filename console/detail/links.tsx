// Links to the lists of everything that names the open row, filtered by it; nothing is asked of the server for them.
import { useId, useState } from 'react'
import { useLocale } from '../data/locale.ts'
import { Link } from '../kit/address/link.tsx'
import { useLinks } from '../live/live-paths.ts'
import type { PartProps } from '../screen/adjust.ts'
import { useWords } from '../words/document.ts'
import { naming } from './naming.made.ts'
import './detail.css'

/** People and areas are named by nearly everything: the first few, and the rest on demand. */
const SHOWN = 8

export function Links({ entity, row }: PartProps) {
  const { t } = useWords()
  const locale = useLocale()
  const linkTo = useLinks()
  const id = useId()
  const [isWhole, setWhole] = useState(false)
  const found = (naming[entity.name] ?? []).flatMap(({ other, field, ...words }) => {
    const to = linkTo({ name: other }, { [`f.${field}`]: row.id })
    return to === undefined ? [] : [{ to, words: words[locale] }]
  })
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
