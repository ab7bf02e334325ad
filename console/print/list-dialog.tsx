// Prints a list as it is shown: the chosen rows or those found, with the shown columns.
import type { Entity } from '@steward/domain/entity'
import { Radio } from 'antd'
import { useState } from 'react'
import { tellFailure } from '../data/failures.ts'
import { useLocale } from '../data/locale.ts'
import { Dialog } from '../kit/dialog/dialog.tsx'
import type { Adjust } from '../screen/adjust.ts'
import type { ListState } from '../screen/list-state.ts'
import type { Listed } from '../screen/list.ts'
import { HeadChoice, RowsChoice, countOf } from './choices.tsx'
import { type FilterWords, filterWords } from './filter-words.ts'
import { type Extent, type PrintLine, linesOf } from './found.ts'
import { PrintFrame } from './frame.tsx'
import { ListSheet } from './list-sheet.tsx'
import { type Direction, MOST_PRINTED, directionFor, printed } from './paper.ts'
import { useHeads } from './use-heads.ts'
import { usePaperStyle } from './use-paper-style.ts'
import { useWords } from './words/use-words.ts'
import './print.css'

interface Props {
  entity: Entity
  adjust: Adjust
  listed: Listed
  filters: ListState['filters']
  close: () => void
}

export function ListDialog({ entity, adjust, listed, filters, close }: Props) {
  const { t } = useWords()
  const locale = useLocale()
  const { heads, head, choose } = useHeads()
  const columns = printed(listed.columns.filter(({ isShown }) => isShown))
  const [extent, setExtent] = useState<Extent>(listed.chosen.size > 0 ? 'chosen' : 'found')
  const [direction, setDirection] = useState<Direction>(directionFor(columns.length))
  const [sheet, setSheet] = useState<{ lines: PrintLine[]; filters: FilterWords[] }>()
  const [isReading, setReading] = useState(false)
  const style = usePaperStyle(direction)
  const count = countOf(listed, extent)
  const isTooMany = count > MOST_PRINTED
  const title = t('title', { name: entity[locale] })

  async function start(): Promise<void> {
    setReading(true)
    try {
      const [lines, words] = await Promise.all([
        linesOf(entity, listed, extent, MOST_PRINTED),
        // What is chosen stays chosen when the filters change.
        extent === 'found' ? filterWords(entity, filters, locale) : [],
      ])
      setSheet({ lines, filters: words })
    } catch (failure) {
      tellFailure(failure)
      setReading(false)
    }
  }

  return (
    <Dialog
      title={title}
      close={close}
      save={() => void start()}
      isSaving={isReading}
      isReady={count > 0 && !isTooMany && columns.length > 0 && head !== undefined}
      saveWords={t('start')}
      width={520}
    >
      <div className="print-form">
        <RowsChoice source={listed} extent={extent} choose={setExtent} />
        {isTooMany && (
          <p role="alert" className="print-refused">
            {t('tooMany', { most: MOST_PRINTED.toLocaleString(locale) })}
          </p>
        )}
        <fieldset>
          <legend>{t('direction')}</legend>
          <Radio.Group
            value={direction}
            onChange={(event) => setDirection(event.target.value)}
            options={[
              { value: 'portrait', label: t('portrait') },
              { value: 'landscape', label: t('landscape') },
            ]}
          />
        </fieldset>
        {heads && head && <HeadChoice {...{ heads, head, choose }} />}
        <p className="crud-hint">{t('howTo')}</p>
      </div>
      {sheet && head && (
        <PrintFrame title={title} style={style} done={close}>
          <ListSheet {...{ entity, adjust, columns, head }} {...sheet} isChosen={extent === 'chosen'} />
        </PrintFrame>
      )}
    </Dialog>
  )
}
