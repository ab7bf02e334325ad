// Brings a sheet into a list: a template, a file, then what each of its rows would become before anything is written.
import { FileExcelOutlined } from '@ant-design/icons'
import { recordOf } from '@steward/client/wire'
import { MOST_IMPORTED, matchColumns } from '@steward/domain/bulk/importable'
import type { Entity } from '@steward/domain/entity'
import { Button, Select } from 'antd'
import { type DragEvent, useState } from 'react'
import { client } from '../data/client.ts'
import { tellFailure } from '../data/failures.ts'
import { labelOf, useLocale } from '../data/locale.ts'
import { plain } from '../kinds/view.ts'
import { Dialog } from '../kit/dialog/dialog.tsx'
import { ChangeTask } from './change-task.tsx'
import './bulk.css'
import { useWords } from './words/use-words.ts'

const ENDPOINT = 'blade-resource/oss/endpoint/put-file-attach'

export default function ImportDialog({ entity, close }: { entity: Entity; close: () => void }) {
  const { t } = useWords()
  const locale = useLocale()
  const keys = matchColumns(entity)
  const [file, setFile] = useState<File>()
  const [key, setKey] = useState(keys[0]?.name ?? '')
  const [task, setTask] = useState<string>()
  const [columns, setColumns] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setBusy] = useState(false)
  const title = t('import.title', { name: entity[locale] })

  /** Whether it was done. */
  async function busily(work: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    try {
      await work()
      return true
    } catch (failure) {
      tellFailure(failure)
      return false
    } finally {
      setBusy(false)
    }
  }
  const start = (named: Readonly<Record<string, string>> = {}) =>
    busily(async () => {
      if (!file) return
      const kept = recordOf(await client.upload(ENDPOINT, file, file.name))
      setTask(await client.import(entity, plain(kept.attachId), key, named))
      setColumns(named)
    })
  const template = () =>
    busily(async () => {
      const { writeTemplate } = await import('./template.ts')
      await writeTemplate(entity, locale, t)
    })
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setFile(event.dataTransfer.files[0])
  }

  if (task !== undefined)
    return (
      <ChangeTask
        key={task}
        title={title}
        entity={entity}
        id={task}
        close={close}
        naming={{ columns, again: start, isBusy }}
      />
    )
  return (
    <Dialog
      title={title}
      close={close}
      save={() => void start()}
      isSaving={isBusy}
      isReady={file !== undefined}
      saveWords={t('import.preview')}
      width={560}
    >
      <div className="bulk-export">
        <fieldset>
          <legend>{t('import.file')}</legend>
          <label className="bulk-file" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
            <FileExcelOutlined aria-hidden="true" />
            <span>{file?.name ?? t('import.drop', { max: MOST_IMPORTED.toLocaleString(locale) })}</span>
            <input
              type="file"
              accept=".xlsx,.csv"
              aria-label={t('import.choose')}
              onChange={({ target }) => setFile(target.files?.[0])}
            />
          </label>
          <p className="crud-hint">
            <Button type="link" size="small" className="bulk-template" onClick={() => void template()}>
              {t('import.template')}
            </Button>
            {t('import.templateHint')}
          </p>
        </fieldset>
        {keys.length > 0 && (
          <fieldset>
            <legend>{t('import.key')}</legend>
            <Select
              className="bulk-fields"
              aria-label={t('import.key')}
              value={key}
              onChange={setKey}
              options={[
                ...keys.map(({ name, field }) => ({ value: name, label: labelOf(field, locale) })),
                { value: '', label: t('import.addAll') },
              ]}
            />
            <p className="crud-hint">{t('import.keyHint')}</p>
          </fieldset>
        )}
      </div>
    </Dialog>
  )
}
