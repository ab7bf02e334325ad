// A form whose row is there: what is typed is kept, judged, saved, and settled with what somebody else saved meanwhile.
import { Refusal } from '@steward/client'
import type { Entity } from '@steward/domain/entity'
import { Form } from 'antd'
import { Suspense, useCallback, useEffect, useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDoubt } from '../../data/doubt.ts'
import { tellFailure } from '../../data/failures.ts'
import { useSave } from '../../data/use-save.ts'
import { useOwnTenant, useTenantChoice } from '../../data/use-tenant-choice.ts'
import { differenceOf, withLines } from '../../kept/difference.ts'
import { KeptNotice } from '../../kept/kept-notice.tsx'
import { useKept } from '../../kept/use-kept.ts'
import { TenantInput } from '../../kinds/inputs/tenant.tsx'
import type { AnyRow } from '../../kinds/view.ts'
import { Dialog } from '../../kit/dialog/dialog.tsx'
import { message } from '../../kit/dialog/voice.ts'
import { type KeptInput, isStored } from '../../kit/editor/kept.ts'
import { UnsentNotice } from '../../kit/editor/unsent-notice.tsx'
import { useUnsent } from '../../kit/editor/use-unsent.ts'
import { StaleNotice } from '../../kit/state/stale.tsx'
import { Expected } from '../../kit/state/states.tsx'
import type { Adjust } from '../../screen/adjust.ts'
import { parentOf } from '../../screen/base.ts'
import { type Typed, changed, formFields, openCopy, openForm, readForm, rebase, toUpdate } from '../../screen/draft.ts'
import { onlyShown, unshown } from '../../screen/look.ts'
import { FocusFirst, FormFields, useJudge } from './fields.tsx'
import { FormLines, useLines } from './form-lines.tsx'
import { askedFor, complaints } from './rules.ts'
import { useFollow } from './use-follow.ts'

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
  refetch: () => Promise<AnyRow | undefined>
}

