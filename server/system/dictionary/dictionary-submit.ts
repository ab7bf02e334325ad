// Saves a dictionary entry: one code per dictionary, unique keys within it.
import type { Row } from '@steward/domain/entity'
import { problem } from '@steward/domain/problems'
import type { Submitted } from '../../engine/behave.ts'
import { tableOf } from '../../engine/columns.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isDuplicateOf } from '../duplicate.ts'
import { type DictEntity, TOP_KEY } from './dictionary-keys.ts'

type Input = Submitted<DictEntity>
type Base = (ctx: Ctx, input: Input) => Promise<Row<DictEntity>>

interface Before {
  [column: string]: unknown
  parentId: string | null
  dictKey: string | null
}

export async function submitEntry(entity: DictEntity, ctx: Ctx, input: Input, base: Base): Promise<Row<DictEntity>> {
  const table = tableOf(entity)
  const [before] = input.id
    ? await ctx.tx.query<Before>(`select parent_id as "parentId", dict_key as "dictKey" from ${table} where id = $1`, [
        input.id,
      ])
    : []
  const parentId = input.parentId === undefined ? (before?.parentId ?? null) : input.parentId
  const placed =
    parentId === null
      ? { ...input, dictKey: TOP_KEY }
      : await placeUnder(table, ctx, parentId, requireKey(input, before))
  const saved = await base(ctx, placed).catch((error: unknown) => {
    throw isDuplicateOf(error, /^dict\w*_(entry|root)$/)
      ? problem('dict.duplicate', {}, { field: parentId === null ? 'code' : 'dictKey' })
      : error
  })
  if (input.id) await renameBelow(table, ctx, saved)
  return saved
}

function requireKey(input: Input, before: Before | undefined): Input {
  const known = before?.parentId ? before.dictKey : ''
  const isEmptied = input.clearFields?.includes('dictKey') === true
  const key = isEmptied ? '' : (input.dictKey ?? known)
  if (!key?.trim()) throw problem('dict.key', {}, { field: 'dictKey' })
  return input
}

/** Code and tenant are inherited from the parent dictionary. */
async function placeUnder(table: string, ctx: Ctx, parentId: string, input: Input): Promise<Input> {
  const [parent] = await ctx.tx.query<{ code: string; tenantId: string }>(
    `select code, tenant_id as "tenantId" from ${table} where id = $1 and is_deleted = 0`,
    [parentId],
  )
  return parent ? { ...input, code: parent.code, tenantId: parent.tenantId } : input
}

async function renameBelow(table: string, ctx: Ctx, { id, code }: Row<DictEntity>): Promise<void> {
  await ctx.tx
    .query(
      `update ${table} set code = $2, update_time = now(), rev = rev + 1
       where string_to_array(ancestors, ',') @> array[$1::text] and code <> $2`,
      [id, code],
    )
    .catch((error: unknown) => {
      throw isDuplicateOf(error, /^dict\w*_entry$/) ? problem('dict.duplicate', {}, { field: 'code' }) : error
    })
}
