// Ids in a body: a list or comma-joined text, as numbers or text; a missing one is empty.
import { isId } from '@steward/domain/kinds/ref'
import { idSchema } from '@steward/domain/kinds/schemas'
import { z } from 'zod'

const MOST = 10_000

const texts = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== ''),
  )
  .pipe(z.array(z.string().refine(isId)))

export const idList = z
  .union([z.array(idSchema), texts])
  .nullish()
  .transform((ids) => [...new Set(ids ?? [])])
  .refine((ids) => ids.length <= MOST)
