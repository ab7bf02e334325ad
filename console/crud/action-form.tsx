// The form for the input of a declared action.
import { Refusal } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import { Form } from 'antd'
import { Suspense, useCallback, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../data/failures.ts'
import type { AnyRow } from '../kinds/view.ts'
import { Dialog } from '../kit/dialog.tsx'
import { Expected } from '../kit/states.tsx'
import { message } from '../kit/voice.ts'
import type { Adjust } from './adjust.ts'
import { type Typed, openForm, readForm } from './form/draft.ts'
import { FocusFirst, FormFields, useJudge } from './form/fields.tsx'
import type { Look } from './form/look.ts'
import { complaints } from './form/rules.ts'
import { partlyDone } from './outcome.ts'
import { useAct } from './quiet.ts'
import type { ScreenAction } from './screen-actions.ts'

interface Props {
  entity: Entity
  adjust: Adjust
  action: ScreenAction
  rows: readonly AnyRow[]
  close: () => void
}

const plain: Look = {}

export default function ActionForm({ entity, adjust, action, rows, close }: Props) {
  const { t } = useTranslation('crud')
  const [form] = Form.useForm<Typed>()
  const formId = useId()
  const fields = entity.actions[action.name]?.input ?? {}
  const [first] = rows
  const [opened] = useState<Typed>(() => ({
    ...openForm(fields, undefined),
    ...(first ? adjust.prefill?.[action.name]?.(first) : {}),
  }))
  const [isDirty, setDirty] = useState(false)
  const [isReady, setReady] = useState(false)
  const ready = useCallback(() => setReady(true), [])
  const judge = useJudge(true)
  const acting = useAct(entity)

  const show = (found: Readonly<Record<string, string>>) =>
    form.setFields(Object.entries(found).map(([name, words]) => ({ name, errors: [words] })))

  function act(): void {
    if (acting.isPending) return
    const typed = { ...opened, ...form.getFieldsValue(true) }
    const found = complaints({ fields }, typed, judge)
    if (Object.keys(found).length > 0) return show(found)
    const asked = { action: action.name, ids: rows.map((row) => row.id), input: readForm(fields, typed) }
    acting.mutate(asked, {
      onSuccess(answer) {
        const partly = partlyDone(entity, answer, rows, t)
        if (partly) message.warning(partly)
        else message.success(t('done'))
        close()
      },
      onError(failure) {
        const told = failure instanceof Refusal ? failure.fields : {}
        show(Object.fromEntries(Object.entries(told).filter(([name]) => name in fields)))
        if (Object.keys(told).length === 0) message.error(failureText(failure))
      },
    })
  }

  return (
    <Dialog
      title={action.label}
      close={close}
      save={act}
      isSaving={acting.isPending}
      isDirty={isDirty}
      isReady={isReady}
      saveWords={t('confirm')}
      width={560}
    >
      {rows.length > 1 && <p className="crud-hint">{t('sureActCount', { count: rows.length })}</p>}
      <Suspense fallback={<Expected lines={3} />}>
        <Form
          name={formId}
          form={form}
          layout="vertical"
          initialValues={opened}
          onValuesChange={() => setDirty(true)}
          className="crud-narrow"
        >
          <FormFields fields={fields} look={plain} tenantId={first?.tenantId} judge={judge} />
          <FocusFirst onReady={ready} />
        </Form>
      </Suspense>
    </Dialog>
  )
}
