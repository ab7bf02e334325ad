// The schemas from wire to value, by the kind's name. Apart from the kinds, because they bring zod, which a browser needs
// for forms only, and the kinds are loaded with the first list.
import { z } from 'zod'
import { split as splitIds, UPLOADING, USUAL_MAX } from './attachments.ts'
import type { Flag } from './bool.ts'
import { isDay } from './day.ts'
import { decimalShape } from './decimal.ts'
import { isNumeric, isWhole } from './dict.ts'
import { isLink } from './file.ts'
import { numberOf } from './float.ts'
import { isInstant } from './instant.ts'
import { LARGEST_INT } from './int.ts'
import { isTame, LONGEST_JSON } from './json.ts'
import type { Field, FieldFacts } from './kind.ts'
import { isId } from './ref.ts'
import { isStorable } from './text.ts'

/** An id on the wire: decimal text, or a number within the safe integer range. */
export const idSchema = z.union([
  z.string().refine(isId, { params: { reason: 'id' } }),
  z.int().nonnegative().transform(String),
])

/** A calendar day: no thirteenth month and no thirtieth of February, of which no date can be made. */
export const daySchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isDay)

/** The same, also with the midnight that rows of some clients have behind it. */
export const dayOrMidnightSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}( 00:00:00)?$/)
  .refine(isDay)
  .transform((v) => v.slice(0, 10))

const MOST_CHOICES = 100

function text(f: FieldFacts) {
  const free = z
    .string()
    .min(f.min ?? 0)
    .max(f.max ?? 255)
    .refine(isStorable, { params: { reason: 'unstorable' } })
  return f.required ? free.refine((v) => v.trim() !== '', { params: { reason: 'required' } }) : free
}

/** References of one field where it says no other number. */
const MOST_REFS = 200

const schemas: Readonly<Record<string, (field: FieldFacts) => z.ZodType>> = {
  text,
  pick: text,
  attachments: (f) =>
    z
      .union([z.array(z.union([z.string(), z.int().nonnegative().transform(String)])), z.string().transform(splitIds)])
      .refine((ids) => !ids.some((id) => id.startsWith(UPLOADING)), { abort: true, params: { reason: 'uploading' } })
      .refine((ids) => ids.every(isId), { abort: true })
      .transform((ids) => [...new Set(ids)])
      .refine((ids) => ids.length <= (f.max ?? USUAL_MAX), { params: { reason: 'too-many', max: f.max ?? USUAL_MAX } })
      .refine((ids) => !f.required || ids.length > 0, { params: { reason: 'required' } }),
  bool: () =>
    z.union([
      z.literal(0),
      z.literal(1),
      z.literal(['0', '1']).transform((v): Flag => (v === '1' ? 1 : 0)),
      z.boolean().transform((v): Flag => (v ? 1 : 0)),
    ]),
  day: () =>
    z
      .string()
      .refine(isDay, { params: { reason: 'day' } })
      .transform((v) => v.slice(0, 10)),
  decimal: (f) =>
    z
      .union([z.string(), z.number().transform(String)])
      .pipe(z.string().regex(decimalShape, { error: 'decimal' }))
      .refine((v) => f.min === undefined || Number(v) >= f.min, { params: { reason: 'too-small' } })
      .refine((v) => f.max === undefined || Number(v) <= f.max, { params: { reason: 'too-big' } }),
  // Tenants add entries, so membership is checked against the stored dictionary on the server.
  dict: (f) =>
    isNumeric(f.keys)
      ? z.union([
          z.int(),
          z
            .string()
            .refine(isWhole, { params: { reason: 'choice' } })
            .transform(Number),
        ])
      : z.union([z.string().max(64), z.int().transform(String)]),
  dicts: (f) =>
    z
      .union([z.array(z.string()), z.string().transform(splitIds)])
      .refine((keys) => keys.length <= MOST_CHOICES && keys.every((key) => key.length <= 64), {
        params: { reason: 'too-long' },
      })
      .refine((keys) => !f.required || keys.length > 0, { params: { reason: 'required' } })
      .transform((keys) => [...new Set(keys)]),
  file: () =>
    z
      .string()
      .max(1000)
      .refine(isStorable, { params: { reason: 'unstorable' } })
      .refine(isLink, { params: { reason: 'link' } }),
  float: (f) =>
    z
      .union([
        z.number(),
        z
          .string()
          .refine((v) => numberOf(v) !== undefined, { params: { reason: 'number' } })
          .transform(Number),
      ])
      .refine((v) => f.min === undefined || v >= f.min, { params: { reason: 'too-small' } })
      .refine((v) => f.max === undefined || v <= f.max, { params: { reason: 'too-big' } }),
  instant: () => z.string().refine(isInstant, { params: { reason: 'instant' } }),
  int: (f) =>
    z
      .union([
        z.number(),
        z
          .string()
          .regex(/^-?\d{1,15}$/)
          .transform(Number),
      ])
      .pipe(
        z
          .int()
          .min(f.min ?? -LARGEST_INT)
          .max(f.max ?? LARGEST_INT),
      ),
  json: () =>
    z
      .json()
      .refine((v) => isTame(v), { params: { reason: 'unstorable' } })
      .refine((v) => JSON.stringify(v).length <= LONGEST_JSON, { params: { reason: 'too-long' } }),
  // The root is `0` on the wire and null inside.
  parent: () => idSchema.transform((id) => (id === '0' ? null : id)),
  ref: () => idSchema,
  refs: (f) =>
    z
      .union([
        z.array(idSchema),
        z
          .string()
          .transform(splitIds)
          .pipe(z.array(z.string().refine(isId))),
      ])
      .refine((ids) => ids.length <= (f.max ?? MOST_REFS), { params: { reason: 'too-many', max: f.max ?? MOST_REFS } })
      .refine((ids) => !f.required || ids.length > 0, { params: { reason: 'required' } })
      .transform((ids) => [...new Set(ids)]),
  secret: (f) =>
    z
      .string()
      .max(f.max ?? 256)
      .refine(isStorable, { params: { reason: 'unstorable' } }),
}

/** The schema of one field's values; every declared kind has one. */
export function schemaOf(field: Field): z.ZodType {
  const schema = schemas[field.kind.name]
  if (!schema) throw new Error(`the kind ${field.kind.name} has no schema`)
  return schema(field)
}
