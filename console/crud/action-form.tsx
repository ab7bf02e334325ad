// The form for the input of a declared action.
import { Refusal } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import { Form } from 'antd'
import { Suspense, useCallback, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../data/client.ts'
import { tellFailure } from '../data/failures.ts'
import { refreshAfter } from '../data/query.ts'
import type { AnyRow } from '../kinds/view.ts'
import { Dialog } from '../kit/dialog/dialog.tsx'
import { message } from '../kit/dialog/voice.ts'
import { Expected } from '../kit/state/states.tsx'
import type { ScreenAction } from '../screen/action.ts'
import type { Adjust } from '../screen/adjust.ts'
import { type Typed, openForm, readForm } from '../screen/draft.ts'
import { type Look, onlyShown, unshown } from '../screen/look.ts'
import { FocusFirst, FormFields, useJudge } from './form/fields.tsx'
import { shapeOf } from './form/row-form.ts'
import { askedFor, complaints } from './form/rules.ts'
import { useFormEditor } from './form/use-form-editor.ts'
import { doneOf, partlyDone } from './outcome.ts'

interface Props {
  entity: Entity
  adjust: Adjust
  action: ScreenAction
  rows: readonly AnyRow[]
  close: () => void
  /** Ids of the rows it was done to. */
  onDone?: (ids: readonly string[]) => void
}

const usual: Look = {}

export default function ActionForm({ entity, adjust, action, rows, close, onDone }: Props) {
  const { t } = useTranslation('crud')
  const [form] = Form.useForm<Typed>()
  const formId = useId()
  const { input: fields = {}, check } = entity.actions[action.name] ?? {}
  const asks = adjust.asks?.[action.name] ?? usual
  const [first] = rows
  const [isReady, setReady] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const ready = useCallback(() => setReady(true), [])
  const judge = useJudge(true)
  const Aid = adjust.aids?.[action.name]
  const ids = rows.map((row) => row.id)

  const [shape] = useState(() => shapeOf({ fields, lines: {} }, asks, first))
  const editor = useFormEditor<unknown>({
    form,
    look: asks,
    shape,
    open: () => ({
      value: {
        ...openForm(fields, undefined), // What one row says would be said of the others as well.
        ...(first && rows.length === 1 ? adjust.prefill?.[action.name]?.(first) : {}),
      },
    }),
    place: { entity, ids, action: action.name },
    isDeed: true,
    send: (value, { key }) =>
      client.act(entity, action.name, { ids, input: readForm(fields, onlyShown(asks, value, first)), key }),
    storedFrom: (_, value) => ({ value }),
    saved(answer) {
      refreshAfter(entity.name)
      const partly = partlyDone(entity, answer, rows, t)
      if (partly) message.warning(partly)
      else message.success(t('done'))
      if (action.on === 'rows') onDone?.(doneOf(answer, rows))
    },
    close,
    isRight() {
      const found = complaints({ fields, check }, typed, judge)
      show(found)
      return Object.keys(found).length === 0
    },
    refuse(failure) {
      const told = failure instanceof Refusal ? failure.fields : {}
      setRefusal(failure instanceof Refusal ? failure : undefined)
      show(Object.fromEntries(Object.entries(told).filter(([name]) => name in fields)))
      if (Object.keys(told).length === 0) tellFailure(failure)
    },
  })
  const { value, typed, isSaving } = editor
  const look = { ...asks, without: [...(asks.without ?? []), ...unshown(asks, value, first)] }

  const show = (found: Readonly<Record<string, string>>) =>
    form.setFields(Object.entries(found).map(([name, words]) => ({ name, errors: [words] })))

  return (
    <Dialog
      title={action.label}
      close={close}
      save={() => void editor.save()}
      isSaving={isSaving}
      isDirty={editor.isDirty}
      isReady={isReady}
      saveWords={t('confirm')}
      width={560}
      discard={editor.discard}
    >
      {editor.notices}
      {rows.length > 1 && <p className="crud-hint">{t('sureActCount', { count: rows.length })}</p>}
      <Suspense fallback={<Expected lines={3} />}>
        <Form
          name={formId}
          form={form}
          layout="vertical"
          initialValues={value}
          onValuesChange={editor.take}
          className="crud-narrow"
        >
          {Aid && <Aid rows={rows} typed={value} choose={editor.put} refusal={refusal} />}
          <FormFields
            key={editor.edition}
            fields={fields}
            look={look}
            tenantId={first?.tenantId}
            judge={judge}
            asked={askedFor({ fields, check }, value)}
          />
          <FocusFirst onReady={ready} />
        </Form>
      </Suspense>
    </Dialog>
  )
}