export function Filled({ entity, adjust, presets, close, onSaved, title, stored, original, refetch }: FilledProps) {
  const { t } = useTranslation('crud')
  const [form] = Form.useForm<Typed>()
  const formId = useId()
  // The row as the form was opened; later refetches do not replace it during editing.
  const [row, setRow] = useState(stored)
  const [opened, setOpened] = useState<Typed>(() => ({
    ...(original ? openCopy(entity.fields, original) : openForm(entity.fields, stored)),
    ...presets,
  }))
  const [isDirty, setDirty] = useState(false)
  const [isReady, setReady] = useState(false)
  const ready = useCallback(() => setReady(true), [])
  const [isStale, setStale] = useState(false)
  const judge = useJudge(row === undefined)
  const isForTenants = useTenantChoice(entity)
  const hasTenant = isForTenants && row === undefined && !adjust.without?.includes('tenantId')
  const chosenTenant: unknown = Form.useWatch('tenantId', form)
  const tenantId = useOwnTenant(row?.tenantId ?? chosenTenant)
  const saving = useSave(entity, { prepare: adjust.prepare, sure: adjust.sure, copyOf: original?.id })
  const lines = useLines(entity, row, judge, original)
  const Aid = adjust.aids?.submit

  const watched: unknown = Form.useWatch([], form)
  const asked = useMemo(() => askedFor(entity, { ...opened, ...asTyped(watched) }), [entity, opened, watched])

  const look = useMemo(() => {
    const away = unshown(adjust, { ...opened, ...asTyped(watched) }, row)
    return away.length === 0 ? adjust : { ...adjust, without: [...(adjust.without ?? []), ...away] }
  }, [adjust, opened, watched, row])
  const follow = useFollow(entity.fields, adjust, form)

  const before = onlyShown(adjust, opened, row)
  const typedNow = (): Typed => onlyShown(adjust, { ...opened, ...form.getFieldsValue(true) }, row)

  const current = { ...before, ...lines.opened }
  const kept = useKept(
    original ? { entity, ids: [original.id], action: 'copy' } : { entity, ids: row ? [row.id] : [] },
    (offer) => row !== undefined && isStored(offer, current),
  )
  const hasChanges = (typed: Typed) => changed(entity.fields, before, typed).length > 0
  useEffect(() => {
    const typed = typedNow()
    const base = hasChanges(typed) ? (row ? before : openForm(entity.fields, undefined)) : typed
    const difference = differenceOf(entity.fields, base, typed)
    kept.keep({ ...withLines(difference, lines), ...(row ? { rev: row.rev } : {}) })
  })
  const [restored, setRestored] = useState(0)
  const { unsent, note, doubt } = useUnsent(again)

  function restore({ values }: KeptInput): void {
    const typed = typedNow()
    const newer = changed(entity.fields, before, typed).map((name) => [name, typed[name]])
    form.setFieldsValue({ ...values, ...Object.fromEntries(newer) })
    lines.restore(values)
    setDirty(true)
    // Inputs read what they know of a value, such as its files, when they are mounted.
    setRestored((count) => count + 1)
  }

  const show = (found: Readonly<Record<string, string>>) => {
    const names = Object.keys(found)
    form.setFields(names.map((name) => ({ name, errors: [found[name] ?? ''] })))
    const [first] = names
    if (first) form.scrollToField(first, { block: 'center', focus: true })
  }

  function done(saved: AnyRow): void {
    kept.end()
    onSaved?.(saved)
    close()
  }

  /** The row has another revision: that of an earlier attempt whose answer was lost, or somebody else's. */
  async function settle(): Promise<void> {
    const latest = unsent ? await refetch() : undefined
    const typed = typedNow()
    const [wanted, found] = [readForm(entity.fields, typed), readForm(entity.fields, openForm(entity.fields, latest))]
    const isSame = (name: string) => JSON.stringify(wanted[name]) === JSON.stringify(found[name])
    if (!latest || lines.isDirty || !changed(entity.fields, before, typed).every(isSame)) return setStale(true)
    message.success(t('updated'))
    done(latest)
  }

  function refuse(failure: unknown): void {
    if (note(failure) || (adjust.sure && isDoubt(failure))) return
    if (failure instanceof Refusal && failure.code === 409 && row) return void settle()
    if (lines.refuse(failure)) return tellFailure(failure)
    const fields = failure instanceof Refusal ? failure.fields : {}
    const drawn = new Set(formFields(entity.fields).flatMap(([name]) => (look.without?.includes(name) ? [] : [name])))
    const refused = Object.entries(fields)
    show(Object.fromEntries(refused.filter(([name]) => drawn.has(name))))
    // An error of a field that is not on this form is shown as a toast, since no input can show it.
    if (refused.length === 0 || refused.some(([name]) => !drawn.has(name))) tellFailure(failure)
  }

  function save(): void {
    if (saving.isPending) return
    const typed = typedNow()
    const found = complaints(entity, typed, judge)
    const isRight = lines.isRight()
    if (Object.keys(found).length > 0) return show(found)
    if (!isRight) return
    if (row && !hasChanges(typed) && !lines.isDirty) return close()
    saving.mutate(draftOf(typed), {
      onSuccess(saved) {
        message.success(t(row ? 'updated' : 'added'))
        done(saved)
      },
      onError: refuse,
    })
  }

  function draftOf(typed: Typed) {
    const owner = hasTenant && typeof chosenTenant === 'string' ? { tenantId: chosenTenant } : {}
    const draft = row ? toUpdate(entity, row, before, typed) : { ...readForm(entity.fields, typed), ...owner }
    return { ...draft, ...lines.sent() }
  }

  /** A change is recognized by its revision, a new row only while nothing else is typed into it. */
  function again(): void {
    if (row || saving.isLast(draftOf(typedNow()))) save()
    else doubt()
  }

  async function reload(): Promise<void> {
    const latest = await refetch()
    if (!latest) return
    const fresh = rebase(entity.fields, opened, typedNow(), latest)
    setRow(latest)
    setOpened(fresh.opened)
    lines.reopen(latest)
    form.setFieldsValue(fresh.typed)
    setStale(false)
    message.info(t('staleReloaded'))
  }

  return (
    <Dialog
      title={title}
      close={close}
      save={save}
      isSaving={saving.isPending}
      isDirty={isDirty || lines.isDirty}
      isReady={isReady}
      discard={kept.end}
    >
      <KeptNotice kept={kept} entity={entity} stored={current} rev={row?.rev} restore={restore} />
      <UnsentNotice unsent={unsent} isSaving={saving.isPending} retry={unsent === 'back' ? save : again} />
      {isStale && <StaleNotice reload={() => void reload()} />}
      <Suspense fallback={<Expected lines={5} />}>
        <Form
          name={formId}
          form={form}
          layout="vertical"
          preserve
          initialValues={opened}
          onValuesChange={(now: Typed) => {
            setDirty(hasChanges(typedNow()))
            follow(now)
          }}
        >
          {Aid && (
            <Aid
              rows={row ? [row] : []}
              typed={{ ...opened, ...asTyped(watched) }}
              choose={(values) => form.setFieldsValue(values)}
            />
          )}
          {hasTenant && (
            <div className="crud-fields">
              <Form.Item name="tenantId" label={t('tenant')}>
                <TenantInput placeholder={t('tenantHint')} />
              </Form.Item>
            </div>
          )}
          <FormFields
            key={restored}
            fields={entity.fields}
            first={parentOf(entity)}
            tenantId={isForTenants ? tenantId : undefined}
            look={look}
            row={row}
            judge={judge}
            asked={asked}
          />
          <FormLines entity={entity} state={lines} />
          <FocusFirst onReady={ready} />
        </Form>
      </Suspense>
    </Dialog>
  )
}

// Nothing is watched before the fields are drawn.
const asTyped = (values: unknown): Typed => (values !== null && typeof values === 'object' ? { ...values } : {})
