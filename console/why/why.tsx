// "Why can't I see this?" beside what is refused; the reasons are asked for when it is opened.
import { Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import type { About } from '../kit/state/why.tsx'

const Answer = lazyPart(() => import('./answer.tsx'))

export function Why({ about }: { about: About }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  return (
    <div className="st-why">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? panel : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {t('page.why')}
      </button>
      {isOpen && (
        <div id={panel}>
          <Suspense fallback={null}>
            <Answer about={about} />
          </Suspense>
        </div>
      )}
    </div>
  )
}
