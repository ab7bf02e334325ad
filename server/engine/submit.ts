// Adding and changing a row: parsed, checked against what it points at, locked, written, read back with captions.
import { explain, isWritable, submitSchema } from '@steward/domain/derive/input'
import { type Entity, toSnake } from '@steward/domain/entity'
import { MASK } from '@steward/domain/kinds/secret'
import { type ProblemCode, problem, problems } from '@steward/domain/problems'
import type { Ctx } from '../platform/ctx.ts'
import { newId } from '../platform/id.ts'
import { isTenant } from '../platform/tenants.ts'
import { columnOf, tableOf } from './columns.ts'
import { lockRows, mustKeep } from './detail.ts'
import type { Engine } from './engine.ts'
import { checkChoices, checkReferences } from './references.ts'
import { placeInTree } from './tree.ts'

export type Sent = Record<string, unknown>

const schemas = new Map<
  string,
  { creating: ReturnType<typeof submitSchema>; updating: ReturnType<typeof submitSchema> }
>()

function schemasOf(entity: Entity) {
  const known = schemas.get(entity.name)
  if (known) return known
  const made = { creating: submitSchema(entity, true), updating: submitSchema(entity, false) }
  schemas.set(entity.name, made)
  return made
}

/** What was sent, parsed; every refusal names its field. */
export function parseInput(entity: Entity, sent: unknown, creating: boolean): Sent {
  const { creating: whole, updating } = schemasOf(entity)
  const parsed = (creating ? whole : updating).safeParse(sent)
  if (!parsed.success) throw explain(entity.fields, parsed.error, sent)
  return parsed.data
}

/** The values to write: what was sent and is writable, without blanks that mean "keep". */
function values(entity: Entity, input: Sent): Sent {
  const kept: Sent = {}
  for (const [name, field] of Object.entries(entity.fields)) {
    const value = input[name]
    if (!isWritable(field) || value === undefined || (value === null && !field.kind.nullIsValue)) continue
    if (field.kind.secret && (value === MASK || value === '')) continue
    if (field.required && value === '')
      throw problem('field.required', { field: field.zh, fieldEn: field.en, prompt: '输入' }, { field: name })
    // An empty choice or date is no value; only text may be empty.
    if (value === '' && field.kind.prompt === 'choose') continue
    kept[name] = value
  }
  return kept
}

function cleared(entity: Entity, input: Sent): string[] {
  const names = Array.isArray(input.clearFields) ? input.clearFields.map(String) : []
  return names.filter((name) => {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
    if (!field || !isWritable(field)) return false
    if (field.required)
      throw problem('field.required', { field: field.zh, fieldEn: field.en, prompt: '输入' }, { field: name })
    return field.default === undefined
  })
}

function checkTogether(entity: Entity, row: Sent): void {
  const fault = entity.check?.(row)
  if (!fault) return
  const isKnown = (code: string): code is ProblemCode => Object.hasOwn(problems, code)
  throw problem(isKnown(fault.problem) ? fault.problem : 'field.invalid', {}, { field: fault.field })
}

const stored = (entity: Entity, name: string, value: unknown) => entity.fields[name]?.kind.toColumn?.(value) ?? value

/** Which tenant a new row belongs to; only the platform's administrators may name another, and only where they look in. */
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

/** Adds the row or, with an id, changes what was sent of it; answers its id. */
export async function submit(engine: Engine, entity: Entity, ctx: Ctx, input: Sent): Promise<string> {
  mustKeep(entity, ctx)
  const id = typeof input.id === 'string' && input.id !== '' ? input.id : undefined
  return id ? update(engine, entity, ctx, id, input) : insert(engine, entity, ctx, input)
}

async function insert(engine: Engine, entity: Entity, ctx: Ctx, input: Sent): Promise<string> {
  const given = values(entity, input)
  for (const [name, field] of Object.entries(entity.fields))
    if (field.default !== undefined && field.default !== null && given[name] === undefined) given[name] = field.default
  checkTogether(entity, given)
  const owner = ownerOf(entity, ctx, input)
  await Promise.all([checkReferences(entity, ctx, given, owner), checkChoices(engine, entity, given, owner)])
  if (entity.isTree) given.ancestors = await placeInTree(entity, ctx, undefined, given.parentId)
  const id = newId()
  const columns: Sent = {
    ...given,
    id,
    tenantId: owner,
    createUser: ctx.me.userId,
    createDept: ctx.me.deptIds[0] ?? null,
    updateUser: ctx.me.userId,
  }
  const names = Object.keys(columns)
  await ctx.tx.query(
    `insert into ${tableOf(entity)} (${names.map(columnOf).join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
    names.map((name) => stored(entity, name, columns[name])),
  )
  await ctx.changed(toSnake(entity.name), owner)
  return id
}

async function update(engine: Engine, entity: Entity, ctx: Ctx, id: string, input: Sent): Promise<string> {
  const [before] = await lockRows(entity, ctx, [id])
  if (!before) throw problem('row.missing')
  if (typeof input.rev === 'number' && input.rev !== before.rev)
    throw problem('row.stale', {}, { data: { rev: before.rev } })
  const owner = String(before.tenantId)
  const given = values(entity, input)
  const empty = cleared(entity, input)
  checkTogether(entity, { ...before, ...given })
  await Promise.all([checkReferences(entity, ctx, given, owner), checkChoices(engine, entity, given, owner)])
  if (entity.isTree && 'parentId' in given && given.parentId !== before.parentId)
    given.ancestors = await placeInTree(entity, ctx, { id, ancestors: String(before.ancestors) }, given.parentId)
  const names = Object.keys(given)
  const sets = [
    ...names.map((name, i) => `${columnOf(name)} = $${i + 3}`),
    ...empty.filter((name) => !(name in given)).map((name) => `${columnOf(name)} = null`),
    'update_user = $2',
    'update_time = now()',
    'rev = rev + 1',
  ]
  await ctx.tx.query(`update ${tableOf(entity)} set ${sets.join(', ')} where id = $1`, [
    id,
    ctx.me.userId,
    ...names.map((name) => stored(entity, name, given[name])),
  ])
  await ctx.changed(toSnake(entity.name), owner)
  return id
}

/** A broken unique index as words about the field it guards. */
export function explainDuplicate(entity: Entity, constraint: string, sent: Sent) {
  const table = toSnake(entity.name)
  const name = Object.keys(entity.fields).find((field) => constraint === `${table}_${toSnake(field)}_unique`)
  const field = name ? entity.fields[name] : undefined
  if (!name || !field) return undefined
  return problem(
    'field.unique',
    { field: field.zh, fieldEn: field.en, value: String(sent[name] ?? '') },
    { field: name },
  )
}
