// A time line on paper: when, who, what, and what was said.
import { useLocale } from '../data/locale.ts'
import { type AnyRow, plain } from '../kinds/view.ts'
import type { TimelineLook } from '../screen/timeline.ts'
import { useWords as useDocumentWords } from '../words/document.ts'
import { onPaper } from './paper.ts'

interface Props {
  entries: readonly AnyRow[]
  look: TimelineLook
}

export function Entries({ entries, look }: Props) {
  const { t } = useDocumentWords()
  const locale = useLocale()
  const field = look.lines.fields[look.what]
  return (
    <section className="sheet-group">
      <h2>{t('timeline')}</h2>
      {entries.map((entry) => {
        const said = look.says?.(entry, locale) ?? ''
        return (
          <div key={entry.id} className="sheet-entry">
            <time>{plain(entry[look.at])}</time>
            <span>{plain(entry[look.by]) || t('product')}</span>
            <b>{field && onPaper({}, { name: look.what, field }, entry, locale)}</b>
            {said !== '' && <p>{said}</p>}
          </div>
        )
      })}
    </section>
  )
}
