// The large button of those who report faults: the form opens on the page.
import { Suspense, useState } from 'react'
import { TileFrame } from '../home/tile-frame.tsx'
import { lazyPart } from '../kit/lazy/lazy-part.tsx'
import { useWords } from './words/use-words.ts'
import './tiles.css'

const RequestForm = lazyPart(() => import('../repair/request-form.tsx'))

export default function Report() {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <TileFrame name="report">
        <div className="tile-report">
          <button type="button" className="tile-act is-main" onClick={() => setOpen(true)}>
            {t('report.act')}
          </button>
          <p>{t('report.hint')}</p>
        </div>
      </TileFrame>
      {isOpen && (
        <Suspense fallback={null}>
          <RequestForm close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
