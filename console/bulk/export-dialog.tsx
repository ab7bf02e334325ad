// Takes a list away as a file: asks which rows, columns and format, then shows how far it is until the file is there.
import { MOST_XLSX, sheetColumns } from '@steward/domain/derive/sheet'
import type { Entity } from '@steward/domain/entity'
import { Checkbox, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { tellFailure } from '../data/failures.ts'
import { useLocale } from '../data/locale.ts'
import { Dialog } from '../kit/dialog/dialog.tsx'
import { nameOf } from '../screen/base.ts'
import type { Listed } from '../screen/list.ts'
import { ExportProgress } from './export-progress.tsx'
import './bulk.css'
import { useWords } from './words/use-words.ts'

type Format = 'csv' | 'xlsx'
type Extent = 'chosen' | 'found'

interface Props extends Listed {
  entity: Entity
  close: () => void
}

export default function ExportDialog({ entity, rows, columns, chosen, close }: Props) {
  const { t } = useWords()
  const { t: crud } = useTranslation('crud')
  const locale = useLocale()
  const possible = sheetColumns(entity).map(({ name }) => name)
  const shown = columns.filter((one) => one.isShown && possible.includes(one.name)).map((one) => one.name)
  const [extent, setExtent] = useState<Extent>(chosen.size > 0 ? 'chosen' : 'found')
  const [format, setFormat] = useState<Format>('xlsx')
  const [wanted, setWanted] = useState<readonly string[]>(shown)
  const [task, setTask] = useState<string>()
  const [isSending, setSending] = useState(false)

  const count = extent === 'chosen' ? chosen.size : rows.total
  const isTooLong = extent === 'found' && !rows.isTree && rows.total > MOST_XLSX
  const usedFormat = isTooLong ? 'csv' : format
  const title = t('title', { name: entity[locale] })

  async function start(): Promise<void> {
    setSending(true)
    try {
      // What is chosen stays chosen when the filters change.
      const which =
        extent === 'chosen' ? { query: { ...rows.query, filters: {} }, ids: [...chosen.keys()] } : { query: rows.query }
      setTask(await client.export(entity, { ...which, columns: wanted, format: usedFormat }))
    } catch (failure) {
      tellFailure(failure)
    } finally {
      setSending(false)
    }
  }

  if (task !== undefined) return <ExportProgress title={title} id={task} close={close} />
  const found = rows.isTree ? t('every') : t(rows.isLowerBound ? 'foundAtLeast' : 'found', { count: rows.total })
  return (
    <Dialog
      title={title}
      close={close}
      save={() => void start()}
      isSaving={isSending}
      isReady={wanted.length > 0 && (rows.isTree || count > 0)}
      saveWords={t('start')}
      width={620}
    >
      <div className="bulk-export">
        <fieldset>
          <legend>{t('rows')}</legend>
          <Radio.Group
            vertical
            value={extent}
            onChange={(event) => setExtent(event.target.value)}
            options={[
              ...(chosen.size > 0 ? [{ value: 'chosen', label: t('chosen', { count: chosen.size }) }] : []),
              { value: 'found', label: found },
            ]}
          />
        </fieldset>
        <fieldset>
          <legend>{t('format')}</legend>
          <Radio.Group
            vertical
            value={usedFormat}
            onChange={(event) => setFormat(event.target.value)}
            options={[
              { value: 'xlsx', label: t('xlsx', { max: MOST_XLSX.toLocaleString(locale) }), disabled: isTooLong },
              { value: 'csv', label: t('csv') },
            ]}
          />
        </fieldset>
        <fieldset>
          <legend>
            {t('columns')}
            <span className="bulk-picks">
              <button type="button" className="kit-link" onClick={() => setWanted(possible)}>
                {t('allColumns')}
              </button>
              <button type="button" className="kit-link" onClick={() => setWanted(shown)}>
                {t('asShown')}
              </button>
            </span>
          </legend>
          <Checkbox.Group
            className="bulk-columns"
            value={[...wanted]}
            onChange={setWanted}
            options={possible.map((name) => ({ value: name, label: nameOf(entity, name, locale, crud) }))}
          />
        </fieldset>
        <p className="crud-hint">{t('kept')}</p>
      </div>
    </Dialog>
  )
}
