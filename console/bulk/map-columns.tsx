// Columns of a sheet that nobody knows: each is named by hand, and the sheet is tried again.
import type { Entity } from '@steward/domain/entity'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { labelOf, useLocale } from '../data/locale.ts'
import { type Named, captionsOf, columnsFor } from './named-columns.ts'
import { useWords } from './words/use-words.ts'
import './bulk.css'

interface Props {
  entity: Entity
  /** Captions as the sheet has them: all of them, and those nobody knows. */
  header: readonly string[]
  strange: readonly string[]
  /** As the sheet was tried. */
  named: Named
  isBusy: boolean
  /** All that are named by hand. */
  again: (columns: Named) => void
}

export function MapColumns({ entity, header, strange, named: tried, isBusy, again }: Props) {
  const { t } = useWords()
  const locale = useLocale()
  const [columns, setColumns] = useState(tried)
  const captions = captionsOf({ strange, named: tried })
  const named = Object.fromEntries(Object.entries(columns).filter(([, name]) => name !== ''))
  const isOther = captions.some((caption) => (named[caption] ?? '') !== (tried[caption] ?? ''))
  return (
    <fieldset className="bulk-map" disabled={isBusy}>
      <legend>{t('import.map')}</legend>
      {captions.map((caption) => (
        <label key={caption}>
          <span>{caption}</span>
          <Select
            allowClear
            disabled={isBusy}
            showSearch={{ optionFilterProp: 'label' }}
            aria-label={t('import.mapOf', { caption })}
            placeholder={t('import.mapNone')}
            value={named[caption] ?? null}
            onChange={(name?: string) => setColumns((before) => ({ ...before, [caption]: name ?? '' }))}
            options={columnsFor(entity, header, named, caption).map(({ name, field }) => ({
              value: name,
              label: labelOf(field, locale),
            }))}
          />
        </label>
      ))}
      <Button disabled={!isOther} loading={isBusy} onClick={() => again(named)}>
        {t('import.mapAgain')}
      </Button>
    </fieldset>
  )
}
