// A form whose row is there: what is typed is judged and saved, and a refusal shown at its field.
import { Refusal } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import { Form } from 'antd'
import { Suspense, useCallback, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDoubt } from '../../data/doubt.ts'
import { tellFailure } from '../../data/failures.ts'
import { refreshAfter } from '../../data/query.ts'
import { useSave } from '../../data/use-save.ts'
import { useOwnTenant, useTenantChoice } from '../../data/use-tenant-choice.ts'
import { TenantInput } from '../../kinds/inputs/tenant.tsx'
import type { AnyRow } from '../../kinds/view.ts'
import { Dialog } from '../../kit/dialog/dialog.tsx'
import { message } from '../../kit/dialog/voice.ts'
import { Expected } from '../../kit/state/states.tsx'
import type { Adjust } from '../../screen/adjust.ts'
import { parentOf } from '../../screen/base.ts'
import { type Typed, formFields } from '../../screen/draft.ts'
import { unshown } from '../../screen/look.ts'
import { FocusFirst, FormFields, useJudge } from './fields.tsx'
import { FormLines, useLineFaults } from './form-lines.tsx'
import { nameLines } from './form-parts.ts'
import { copied, draftOf, openedFrom, shapeOf } from './row-form.ts'
import { askedFor, complaints } from './rules.ts'
import { useFormEditor } from './use-form-editor.ts'

export interface FormProps {
  entity: Entity
  adjust: Adjust
  /** Absent for a new row. */
  id?: string
  /** The row a new one is to be like. */
  copyOf?: string
  /** Initial values of a new row. */
  presets?: Typed
  close: () => void
  onSaved?: (row: AnyRow) => void
}

interface FilledProps extends FormProps {
  title: string
  stored?: AnyRow | undefined
  original?: AnyRow | undefined
  /** The row as it is stored by now. */
  read: () => Promise<AnyRow | undefined>
}

export function Filled({ entity, adjust, presets, close, onSaved, title, stored, original, read }: FilledProps) {
  const { t } = useTranslation('crud')
  const [form] = Form.useForm<Typed>()
  const formId = useId()
  const [isReady, setReady] = useState(false)
  const ready = useCallback(() => setReady(true), [])
  const isNew = stored === undefined
  // Of a new row once it was saved.
  const saved = useRef(stored)
  const [latest, setLatest] = useState(stored)
  const judge = useJudge(isNew)
  const isForTenants = useTenantChoice(entity)
  const hasTenant = isForTenants && isNew && !adjust.without?.includes('tenantId')
  const send = useSave(entity, adjust)
  const faults = useLineFaults(entity.lines, judge)
  const Aid = adjust.aids?.submit

  const [shape] = useState(() => shapeOf(entity, adjust, stored))
  const editor = useFormEditor<AnyRow>({
    form,
    look: adjust,
    shape,
    open: () => (original ? copied(shape, original, presets) : openedFrom(shape, stored, presets)),
    place: original ? { entity, ids: [original.id], action: 'copy' } : { entity, ids: stored ? [stored.id] : [] },
    isNew,
    latest,
    async send(value, { possible, rev, key }) {
      const id = saved.current?.id
      const target = id === undefined ? { original } : { id, rev: rev ?? 0 }
      const draft = draftOf(shape, value, possible, target)
      const copyOf = id === undefined ? original?.id : undefined
      const answer = await send({ draft, key, ...(copyOf === undefined ? {} : { copyOf }) })
      saved.current = answer
      nameLines(shape, value, answer)
      return answer
    },
    storedFrom: (answer) => openedFrom(shape, answer),
    async read() {
      if (isNew) return undefined
      const row = await read()
      setLatest(row)
      return row && openedFrom(shape, row)
    },
    saved(answer) {
      message.success(t(isNew ? 'added' : 'updated'))
      refreshAfter(entity.name)
      onSaved?.(answer)
    },
    close,
    isRight,
    refuse,
  })
  const { value, typed, isDirty, isSaving } = editor
  const tenantId = useOwnTenant(stored?.tenantId ?? value.tenantId)
  const asked = useMemo(() => askedFor(entity, value), [entity, value])
  const look = useMemo(() => {
    const away = unshown(adjust, value, stored)
    return away.length === 0 ? adjust : { ...adjust, without: [...(adjust.without ?? []), ...away] }
  }, [adjust, value, stored])

  const show = (found: Readonly<Record<string, string>>) => {
    const names = Object.keys(found)
    form.setFields(names.map((name) => ({ name, errors: [found[name] ?? ''] })))
    const [first] = names
    if (first) form.scrollToField(first, { block: 'center', focus: true })
  }

  function refuse(failure: unknown): void {
    if (adjust.sure && isDoubt(failure)) return
    if (faults.refuse(failure)) return tellFailure(failure)
    const fields = failure instanceof Refusal ? failure.fields : {}
    const drawn = new Set(formFields(entity.fields).flatMap(([name]) => (look.without?.includes(name) ? [] : [name])))
    const refused = Object.entries(fields)
    show(Object.fromEntries(refused.filter(([name]) => drawn.has(name))))
    // An error of a field that is not on this form is shown as a toast, since no input can show it.
    if (refused.length === 0 || refused.some(([name]) => !drawn.has(name))) tellFailure(failure)
  }

  function isRight(): boolean {
    const found = complaints(entity, typed, judge)
    const areLinesRight = faults.isRight(typed)
    show(found)
    return Object.keys(found).length === 0 && areLinesRight
  }

  function save(): void {
    if (isNew || isDirty) void editor.save()
    else if (isRight()) close()
  }

  return (
    <Dialog
      title={title}
      close={close}
      save={save}
      isSaving={isSaving}
      isDirty={isDirty}
      isReady={isReady}
      discard={editor.discard}
    >
      {editor.notices}
      <Suspense fallback={<Expected lines={5} />}>
        <Form name={formId} form={form} layout="vertical" preserve initialValues={value} onValuesChange={editor.take}>
          {Aid && <Aid rows={stored ? [stored] : []} typed={value} choose={editor.put} />}
          {hasTenant && (
            <div className="crud-fields">
              <Form.Item name="tenantId" label={t('tenant')}>
                <TenantInput placeholder={t('tenantHint')} />
              </Form.Item>
            </div>
          )}
          <FormFields
            // Inputs read what they know of a value, such as its files, when they are mounted.
            key={editor.edition}
            fields={entity.fields}
            first={parentOf(entity)}
            tenantId={isForTenants ? tenantId : undefined}
            look={look}
            row={latest}
            judge={judge}
            asked={asked}
          />
          <FormLines
            lines={entity.lines}
            typed={value}
            faults={faults}
            change={(name, rows) => editor.put({ [name]: rows })}
          />
          <FocusFirst onReady={ready} />
        </Form>
      </Suspense>
    </Dialog>
  )
}
