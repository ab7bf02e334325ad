// What one device has differently from its type: single fields of a point, each with where it comes from, inherited again
// one by one.
import { recordOf } from '@steward/client/wire'
import type { Entity, Fields } from '@steward/domain/entity'
import { thingModel } from '@steward/domain/index'
import { type PointKind, inheritable, pointFields } from '@steward/domain/iot/model/point-fields'
import { Button, Form, type FormInstance } from 'antd'
import { Suspense, useRef, useState } from 'react'
import { FormFields, useJudge } from '../../crud/form/fields.tsx'
import { client } from '../../data/client.ts'
import { tellFailure } from '../../data/failures.ts'
import { useLocale } from '../../data/locale.ts'
import { refreshAfter } from '../../data/query.ts'
import { useMutation } from '../../data/use-mutation.ts'
import { textIn } from '../../history/changed-fields.tsx'
import { type AnyRow, plain } from '../../kinds/view.ts'
import { Dialog } from '../../kit/dialog/dialog.tsx'
import { message } from '../../kit/dialog/voice.ts'
import { byField } from '../../kit/editor/parts.ts'
import { useEditor } from '../../kit/editor/use-editor.tsx'
import { Expected } from '../../kit/state/states.tsx'
import { type Typed, changed, openForm, readForm } from '../../screen/draft.ts'
import type { DevicePoint } from '../device/row.ts'
import { lookFor } from './point-form.tsx'
import { useWords } from './words/use-words.ts'
import './model.css'

const entity = thingModel as unknown as Entity
const all: Fields = thingModel.fields

const kindOf = (kind: unknown): PointKind => (kind === 'service' || kind === 'event' ? kind : 'property')

function fieldsOf(kind: PointKind): Fields {
  const names: readonly string[] = pointFields[kind]
  return Object.fromEntries(
    inheritable.filter((name) => names.includes(name)).flatMap((name) => (all[name] ? [[name, all[name]]] : [])),
  )
}

interface Props {
  deviceId: string
  point: DevicePoint
  close: () => void
}

export function PointOverride({ deviceId, point, close }: Props) {
  const { t } = useWords()
  const locale = useLocale()
  const form = useRef<Pick<FormInstance<Typed>, 'validateFields'>>(null)
  const [fields] = useState(() => fieldsOf(kindOf(point.kind)))
  const judge = useJudge(false)
  const name = plain(point.name)
  const override = (asked: { values?: object; clearFields?: string[] }, key?: string) =>
    client.post(`${thingModel.path}/override`, { deviceId, identifier: point.identifier, ...asked }, undefined, key)
  const done = (words: string) => {
    message.success(words)
    refreshAfter(thingModel.name)
  }
  const editor = useEditor<Typed, unknown>({
    first: { value: openForm(fields, point) },
    anatomy: byField(),
    keeping: {
      place: { entity, ids: [deviceId, plain(point.identifier)], action: 'override' },
      written: (typed) => typed,
      read: (kept) => kept,
    },
    names: { nameOf: (field) => all[field]?.[locale] ?? field },
    send(typed, { possible, key }) {
      const values = readForm(fields, typed)
      // What differs from any of what may be stored.
      const names = [...new Set(possible.flatMap((stored) => changed(fields, stored, typed)))]
      return override({ values: Object.fromEntries(names.map((field) => [field, values[field] ?? null])) }, key)
    },
    storedFrom: (_, value) => ({ value }),
    saved: () => done(t('saveDone')),
    close,
  })
  const { isDirty, edition, value } = editor
  const restoring = useMutation({
    mutationFn: (clearFields: string[]) => override({ clearFields }),
    meta: { isQuiet: true },
    onSuccess() {
      done(t('restored'))
      editor.discard()
      close()
    },
    onError: (failure) => tellFailure(failure),
  })
  const isBusy = editor.isSaving || restoring.isPending
  async function save() {
    await form.current?.validateFields()
    await editor.save()
  }
  return (
    <Dialog
      title={t('overrideOf', { name })}
      close={close}
      save={() => void save().catch(() => undefined)}
      saveWords={t('saveOverride')}
      isDirty={isDirty}
      discard={editor.discard}
      isReady={isDirty}
      isSaving={isBusy}
    >
      <p className="model-hint">{t('overrideHint')}</p>
      {editor.notices}
      <Overridden point={point} isBusy={isBusy} restore={(clearFields) => restoring.mutate(clearFields)} />
      <Form
        // A form that is opened anew has values of its own: in those of another the old ones would win.
        key={edition}
        ref={(one) => {
          form.current = one
        }}
        layout="vertical"
        initialValues={value}
        onValuesChange={(now: Typed) => editor.change((before) => ({ ...before, ...now }))}
      >
        <Suspense fallback={<Expected lines={6} />}>
          <FormFields fields={fields} look={lookFor(point)} judge={judge} />
        </Suspense>
      </Form>
    </Dialog>
  )
}

interface OverriddenProps {
  point: DevicePoint
  isBusy: boolean
  restore: (names: string[]) => void
}

function Overridden({ point, isBusy, restore }: OverriddenProps) {
  const { t } = useWords()
  const locale = useLocale()
  const names: string[] = Array.isArray(point.overridden) ? point.overridden.map(String) : []
  if (names.length === 0) return null
  const inherited = recordOf(point.inherited)
  const textOf = (row: object, name: string) => textIn(entity, row as AnyRow, name, locale) || t('emptyValue')
  return (
    <section className="model-overridden" aria-label={t('overridden', { count: names.length })}>
      <ul>
        {names.map((name) => {
          const field = all[name]?.[locale] ?? name
          return (
            <li key={name}>
              <span>{field}</span>
              <b>{textOf(point, name)}</b>
              <small>{t('inheritedValue', { value: textOf(inherited, name) })}</small>
              <Button
                size="small"
                disabled={isBusy}
                aria-label={t('restoreOf', { field })}
                onClick={() => restore([name])}
              >
                {t('restore')}
              </Button>
            </li>
          )
        })}
      </ul>
      {names.length > 1 && (
        <Button size="small" disabled={isBusy} onClick={() => restore(names)}>
          {t('restoreAll')}
        </Button>
      )}
    </section>
  )
}
