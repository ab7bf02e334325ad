// Who may read a file: whoever may see the row it belongs to; while it belongs to none, whoever uploaded it.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { attach } from '@steward/domain/index'
import { entities } from '@steward/domain/registry'
import { tableOf } from '../engine/columns.ts'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import type { Ctx } from '../platform/ctx.ts'

/** What of an attachment decides. */
export interface Bound {
  id: string
  status: number
  createUser: string | null
  bizType: string
  bizId: string
  isPublic: number
}

const TEMPORARY = 0
export const IN_USE = 1

const byName = new Map(entities.map((entity) => [entity.name, entity]))

/** Ids of the files the caller may read; a statement per entity they belong to. */
export async function readable(ctx: Ctx, files: readonly Bound[]): Promise<ReadonlySet<string>> {
  const { userId } = ctx.me
  const isOfNoRow = ({ status, bizType }: Bound) =>
    status === TEMPORARY || (status === IN_USE && bizType === attach.name)
  const own = files.filter((file) => file.createUser === userId && isOfNoRow(file))
  const open = files.filter(({ status, isPublic }) => status === IN_USE && isPublic === 1)
  const bound = Map.groupBy(
    files.filter(({ status }) => status === IN_USE),
    ({ bizType }) => bizType,
  )
  const seen = await Promise.all(
    [...bound].map(async ([name, its]) => {
      const entity = byName.get(name)
      const rows = entity ? await visible(ctx, entity, its) : new Set<string>()
      return its.filter(({ bizId }) => rows.has(bizId))
    }),
  )
  return new Set([...own, ...open, ...seen.flat()].map(({ id }) => id))
}

/** Ids of the rows that the detail call would answer to the caller. */
async function visible(ctx: Ctx, entity: Entity, files: readonly Bound[]): Promise<ReadonlySet<string>> {
  // Of personal rows the scope alone decides.
  const isPersonal = entity.readers !== undefined
  if (!isPersonal && !ctx.can(...codesFor(entity, 'detail'), ...codesFor(entity, 'list'))) return new Set()
  const where = new Where()
  applyScope(where, entity, ctx)
  where.add(`t.id = any(${where.param(files.map(({ bizId }) => bizId))}::bigint[])`)
  const rows = await ctx.tx.query(`select t.id from ${tableOf(entity)} t where ${where.sql}`, where.values)
  return new Set(rows.map(({ id }) => String(id)))
}
