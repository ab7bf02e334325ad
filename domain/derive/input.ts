// From a declaration to the schema of what people send, and from a refusal to words about the field.
import { z } from 'zod'
import type { Entity, Fields } from '../entity.ts'
import type { Field, FieldFacts } from '../kinds/kind.ts'
import { idSchema } from '../kinds/ref.ts'
import { type Problem, type ProblemCode, problem } from '../problems.ts'

export const isWritable = (field: FieldFacts): boolean => field.by !== 'system'

/** Fields of an action or an entity as they may be sent; `required` counts when a row is created. */
export function inputSchema(fields: Fields, creating: boolean): z.ZodObject {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (!isWritable(field)) continue
    const schema = field.kind.schema(field)
    const needed = field.required && field.default === undefined && creating
    shape[name] = needed ? schema : schema.nullish()
  }
  return z.object(shape)
}

/** The body of submit, save and update; unknown names are dropped. */
export const submitSchema = (entity: Entity, creating: boolean) =>
  inputSchema(entity.fields, creating).extend({
    id: idSchema.nullish(),
    rev: z.int().nonnegative().nullish(),
    tenantId: z.string().max(12).nullish(),
    status: z.union([z.int(), z.literal(['0', '1']).transform(Number)]).nullish(),
    clearFields: z.array(z.string().max(64)).max(100).nullish(),
  })

const words = (field: Field) => ({
  field: field.zh,
  fieldEn: field.en,
  prompt: field.kind.prompt === 'choose' ? '选择' : '输入',
})

/** A field that must have a value and was given none. */
export const needed = (name: string, field: Field): Problem => problem('field.required', words(field), { field: name })

/** Clients of the family post every field nobody touched as `''`: no value, but where text may be blank. */
const withoutBlanks = (fields: Fields, sent: unknown): unknown =>
  sent === null || typeof sent !== 'object' || Array.isArray(sent)
    ? sent
    : Object.fromEntries(Object.entries(sent).filter(([name, value]) => value !== '' || isText(fields, name)))

const isText = (fields: Fields, name: string): boolean =>
  Object.hasOwn(fields, name) && fields[name]?.kind.blankIsValue === true

/** What was sent, parsed; every refusal names its field. */
export function parseFields<T>(fields: Fields, schema: z.ZodType<T>, sent: unknown): T {
  const parsed = schema.safeParse(withoutBlanks(fields, sent))
  if (!parsed.success) throw explain(fields, parsed.error, sent)
  return parsed.data
}

const reasons: Record<string, ProblemCode> = {
  required: 'field.required',
  unstorable: 'field.unstorable',
  'too-big': 'field.too-big',
  'too-small': 'field.too-small',
  'too-long': 'field.too-long',
}

function codeOf(issue: z.core.$ZodIssue): ProblemCode {
  if (issue.code === 'custom') return reasons[String(issue.params?.reason)] ?? 'field.invalid'
  if (issue.code === 'too_big')
    return issue.origin === 'string' || issue.origin === 'array' ? 'field.too-long' : 'field.too-big'
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'field.too-short' : 'field.too-small'
  return 'field.invalid'
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** What is wrong with one field, in words about that field; `value` is what was sent. */
export function explainField(name: string, field: Field, issue: z.core.$ZodIssue, value: unknown): Problem {
  const code = isEmpty(value) && field.required ? 'field.required' : codeOf(issue)
  const limit = 'maximum' in issue ? issue.maximum : field.max
  const least = 'minimum' in issue ? issue.minimum : field.min
  return problem(code, { ...words(field), max: Number(limit ?? 0), min: Number(least ?? 0) }, { field: name })
}

/** A refusal by zod as one problem that names the first field and carries all of them. */
function explain(fields: Fields, error: z.ZodError, sent: unknown): Problem {
  const record: Record<string, unknown> = sent !== null && typeof sent === 'object' ? { ...sent } : {}
  const found: Record<string, Problem> = {}
  for (const issue of error.issues) {
    const name = String(issue.path[0] ?? '')
    const field = fields[name]
    found[name] ??= field
      ? explainField(name, field, issue, record[name])
      : problem(name === '' ? 'request.unreadable' : 'request.parameter', { name }, { field: name })
  }
  const first = Object.values(found)[0] ?? problem('request.invalid')
  return problem(first.code, first.facts, { field: first.field, fields: found })
}
