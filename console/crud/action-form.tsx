// The form for the input of a declared action.
import { Refusal } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import { Form } from 'antd'
import { Suspense, useCallback, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tellFailure } from '../data/failures.ts'
import { useAct } from '../data/quiet.ts'
import { useWriteKey } from '../data/write-key.ts'
import { differenceOf } from '../kept/difference.ts'
import { KeptNotice } from '../kept/kept-notice.tsx'
import { useKept } from '../kept/use-kept.ts'
import type { AnyRow } from '../kinds/view.ts'
import { Dialog } from '../kit/dialog/dialog.tsx'
import { message } from '../kit/dialog/voice.ts'
import type { KeptInput } from '../kit/editor/kept.ts'
import { UnsentNotice } from '../kit/editor/unsent-notice.tsx'
import { useUnsent } from '../kit/editor/use-unsent.ts'
import { Expected } from '../kit/state/states.tsx'
import type { ScreenAction } from '../screen/action.ts'
import type { Adjust } from '../screen/adjust.ts'
import { type Typed, openForm, readForm } from '../screen/draft.ts'
import { type Look, onlyShown, unshown } from '../screen/look.ts'
import { FocusFirst, FormFields, useJudge } from './form/fields.tsx'
import { askedFor, complaints } from './form/rules.ts'
import { useFollow } from './form/use-follow.ts'
import { partlyDone } from './outcome.ts'

interface Props {
  entity: Entity
  adjust: Adjust
  action: ScreenAction
  rows: readonly AnyRow[]
  close: () => void
}

const usual: Look = {}

export default function ActionForm({ entity, adjust, action, rows, close }: Props) {
  const { t } = useTranslation('crud')
  const [form] = Form.useForm<Typed>()
  const formId = useId()
  const { input: fields = {}, check } = entity.actions[action.name] ?? {}
  const asks = adjust.asks?.[action.name] ?? usual
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
  const key = useWriteKey()
  const Aid = adjust.aids?.[action.name]
  const choose = (values: Typed) => {
    form.setFieldsValue(values)
    setDirty(true)
  }

  const ids = rows.map((row) => row.id)
  const typedNow = (): Typed => onlyShown(asks, { ...opened, ...form.getFieldsValue(true) }, first)
  const watched: unknown = Form.useWatch([], form)
  const drawn = { ...opened, ...(watched !== null && typeof watched === 'object' ? watched : {}) }
  const look = { ...asks, without: [...(asks.without ?? []), ...unshown(asks, drawn, first)] }
  const follow = useFollow(fields, asks, form)
  const kept = useKept({ entity, ids, action: action.name }, () => false)
  useEffect(() => kept.keep(differenceOf(fields, onlyShown(asks, opened, first), typedNow())))
  const [restored, setRestored] = useState(0)
  const { unsent, note, doubt } = useUnsent(again)

  function restore({ values }: KeptInput): void {
    form.setFieldsValue({ ...values, ...differenceOf(fields, opened, typedNow()).values })
    setDirty(true)
    setRestored((count) => count + 1)
  }

  const show = (found: Readonly<Record<string, string>>) =>
    form.setFields(Object.entries(found).map(([name, words]) => ({ name, errors: [words] })))

  function act(): void {
    if (acting.isPending) return
    const typed = typedNow()
    const found = complaints({ fields, check }, typed, judge)
    if (Object.keys(found).length > 0) return show(found)
    const asked = askedOf(typed)
    acting.mutate(
      { ...asked, key: key.of(asked) },
      {
        onSuccess(answer) {
          key.forget()
          const partly = partlyDone(entity, answer, rows, t)
          if (partly) message.warning(partly)
          else message.success(t('done'))
          kept.end()
          close()
        },
        onError(failure) {
          if (note(failure)) return
          const told = failure instanceof Refusal ? failure.fields : {}
          show(Object.fromEntries(Object.entries(told).filter(([name]) => name in fields)))
          if (Object.keys(told).length === 0) tellFailure(failure)
        },
      },
    )
  }

  const askedOf = (typed: Typed) => ({ action: action.name, ids, input: readForm(fields, typed) })

  /** What is asked is done once while nothing else is typed into it. */
  function again(): void {
    if (key.isLast(askedOf(typedNow()))) act()
    else doubt()
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
      discard={kept.end}
    >
      <KeptNotice kept={kept} entity={{ fields, lines: {} }} stored={opened} restore={restore} />
      <UnsentNotice unsent={unsent} isSaving={acting.isPending} retry={unsent === 'back' ? act : again} />
      {rows.length > 1 && <p className="crud-hint">{t('sureActCount', { count: rows.length })}</p>}
      <Suspense fallback={<Expected lines={3} />}>
        <Form
          name={formId}
          form={form}
          layout="vertical"
          initialValues={opened}
          onValuesChange={(now: Typed) => {
            setDirty(true)
            follow(now)
          }}
          className="crud-narrow"
        >
          {Aid && <Aid rows={rows} typed={drawn} choose={choose} />}
          <FormFields
            key={restored}
            fields={fields}
            look={look}
            tenantId={first?.tenantId}
            judge={judge}
            asked={askedFor({ fields, check }, drawn)}
          />
          <FocusFirst onReady={ready} />
        </Form>
      </Suspense>
    </Dialog>
  )
}
