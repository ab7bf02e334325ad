// Client-side validation with the server's schemas and messages.
import { explainField } from '@steward/domain/derive/input'
import type { Entity, Fields, InputCheck } from '@steward/domain/entity'
import type { Field } from '@steward/domain/kinds/kind'
import { schemaOf } from '@steward/domain/kinds/schemas'
import { problem, problems, type ProblemCode } from '@steward/domain/problems'
import type { Locale } from '../../data/locale.ts'
import { viewOf } from '../../kinds/index.ts'
import { type Typed, formFields, isEmpty, readForm } from '../../screen/draft.ts'

// All findings about an empty required field yield the same message.
const missing = { code: 'custom' as const, path: [], message: '', input: undefined }

export interface Judge {
  locale: Locale
  /** A stored secret is not required again. */
  isNew: boolean
  badJson: (field: Field) => string
}

/** The message for one field, or undefined. */
export function complaint(
  name: string,
  field: Field,
  typed: unknown,
  { locale, isNew, badJson }: Judge,
): string | undefined {
  let value: unknown
  try {
    value = viewOf(field).read?.(typed) ?? (viewOf(field).read ? null : typed)
  } catch {
    return badJson(field)
  }
  if (isEmpty(value)) {
    const isNeeded = field.required && (isNew || !field.kind.secret)
    return isNeeded ? explainField(name, field, missing, undefined).words(locale) : undefined
  }
  const result = schemaOf(field).safeParse(value)
  const issue = result.error?.issues[0]
  return issue && explainField(name, field, issue, value).words(locale)
}

const isProblemCode = (code: string): code is ProblemCode => code in problems

/** An entity, or the input fields of an action. */
export type Judged = { fields: Fields; check?: Entity['check'] | InputCheck | undefined }

/** Fields that the entity's own rule asks for as things stand: the target a rule has chosen, the limit of its condition. */
export function askedFor(entity: Judged, typed: Typed): ReadonlySet<string> {
  const { check } = entity
  if (!check) return new Set()
  const names = formFields(entity.fields).flatMap(([name, field]) => (field.required ? [] : [name]))
  return new Set(
    names.filter((name) => {
      try {
        return check(readForm(entity.fields, { ...typed, [name]: null }))?.field === name
      } catch {
        // Half-typed data of another field cannot be read yet.
        return false
      }
    }),
  )
}

/** All messages by field; the entity's cross-field check comes last. */
export function complaints(entity: Judged, typed: Typed, judge: Judge): Record<string, string> {
  const found = formFields(entity.fields).flatMap(([name, field]) => {
    const words = complaint(name, field, typed[name], judge)
    return words ? [[name, words] as const] : []
  })
  if (found.length > 0 || !entity.check) return Object.fromEntries(found)
  const verdict = entity.check(readForm(entity.fields, typed))
  if (!verdict || !isProblemCode(verdict.problem)) return {}
  return { [verdict.field]: problem(verdict.problem).words(judge.locale) }
}
