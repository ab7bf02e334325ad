// Checks references: rows must exist for the caller, in the same tenant, and stay locked until the commit.
import type { Entity } from '@steward/domain/entity'
import type { FieldFacts } from '@steward/domain/kinds/kind'
import { type Problem, problem } from '@steward/domain/problems'
import { entityNamed } from '@steward/domain/registry'
import { checkedIn } from '../platform/checked.ts'
import type { Ctx } from '../platform/ctx.ts'
import { columnOf, tableOf } from './columns.ts'
import type { Engine } from './engine.ts'

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)])

const unknown = (code: 'field.reference' | 'field.choice', name: string, field: FieldFacts): Problem =>
  problem(code, { field: field.zh, fieldEn: field.en }, { field: name })

/** Refuses ids that reference no row of the owner's tenant; locks the referenced rows until commit. */
export async function checkReferences(
  entity: Entity,
  ctx: Ctx,
  given: Record<string, unknown>,
  owner: string,
  id?: string,
): Promise<void> {
  const checks = Object.entries(entity.fields).map(async ([name, field]) => {
    const value = given[name]
    if (!field.entity || value === undefined || value === null) return
    const target = entityNamed(field.entity)
    const ids = [...new Set(idsOf(value))]
    const checked = `${target.name} ${owner} ${ids.join()}`
    if (checkedIn(ctx)?.has(checked) && target !== entity) return
    // Row locks need write permission, which tenants lack on platform rows: an advisory lock for the table replaces
    // them.
    if (target.tenancy === 'shared') await hold(ctx, `rows of ${target.name}`, '_shared')
    const [tenant, lock] = target.tenancy === 'shared' ? ['', ''] : [' and tenant_id = $2', ' for key share']
    const rows = await ctx.tx.query(
      `select id from ${tableOf(target)} where id = any($1::bigint[]) and is_deleted = 0${tenant}${lock}`,
      target.tenancy === 'shared' ? [ids] : [ids, owner],
    )
    if (rows.length !== ids.length) throw unknown('field.reference', name, field)
    checkedIn(ctx)?.add(checked)
    if (id && target === entity && !entity.isTree) await refuseCircle(entity, ctx, name, id, ids)
  })
  await Promise.all(checks)
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
