import type { Fields } from '@steward/domain/entity'
import type { Field } from '@steward/domain/kinds/kind'
import { Form } from 'antd'
import type { TFunction } from 'i18next'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { helpOf, labelOf, useLocale } from '../../data/locale.ts'
import { viewOf } from '../../kinds/index.ts'
import type { AnyRow } from '../../kinds/view.ts'
import { formFields } from '../../screen/draft.ts'
import { type Look, grouped } from '../../screen/look.ts'
import { inSentence } from '../../words/in-sentence.ts'
import { type Judge, complaint } from './rules.ts'

/** Validation with messages in the current language. */
export function useJudge(isNew: boolean): Judge {
  const { t } = useTranslation('crud')
  const locale = useLocale()
  return {
    locale,
    isNew,
    badJson: useCallback((field: Field) => t('badJson', { name: labelOf(field, locale) }), [t, locale]),
  }
}

interface FieldsProps {
  fields: Fields
  /** Focused before all other fields. */
  first?: string | undefined
  look: Look
  row?: AnyRow
  tenantId?: string | undefined
  judge: Judge
  /** Fields beside the always required ones that are asked for as things stand. */
  asked?: ReadonlySet<string>
}

export function FormFields({ fields, first, ...shared }: FieldsProps) {
  const { look, judge } = shared
  const all = formFields(fields)
    .filter(([name]) => !look.without?.includes(name))
    .toSorted(([a], [b]) => Number(b === first) - Number(a === first))
  const draw = (chosen: typeof all): ReactNode => (
    <div className="crud-fields">
      {chosen.map(([name, field]) => (
        <FieldItem key={name} name={name} field={field} {...shared} />
      ))}
    </div>
  )
  const sections = look.sections
    ? grouped(all, look.sections).map(({ section, members }) => (
        <fieldset key={section?.en ?? ''} className="crud-section">
          {section && <legend>{labelOf(section, judge.locale)}</legend>}
          {draw(members)}
        </fieldset>
      ))
    : draw(all)
  return (
    <>
      {sections}
      {look.Foot && <look.Foot row={shared.row} />}
    </>
  )
}

/**
 * Mounted with the lazy fields, so the focus is set once inputs exist. Not on phones, where the keyboard would cover
 * the form.
 */
export function FocusFirst({ onReady }: { onReady: () => void }) {
  const here = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    onReady()
    if (!matchMedia('(hover: hover)').matches) return undefined
    const form = here.current?.closest('form')
    const first = form?.querySelector<HTMLElement>(
      'input:not(:disabled):not([role="combobox"]), textarea:not(:disabled)',
    )
    // Skipped when the person has focused a field already.
    const focus = () => form?.contains(document.activeElement) || first?.focus({ preventScroll: true })
    const timer = setTimeout(focus, 50)
    return () => clearTimeout(timer)
  }, [onReady])
  return <span ref={here} hidden />
}

interface ItemProps extends Omit<FieldsProps, 'fields' | 'first'> {
  name: string
  field: Field
}

function FieldItem({ name, field, look, row, tenantId, judge, asked }: ItemProps) {
  const { t } = useTranslation('crud')
  const { Input: Usual, isWide } = viewOf(field)
  const Input = look.inputs?.[name] ?? Usual
  const label = labelOf(field, judge.locale)
  const isFull = look.wide?.includes(name) ?? isWide?.(field) ?? false
  const isNeeded = (field.required === true && (judge.isNew || !field.kind.secret)) || asked?.has(name) === true
  return (
    <Form.Item
      name={name}
      label={label}
      extra={helpOf(field, judge.locale)}
      required={isNeeded}
      className={isFull ? 'crud-wide' : undefined}
      // What is chosen is whole at once; what is typed is looked at when one has left it.
      validateTrigger={field.kind.prompt === 'choose' ? ['onBlur', 'onChange'] : 'onBlur'}
      rules={[{ validator: (_, typed: unknown) => verdict(complaint(name, field, typed, judge)) }]}
    >
      <Input
        name={name}
        field={field}
        row={row}
        tenantId={tenantId}
        isNew={judge.isNew}
        disabled={look.locked?.includes(name)}
        placeholder={placeholderOf(field, label, t)}
      />
    </Form.Item>
  )
}

const verdict = (words: string | undefined) =>
  words === undefined ? Promise.resolve() : Promise.reject(new Error(words))

const WIDEST_RANGE = 10

/** A score says from where to where it goes. */
const isScore = (field: Field): boolean =>
  viewOf(field).isNumeric === true && field.min !== undefined && (field.max ?? Infinity) <= WIDEST_RANGE

const placeholderOf = (field: Field, label: string, t: TFunction<'crud'>) =>
  isScore(field)
    ? `${field.min}–${field.max}`
    : field.kind.prompt === 'choose'
      ? t('choose', { name: inSentence(label) })
      : t('enter', { name: inSentence(label) })
