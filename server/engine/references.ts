// Checks references: rows must exist for the caller, in the same tenant, and stay locked until the commit.
import type { Entity } from '@steward/domain/entity'
import type { FieldFacts } from '@steward/domain/kinds/kind'
import { type Problem, problem } from '@steward/domain/problems'
import { entities, entityNamed } from '@steward/domain/registry'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
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
    // Row locks need write permission, which tenants lack on platform rows: an advisory lock for the table replaces
    // them.
    if (target.tenancy === 'shared') await hold(ctx, `rows of ${target.name}`, '_shared')
    const [tenant, lock] = target.tenancy === 'shared' ? ['', ''] : [' and tenant_id = $2', ' for key share']
    const rows = await ctx.tx.query(
      `select id from ${tableOf(target)} where id = any($1::bigint[]) and is_deleted = 0${tenant}${lock}`,
      target.tenancy === 'shared' ? [ids] : [ids, owner],
    )
    if (rows.length !== ids.length) throw unknown('field.reference', name, field)
    if (id && target === entity && !entity.isTree) await refuseCircle(entity, ctx, name, id, ids)
  })
  await Promise.all(checks)
}

const hold = (ctx: Ctx, what: string, how: '' | '_shared' = '') =>
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
  entity: Entity,
  given: Record<string, unknown>,
  owner: string,
): Promise<void> {
  for (const [name, field] of Object.entries(entity.fields)) {
    const value = given[name]
    if (!field.dictionary || value === undefined || value === null || value === '') continue
    if (!engine.captions(field.dictionary, field.perTenant ?? false, owner).has(String(value)))
      throw unknown('field.choice', name, field)
  }
}

interface Blocker {
  entity: string
  zh: string
  en: string
  count: number
}

/** Fields of any entity that reference this entity. */
const pointingAt = (entity: Entity) =>
  entities
    // Personal messages neither block a removal nor are mentioned in its refusal.
    .filter((other) => other.readers === undefined)
    .flatMap((other) =>
      Object.entries(other.fields)
        .filter(([, field]) => field.entity === entity.name)
        // Children in a tree have their own refusal.
        .filter(([, field]) => !(other === entity && entity.isTree && field.kind.nullIsValue))
        .map(([name, field]) => ({ other, name, isMany: field.kind.many === true })),
    )

/** Live rows that reference these ids, by entity, as one tenant sees them. */
async function countBlockers(
  entity: Entity,
  ctx: Ctx,
  ids: readonly string[],
  withShared: boolean,
): Promise<Blocker[]> {
  const pointing = pointingAt(entity).filter(({ other }) => withShared || other.tenancy !== 'shared')
  const parts = pointing.map(({ other, name, isMany }, at) => {
    const test = isMany ? `${columnOf(name)} && $1::bigint[]` : `${columnOf(name)} = any($1::bigint[])`
    const others = other === entity ? ' and not id = any($1::bigint[])' : ''
    return `select ${at} as at, count(*)::int as n from ${tableOf(other)} where is_deleted = 0 and ${test}${others}`
  })
  if (parts.length === 0) return []
  const found = await ctx.tx.query<{ at: number; n: number }>(parts.join(' union all '), [ids])
  return found.flatMap(({ at, n }) => {
    const other = pointing[at]?.other
    return other && n > 0 ? [{ entity: other.name, zh: other.zh, en: other.en, count: n }] : []
  })
}

/** The same over every tenant whose rows may reference these, whether or not the caller sees them. */
async function blockersOf(entity: Entity, ctx: Ctx, rows: readonly DbRow[]): Promise<Blocker[]> {
  const isShared = entity.tenancy === 'shared'
  if (isShared) await hold(ctx, `rows of ${entity.name}`)
  const tenants = isShared
    ? (await ctx.tx.query('select tenant_id as "tenantId" from tenant')).map((row) => String(row.tenantId))
    : [...new Set(rows.map((row) => String(row.tenantId)))]
  const sums = new Map<string, Blocker>()
  const { tenant: own, platform } = ctx.tx.scope
  for (const [at, tenant] of tenants.entries()) {
    await ctx.tx.query(seeAs, [tenant, 'off'])
    const ids = rows.filter((row) => isShared || row.tenantId === tenant).map((row) => String(row.id))
    for (const found of await countBlockers(entity, ctx, ids, at === 0))
      sums.set(found.entity, { ...found, count: found.count + (sums.get(found.entity)?.count ?? 0) })
  }
  await ctx.tx.query(seeAs, [own, platform ? 'on' : 'off'])
  return [...sums.values()]
}

const seeAs = `select set_config('app.tenant', $1, true), set_config('app.platform', $2, true)`

/** Refuses to remove referenced rows, naming the referencing entities and how many rows. */
export async function refuseWhileReferenced(entity: Entity, ctx: Ctx, rows: readonly DbRow[]): Promise<void> {
  if (pointingAt(entity).length === 0) return
  const blockers = await blockersOf(entity, ctx, rows)
  if (blockers.length === 0) return
  const words = (locale: 'zh' | 'en') =>
    blockers
      .slice(0, 5)
      .map((b) => `${b[locale]} ${b.count}`)
      .join(locale === 'zh' ? '、' : ', ')
  throw problem(
    'row.referenced',
    { entity: entity.zh, entityEn: entity.en, blockers: words('zh'), blockersEn: words('en') },
    { data: { blockers } },
  )
}
