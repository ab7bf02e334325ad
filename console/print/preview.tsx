// A sheet of labels on the screen, scaled to the width there is: millimetres keep their proportions.
import type { LabelLayout } from '@steward/domain/system/label-layout'
import { type ReactNode, useRef } from 'react'
import { useWidthOf } from '../kit/use-width-of.ts'
import { labelStyle } from './label-sheet.tsx'
import { useWords } from './words/use-words.ts'

/** CSS pixels of a millimetre. */
const PX = 96 / 25.4

interface Props {
  layout: LabelLayout
  words: string
  hint: string
  children: ReactNode
}

export function Preview({ layout: { paper }, words, hint, children }: Props) {
  const { t } = useWords()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidthOf(box)
  const scale = width / (paper.width * PX)
  return (
    <section className="print-preview" aria-label={t('preview')}>
      <h3>
        {t('preview')}
        <small role="status">{[words, hint].filter(Boolean).join(' · ')}</small>
      </h3>
      <style>{labelStyle}</style>
      <div ref={box} className="print-window" style={{ height: paper.height * PX * scale }}>
        <div style={{ transform: `scale(${scale})`, width: `${paper.width}mm` }}>{children}</div>
      </div>
    </section>
  )
}
