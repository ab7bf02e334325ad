// The part of a detail that tells who changed the row, when and how; it asks for nothing before it is opened.
import { Suspense, useId, useState } from 'react'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { Lines } from '../kit/state/shape.tsx'
import type { HistoryProps } from './changes.ts'
import './history.css'
import { useWords } from './words/use-words.ts'

const Changes = lazyPart(
  () => import('./change-list.tsx'),
  (module) => module.ChangeList,
)

export default function History(props: HistoryProps) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  if (props.entity.isRecord) return null
  return (
    <section className="crud-facts crud-history" aria-label={t('title')}>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          title={t(isOpen ? 'hide' : 'show')}
          onClick={() => setOpen(!isOpen)}
        >
          {t('title')}
        </button>
      </h3>
      {isOpen && (
        <div id={panel}>
          <Suspense fallback={<Lines count={4} />}>
            <Changes {...props} />
          </Suspense>
        </div>
      )}
    </section>
  )
}
