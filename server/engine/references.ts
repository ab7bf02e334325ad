// Checks references: rows must exist in the same tenant, be seen by whoever names them, and stay locked until the commit.
import type { Entity } from '@steward/domain/entity'
import type { FieldFacts } from '@steward/domain/kinds/kind'
import { type Problem, problem } from '@steward/domain/problems'
import { entityNamed } from '@steward/domain/registry'
import { checkedIn } from '../platform/checked.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import { ownRows } from '../platform/identity.ts'
import { columnOf, tableOf } from './columns.ts'
import type { Engine } from './engine.ts'
import { Where } from './filter.ts'
import { applyScope } from './scope.ts'

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)])

const unknown = (code: 'field.reference' | 'field.choice', name: string, field: FieldFacts): Problem =>
  problem(code, { field: field.zh, fieldEn: field.en }, { field: name })

/** How the values came about. */
interface Written {
  /** The row that is changed. */
  id?: string
  before?: DbRow
  /** What a person wrote: these ids must be of rows he sees. Without it the product itself vouches for all of them. */
  sent?: Readonly<Record<string, unknown>>
}

/**
 * Refuses ids that reference no row of the owner's tenant, and those a person newly wrote that he does not see: otherwise
 * captions would tell him of it, and what he adds would act on it. A reference that was there stays, whoever saves the
 * row. Locks the referenced rows until commit.
 */
export async function checkReferences(
  entity: Entity,
  ctx: Ctx,
  given: Readonly<Record<string, unknown>>,
  owner: string,
  { id, before, sent }: Written = {},
): Promise<void> {
  const checks = Object.entries(entity.fields).map(async ([name, field]) => {
    const value = given[name]
    if (!field.entity || value === undefined || value === null) return
    const target = entityNamed(field.entity)
    const ids = [...new Set(idsOf(value))]
    const fresh = ids.filter((one) => isNamedIn(sent?.[name], one) && !isNamedIn(before?.[name], one))
    const checked = `${target.name} ${owner} ${ids.join()} ${fresh.join()}`
    if (checkedIn(ctx)?.has(checked) && target !== entity) return
    // Row locks need write permission, which tenants lack on platform rows: an advisory lock for the table replaces
    // them.
    if (target.tenancy === 'shared') await hold(ctx, `rows of ${target.name}`, '_shared')
    const where = new Where()
    where.add(`t.id = any(${where.param(ids)}::bigint[]) and t.is_deleted = 0`)
    if (target.tenancy !== 'shared') where.add(`t.tenant_id = ${where.param(owner)}`)
    addSeen(where, target, ctx, fresh)
    const lock = target.tenancy === 'shared' ? '' : ' for key share'
    const rows = await ctx.tx.query(`select t.id from ${tableOf(target)} t where ${where.sql}${lock}`, where.values)
    if (rows.length !== ids.length) throw unknown('field.reference', name, field)
    checkedIn(ctx)?.add(checked)
    if (id && target === entity && !entity.isTree) await refuseCircle(entity, ctx, name, id, ids)
  })
  await Promise.all(checks)
}

const isNamedIn = (value: unknown, id: string): boolean =>
  value !== undefined && value !== null && idsOf(value).includes(id)

function addSeen(where: Where, target: Entity, ctx: Ctx, fresh: readonly string[]): void {
  if (ctx.actor.kind !== 'person' || ctx.me.isPlatform || fresh.length === 0) return
  const others = fresh.filter((id) => !ownRows(ctx.me)[target.name]?.includes(id))
  if (others.length === 0) return
  const own = where.parts.length
  applyScope(where, target, ctx)
  const seen = where.parts.splice(own).join(' and ')
  where.add(`(t.id <> all(${where.param(others)}::bigint[]) or ${seen})`)
}

export const hold = (ctx: Ctx, what: string, how: '' | '_shared' = '') =>
  ctx.tx.query(`select pg_advisory_xact_lock${how}(hashtextextended($1, 0))`, [what])

/** Refuses a row referencing itself through its parents. Trees check this by their paths. */
async function refuseCircle(entity: Entity, ctx: Ctx, name: string, id: string, ids: string[]): Promise<void> {
  if (entity.fields[name]?.kind.many) return
  // One move at a time, or two concurrent moves could form a cycle.
  await hold(ctx, `tree ${entity.name} ${ctx.tx.scope.tenant}`)
  const [table, column] = [tableOf(entity), columnOf(name)]
  const [found] = await ctx.tx.query(
    `with recursive above (id) as (select $1::bigint union select t.${column} from ${table} t join above a on a.id = t.id)
     select 1 from above where id = $2`,
    [ids[0], id],
  )
  if (found) throw problem('row.own-parent', {}, { field: name })
}

/** Refuses keys that are not in the stored dictionary. */
export async function checkChoices(
  engine: Engine,
  { fields }: Pick<Entity, 'fields'>,
  given: Record<string, unknown>,
  owner: string,
): Promise<void> {
  for (const [name, field] of Object.entries(fields)) {
    const value = given[name]
    if (!field.dictionary || value === undefined || value === null || value === '') continue
    const known = engine.captions(field.dictionary, field.perTenant ?? false, owner)
    if (idsOf(value).some((key) => !known.has(key))) throw unknown('field.choice', name, field)
  }
}
