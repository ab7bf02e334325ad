// New values for chosen fields of many rows: asked for here, then shown row by row before anything is written.
import { editableFields } from '@steward/domain/bulk/editable'
import type { Entity } from '@steward/domain/entity'
import { Form, Radio, type RefSelectProps, Select } from 'antd'
import { Suspense, useEffect, useRef, useState } from 'react'
import { FormFields, useJudge } from '../crud/form/fields.tsx'
import { complaints } from '../crud/form/rules.ts'
import { client } from '../data/client.ts'
import { tellFailure } from '../data/failures.ts'
import { labelOf, useLocale } from '../data/locale.ts'
import { Dialog } from '../kit/dialog/dialog.tsx'
import { Expected } from '../kit/state/states.tsx'
import type { Adjust } from '../screen/adjust.ts'
import { type Typed, readForm } from '../screen/draft.ts'
import type { Listed } from '../screen/list.ts'
import { ChangeTask } from './change-task.tsx'
import './bulk.css'
import { useWords } from './words/use-words.ts'

type Extent = 'chosen' | 'found'
/** Milliseconds. */
const FOCUS_AFTER = 50

interface Props extends Omit<Listed, 'columns'> {
  entity: Entity
  adjust: Adjust
  /** Chosen and filled in already. */
  values?: Typed
  close: () => void
}

export default function BulkEdit({ entity, adjust, rows, chosen, values: given = {}, close }: Props) {
  const { t } = useWords()
  const locale = useLocale()
  const [form] = Form.useForm<Typed>()
  const judge = useJudge(true)
  const [extent, setExtent] = useState<Extent>(chosen.size > 0 ? 'chosen' : 'found')
  const [names, setNames] = useState<readonly string[]>(Object.keys(given))
  const [task, setTask] = useState<string>()
  const [isSending, setSending] = useState(false)
  const possible = editableFields(entity).filter(
    ([name]) => !adjust.without?.includes(name) && !adjust.locked?.includes(name),
  )
  // Without its default: what is left empty is meant to be emptied.
  const fields = Object.fromEntries(
    possible.filter(([name]) => names.includes(name)).map(([name, { default: _default, ...field }]) => [name, field]),
  )
  const first = useRef<RefSelectProps>(null)
  useEffect(() => {
    // The dialog takes the focus to itself when it opens.
    const timer = setTimeout(() => first.current?.focus(), FOCUS_AFTER)
    return () => clearTimeout(timer)
  }, [])
  const title = t('edit.title', { name: entity[locale] })

  async function start(): Promise<void> {
    const typed: Typed = form.getFieldsValue(true)
    const found = complaints({ fields }, typed, judge)
    if (Object.keys(found).length > 0)
      return form.setFields(Object.entries(found).map(([name, words]) => ({ name, errors: [words] })))
    setSending(true)
    try {
      const values = { ...Object.fromEntries(names.map((name) => [name, null])), ...readForm(fields, typed) }
      const which =
        extent === 'chosen' ? { query: { ...rows.query, filters: {} }, ids: [...chosen.keys()] } : { query: rows.query }
      setTask(await client.bulkEdit(entity, { ...which, values }))
    } catch (failure) {
      tellFailure(failure)
    } finally {
      setSending(false)
    }
  }

  if (task !== undefined) return <ChangeTask title={title} entity={entity} id={task} close={close} />
  const found = rows.isTree ? t('every') : t(rows.isLowerBound ? 'foundAtLeast' : 'found', { count: rows.total })
  return (
    <Dialog
      title={title}
      close={close}
      save={() => void start()}
      isSaving={isSending}
      isReady={names.length > 0}
      isDirty={names.length > 0}
      saveWords={t('edit.preview')}
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
          <legend>{t('edit.fields')}</legend>
          <Select
            mode="multiple"
            ref={first}
            defaultOpen={names.length === 0}
            className="bulk-fields"
            aria-label={t('edit.fields')}
            placeholder={t('edit.choose')}
            optionFilterProp="label"
            value={[...names]}
            onChange={setNames}
            options={possible.map(([name, field]) => ({ value: name, label: labelOf(field, locale) }))}
          />
        </fieldset>
        {names.length > 0 && (
          <Suspense fallback={<Expected lines={2} />}>
            <Form form={form} initialValues={given} layout="vertical" className="crud-narrow">
              <FormFields fields={fields} look={{ ...(adjust.inputs && { inputs: adjust.inputs }) }} judge={judge} />
            </Form>
            <p className="crud-hint">{t('edit.empty')}</p>
          </Suspense>
        )}
      </div>
    </Dialog>
  )
}
