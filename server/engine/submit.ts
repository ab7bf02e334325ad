// Creates and updates a row: parse, check references, lock, write, return with captions.
import { mustKeepFixed } from '@steward/domain/built-in'
import { needed } from '@steward/domain/derive/input'
import { type Entity, type InputCheck, toSnake } from '@steward/domain/entity'
import { isWritable } from '@steward/domain/kinds/kind'
import { MASK } from '@steward/domain/kinds/secret'
import { type ProblemCode, problem, problems } from '@steward/domain/problems'
import { ADDED } from '../platform/change.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { isTenant } from '../platform/tenants.ts'
import { columnOf, readingOf, tableOf } from './columns.ts'
import { lockRows, missing, mustKeep } from './detail.ts'
import type { Engine } from './engine.ts'
import { checkChoices, checkReferences } from './references.ts'
import { placeInTree } from './tree.ts'

export type Sent = Record<string, unknown>

/** The values to write: sent and writable fields, emptied ones as null, without placeholders for "unchanged". */
function values(entity: Entity, input: Sent): Sent {
  const kept: Sent = {}
  const emptied: unknown[] = Array.isArray(input.clearFields) ? input.clearFields : []
  for (const [name, field] of Object.entries(entity.fields)) {
    const value = input[name]
    const isGiven = value !== undefined && (value !== null || field.kind.nullIsValue) && value !== MASK
    if (!isWritable(field)) continue
    if (isGiven) kept[name] = value
    else if (emptied.includes(name)) {
      if (field.required) throw needed(name, field)
      if (field.default === undefined) kept[name] = null
    }
  }
  return kept
}

/** Refuses what the rule over several fields finds wrong. */
export function checkTogether(rule: InputCheck | Entity['check'], row: Sent): void {
  const fault = rule?.(row)
  if (!fault) return
  const isKnown = (code: string): code is ProblemCode => Object.hasOwn(problems, code)
  throw problem(isKnown(fault.problem) ? fault.problem : 'field.invalid', {}, { field: fault.field })
}

/** A value as the database driver takes it. */
export const stored = (entity: Entity, name: string, value: unknown) =>
  value === null ? null : (entity.fields[name]?.kind.toColumn?.(value) ?? value)

/** The tenant of a new row; only platform administrators may name another, and only for administered entities. */
function ownerOf(entity: Entity, ctx: Ctx, input: Sent): string {
  const { tenant, platform } = ctx.tx.scope
  const { tenantId: named } = input
  return entity.tenancy === 'administered' && platform && typeof named === 'string' && named !== '' ? named : tenant
}

/** Refuses a new row for a tenant that does not exist. */
export async function checkOwner(entity: Entity, ctx: Ctx, input: Sent): Promise<void> {
  const owner = ownerOf(entity, ctx, input)
  if (owner !== ctx.tx.scope.tenant && !(await isTenant(ctx.tx, owner)))
    throw problem('field.reference', { field: '租户', fieldEn: 'Tenant' }, { field: 'tenantId' })
}

/**
 * Inserts the row or, with an id, updates the sent fields; returns the stored row. `sent` is what a person wrote, where
 * the input has been added to since.
 */
export async function submit(
  engine: Engine,
  entity: Entity,
  ctx: Ctx,
  input: Sent,
  facts: Sent = {},
  sent: Sent = input,
): Promise<DbRow> {
  mustKeep(entity, ctx)
  const id = typeof input.id === 'string' ? input.id : undefined
  const { text, written, owner } = id
    ? await update(engine, entity, ctx, { id, input, facts, sent })
    : await insert(engine, entity, ctx, { input, facts, sent })
  const [row] = await ctx.tx.query(
    `${text} returning ${readingOf(entity).row}`,
    Object.entries(written).map(([name, value]) => stored(entity, name, value)),
  )
  if (!row) throw missing(entity)
  const fields = id === undefined ? ADDED : Object.keys(written)
  await ctx.changed(toSnake(entity.name), owner, { ids: [String(row.id)], fields })
  return row
}

/** A statement with its parameters in column order. */
interface Writing {
  text: string
  written: Sent
  owner: string
}

interface Values {
  input: Sent
  facts: Sent
  sent: Sent
}

async function insert(engine: Engine, entity: Entity, ctx: Ctx, { input, facts, sent }: Values): Promise<Writing> {
  const given = values(entity, input)
  for (const [name, field] of Object.entries(entity.fields))
    if (field.default !== undefined && field.default !== null && given[name] === undefined) given[name] = field.default
  checkTogether(entity.check, { ...given, ...facts })
  const owner = ownerOf(entity, ctx, input)
  await Promise.all([checkReferences(entity, ctx, given, owner, { sent }), checkChoices(engine, entity, given, owner)])
  if (entity.isTree) given.ancestors = await placeInTree(entity, ctx, undefined, given.parentId)
  const { userId, deptId } = ctx.actor
  const by = { createUser: userId, createDept: deptId, updateUser: userId }
  const id = newId()
  const claimed = await engine.files.claim(ctx, entity, { id, tenant: owner }, { ...given, ...facts })
  const written = { ...claimed, id, tenantId: owner, ...by }
  const names = Object.keys(written)
  const text = `insert into ${tableOf(entity)} as t (${names.map(columnOf).join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`
  return { text, written, owner }
}

async function update(
  engine: Engine,
  entity: Entity,
  ctx: Ctx,
  { id, input, facts, sent }: Values & { id: string },
): Promise<Writing> {
  const [before] = await lockRows(entity, ctx, [id])
  if (!before) throw missing(entity)
  if (typeof input.rev === 'number' && input.rev !== before.rev)
    throw problem('row.stale', {}, { data: { rev: before.rev } })
  const owner = String(before.tenantId)
  const given = values(entity, input)
  mustKeepFixed(entity, before, given)
  checkTogether(entity.check, { ...before, ...given, ...facts })
  await Promise.all([
    checkReferences(entity, ctx, given, owner, { id, before, sent }),
    checkChoices(engine, entity, given, owner),
  ])
  if (entity.isTree && 'parentId' in given && given.parentId !== before.parentId)
    given.ancestors = await placeInTree(entity, ctx, { id, ancestors: String(before.ancestors) }, given.parentId)
  const claimed = await engine.files.claim(ctx, entity, { id, tenant: owner, before }, { ...given, ...facts })
  const written = { id, updateUser: ctx.actor.userId, ...claimed }
  const sets = Object.keys(written).map((name, i) => `${columnOf(name)} = $${i + 1}`)
  const text = `update ${tableOf(entity)} t set ${sets.slice(1).join(', ')}, update_time = now(), rev = rev + 1 where t.id = $1`
  return { text, written, owner }
}
