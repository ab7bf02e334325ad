// Derives the zod schema of an entity's input, and turns its issues into problems.
import { z } from 'zod'
import type { Entity, Fields } from '../entity.ts'
import { type Field, isWritable } from '../kinds/kind.ts'
import { idSchema, schemaOf } from '../kinds/schemas.ts'
import { type Problem, type ProblemCode, problem } from '../problems.ts'

/** Schema of an action's or entity's input; `required` applies when a row is created. */
export function inputSchema(fields: Fields, creating: boolean): z.ZodObject {
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries(fields)) {
    if (!isWritable(field)) continue
    const schema = schemaOf(field)
    const needed = field.required && field.default === undefined && creating
    shape[name] = needed ? schema : schema.nullish()
  }
  return z.object(shape)
}

/** The body of submit, save and update; unknown fields are dropped. */
export const submitSchema = (entity: Entity, creating: boolean) =>
  inputSchema(entity.fields, creating).extend({
    id: idSchema.nullish(),
    rev: z.int().nonnegative().nullish(),
    tenantId: z.string().max(12).nullish(),
    status: z.union([z.int(), z.literal(['0', '1']).transform(Number)]).nullish(),
    clearFields: z.array(z.string().max(64)).max(100).nullish(),
    // Each is parsed by its own entity, once their number is known to be allowed.
    ...Object.fromEntries(
      Object.entries(entity.lines).map(([name, { zh, en, max }]) => [
        name,
        z.array(z.record(z.string(), z.unknown())).nullish().describe(`${zh} / ${en}. 0–${max}`),
      ]),
    ),
  })

const words = (field: Field) => ({
  field: field.zh,
  fieldEn: field.en,
  prompt: field.kind.prompt === 'choose' ? '选择' : '输入',
})

/** The problem of a required field without a value. */
export const needed = (name: string, field: Field): Problem => problem('field.required', words(field), { field: name })

/** Older clients post untouched fields as `''`: treated as absent, except for kinds where an empty text is a value. */
const withoutBlanks = (fields: Fields, sent: unknown): unknown =>
  sent === null || typeof sent !== 'object' || Array.isArray(sent)
    ? sent
    : Object.fromEntries(Object.entries(sent).filter(([name, value]) => value !== '' || isText(fields, name)))

const isText = (fields: Fields, name: string): boolean =>
  Object.hasOwn(fields, name) && fields[name]?.kind.blankIsValue === true

/** Parses the input; a `Problem` names the first offending field. */
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
  'too-many': 'field.too-many',
  uploading: 'field.uploading',
}

function codeOf(issue: z.core.$ZodIssue): ProblemCode {
  if (issue.code === 'custom') return reasons[String(issue.params?.reason)] ?? 'field.invalid'
  if (issue.code === 'too_big')
    return issue.origin === 'string' || issue.origin === 'array' ? 'field.too-long' : 'field.too-big'
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'field.too-short' : 'field.too-small'
  return 'field.invalid'
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** The problem of one field; `value` is what was sent. */
export function explainField(name: string, field: Field, issue: z.core.$ZodIssue, value: unknown): Problem {
  const code = isEmpty(value) && field.required ? 'field.required' : codeOf(issue)
  const said = issue.code === 'custom' ? issue.params?.max : undefined
  const limit = 'maximum' in issue ? issue.maximum : (said ?? field.max)
  const least = 'minimum' in issue ? issue.minimum : field.min
  return problem(code, { ...words(field), max: Number(limit ?? 0), min: Number(least ?? 0) }, { field: name })
}

/** A zod error as one problem: names the first field and carries the others. */
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
