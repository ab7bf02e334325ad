// One sheet of labels, in millimetres: the same on the screen and on paper.
import { type LabelLayout, type Placed, cornerOf, placesOn } from '@steward/domain/system/label-layout'
import type { CSSProperties } from 'react'
import type { Label } from './label-of.ts'
import labels from './labels.css?inline'
import { Qr } from './qr.tsx'
import { useWords } from './words/use-words.ts'

/** The rules of labels alone, for the preview on the screen. */
export const labelStyle = labels

/** Pages without margins: a sheet's own are part of its measures. */
export const labelPages = ({ paper }: LabelLayout): string =>
  `@page { size: ${paper.width}mm ${paper.height}mm; margin: 0; } html, body { margin: 0; padding: 0; }\n${labels}`

const mm = (length: number) => `${length}mm`

/** Labels lower than this get smaller letters and a narrower rim, in mm. */
const LOW = 32
const TALL = 45

/** Rim of a label that printers may not reach, in mm. */
const rimOf = ({ label }: LabelLayout) => (label.height < LOW ? 2 : 3)

/** Side of the code in mm: as tall as the label, and never more than two fifths of its width. */
const codeOf = (layout: LabelLayout) =>
  Math.min(layout.label.height - 2 * rimOf(layout), Math.floor(layout.label.width * 0.42))

interface Props {
  layout: LabelLayout
  labels: readonly Placed<Label>[]
  head: string
  /** Called with a free place of the sheet, from 1, that a person chose to begin at. */
  begin?: (place: number) => void
}

export function LabelSheet({ layout, labels: placed, head, begin }: Props) {
  const { t } = useWords()
  const { paper, label } = layout
  const at = (place: number): CSSProperties => {
    const { x, y } = cornerOf(layout, place)
    return { left: mm(x), top: mm(y), width: mm(label.width), height: mm(label.height) }
  }
  const size = label.height < LOW ? 'low' : label.height >= TALL ? 'tall' : 'usual'
  const measures: Record<string, string> = { '--rim': mm(rimOf(layout)), '--code': mm(codeOf(layout)) }
  return (
    <div className="label-sheet" style={{ width: mm(paper.width), height: mm(paper.height) }}>
      {begin &&
        Array.from({ length: placesOn(layout) }, (_, place) => (
          <button
            key={place}
            type="button"
            className="label-place"
            style={at(place)}
            aria-label={t('place', { place: place + 1 })}
            tabIndex={-1}
            onClick={() => begin(place + 1)}
          />
        ))}
      {placed.map(({ label: { title, facts, link }, place }) => (
        <article key={place} className="label" data-size={size} style={{ ...at(place), ...measures }}>
          <Qr text={link} />
          <div>
            <h2>{title}</h2>
            {facts.map((fact) => (
              <p key={fact} data-path={fact.includes(' / ') || undefined}>
                {fact}
              </p>
            ))}
            {head !== '' && <small>{head}</small>}
          </div>
        </article>
      ))}
    </div>
  )
}
