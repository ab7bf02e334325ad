// Prints labels: which rows, on which sheets, from which place on, with a preview in true proportions.
import type { Entity } from '@steward/domain/entity'
import { labelLayout } from '@steward/domain/system/dictionaries'
import {
  type LayoutName,
  isLayout,
  layoutNames,
  layouts,
  placesOn,
  sheetsOf,
} from '@steward/domain/system/label-layout'
import { useQuery } from '@tanstack/react-query'
import { InputNumber, Select } from 'antd'
import { useId, useState } from 'react'
import { recall, remember } from '../browser/storage.ts'
import { nothing } from '../data/follows.ts'
import { useLocale } from '../data/locale.ts'
import { useDictionary } from '../data/use-dictionary.ts'
import { useAddress } from '../kit/address/address.ts'
import { Dialog } from '../kit/dialog/dialog.tsx'
import { Loaded } from '../kit/state/loaded.tsx'
import { having } from '../kit/state/reading.ts'
import { useLinks } from '../live/live-paths.ts'
import type { Adjust } from '../screen/adjust.ts'
import { labelHashes } from '../spot/label-hash.ts'
import { HeadChoice, RowsChoice, countOf } from './choices.tsx'
import { type Extent, type Source, linesOf } from './found.ts'
import { PrintFrame } from './frame.tsx'
import { labelOf } from './label-of.ts'
import { LabelSheet, labelPages } from './label-sheet.tsx'
import { Preview } from './preview.tsx'
import { useHeads } from './use-heads.ts'
import './print.css'
import { useWords } from './words/use-words.ts'

/** Labels printed at once: some twenty sheets. */
export const MOST_LABELS = 500
const MOST_COPIES = 20
const KEPT = 'label-layout'

interface Props {
  entity: Entity
  adjust: Adjust
  source: Source
  close: () => void
}

export function LabelsDialog({ entity, adjust, source, close }: Props) {
  const { t } = useWords()
  const locale = useLocale()
  const { heads, head, choose } = useHeads()
  const [kept, setKept] = useState(() => recall(KEPT))
  const [extent, setExtent] = useState<Extent>(source.chosen.size > 0 ? 'chosen' : 'found')
  const [place, setPlace] = useState(1)
  const [copies, setCopies] = useState(1)
  const [isPrinting, setPrinting] = useState(false)
  const labelled = useLabels({ entity, adjust, source, extent, site: head?.site })

  const name: LayoutName = isLayout(kept) ? kept : (head?.layout ?? 'a4-3x8')
  const layout = layouts[name]
  const count = countOf(source, extent) * copies
  const isTooMany = count > MOST_LABELS
  const start = Math.min(place, placesOn(layout))
  const sheets = sheetsOf(layout, labelled.data ?? [], start, copies)
  const title = t('labelsTitle', { name: entity[locale] })

  return (
    <Dialog
      title={title}
      close={close}
      save={() => setPrinting(true)}
      isReady={sheets.length > 0 && !isTooMany && head !== undefined}
      isSaving={isPrinting}
      saveWords={t('start')}
      width={820}
    >
      <div className="print-form print-labels">
        <div>
          {source.rows.total > 0 && <RowsChoice source={source} extent={extent} choose={setExtent} />}
          {isTooMany && (
            <p role="alert" className="print-refused">
              {t('tooManyLabels', { most: MOST_LABELS })}
            </p>
          )}
          <LayoutChoice
            name={name}
            choose={(wanted) => {
              setKept(wanted)
              remember(KEPT, wanted)
            }}
          />
          <div className="print-numbers">
            {placesOn(layout) > 1 && (
              <NumberField label={t('first')} most={placesOn(layout)} value={start} change={setPlace} />
            )}
            <NumberField label={t('copies')} most={MOST_COPIES} value={copies} change={setCopies} />
          </div>
          {placesOn(layout) > 1 && <p className="crud-hint">{t('firstHint')}</p>}
          {heads && head && <HeadChoice {...{ heads, head, choose }} />}
          <p className="crud-hint">{t('actualSize')}</p>
        </div>
        <Loaded query={isTooMany || !head ? having(labelled, []) : labelled} name={entity[locale]}>
          {() => (
            <Preview
              layout={layout}
              words={isTooMany ? '' : t('sum', { count: sheets.flat().length, sheets: sheets.length })}
              hint={sheets.length > 1 ? t('firstOf') : ''}
            >
              <LabelSheet layout={layout} labels={sheets[0] ?? []} head={head?.name ?? ''} begin={setPlace} />
            </Preview>
          )}
        </Loaded>
      </div>
      {isPrinting && head && (
        <PrintFrame title={title} style={labelPages(layout)} done={() => setPrinting(false)}>
          {sheets.map((labels, at) => (
            // Sheets have no name but their number.
            // oxlint-disable-next-line react/no-array-index-key
            <LabelSheet key={at} layout={layout} labels={labels} head={head.name} />
          ))}
        </PrintFrame>
      )}
    </Dialog>
  )
}

type Wanted = Omit<Props, 'close'> & { extent: Extent; site: string | undefined }

/** The labels of the rows; none while there are more than may be printed. */
function useLabels({ entity, adjust, source, extent, site }: Wanted) {
  const locale = useLocale()
  const linkTo = useLinks()
  const { pathname } = useAddress()
  const asked = extent === 'chosen' ? [...source.chosen.keys()] : source.rows.query
  const query = useQuery({
    queryKey: [entity.name, 'labels', extent, asked],
    async queryFn({ signal }) {
      const lines = await linesOf(entity, source, extent, MOST_LABELS, signal)
      const ids = lines.map(({ row }) => row.id)
      return { lines, hashes: await labelHashes(entity, ids, signal) }
    },
    enabled: countOf(source, extent) <= MOST_LABELS,
    meta: { follows: nothing, isQuiet: true },
  })
  const { data } = query
  const path = linkTo(entity) ?? pathname
  const labels =
    site === undefined
      ? undefined
      : data?.lines.map(({ row }) => {
          const hash = data.hashes.get(row.id) ?? ''
          return labelOf(entity, adjust, row, { site, path, locale, hash })
        })
  return having(query, labels)
}

function LayoutChoice({ name, choose }: { name: LayoutName; choose: (name: LayoutName) => void }) {
  const { t } = useWords()
  const id = useId()
  const words = useDictionary(labelLayout)
  return (
    <fieldset>
      <legend>
        <label htmlFor={id}>{t('layout')}</label>
      </legend>
      <Select
        id={id}
        value={name}
        onChange={choose}
        style={{ width: '100%' }}
        options={layoutNames.map((value) => ({ value, label: words.find(({ key }) => key === value)?.label ?? value }))}
      />
    </fieldset>
  )
}

interface NumberProps {
  label: string
  most: number
  value: number
  change: (value: number) => void
}

function NumberField({ label, most, value, change }: NumberProps) {
  const id = useId()
  return (
    <fieldset>
      <legend>
        <label htmlFor={id}>{label}</label>
      </legend>
      <InputNumber id={id} min={1} max={most} precision={0} value={value} onChange={(typed) => change(typed ?? 1)} />
    </fieldset>
  )
}
