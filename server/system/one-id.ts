// The row a call of one row is about: `id` or `ids`, in the query or in the body.
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { idsOf } from '../engine/remove.ts'

export const idQuery = z.object({ id: z.string().max(64).optional(), ids: z.string().max(1_000).optional() })
export const idBody = z.object({
  id: z.string().max(64).optional(),
  ids: z.union([z.string(), z.array(z.string())]).optional(),
})

/** Its id; several are refused. */
export function oneId(query: z.output<typeof idQuery>, body: z.output<typeof idBody> | null | undefined): string {
  const [id = '', ...others] = idsOf(query.ids ?? query.id ?? body?.ids ?? body?.id)
  if (others.length > 0) throw problem('row.one', {}, { field: 'ids' })
  return id
}
