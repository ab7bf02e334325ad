// What refers to rows: some of it refuses their removal, the rest stays behind.
import type { Entity } from '@steward/domain/entity'
import { isLineOf } from '@steward/domain/lines'
import { problem } from '@steward/domain/problems'
import { entities } from '@steward/domain/registry'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import { columnOf, tableOf } from './columns.ts'
import { mustKeep, rowsOf } from './detail.ts'
import { hold } from './references.ts'

/** Rows counted for each entity; every reference is indexed, so no table is scanned. */
const MOST = 100

export interface Dependents {
  entity: string
  zh: string
  en: string
  count: number
  /** There are more than `count`. */
  isLowerBound: boolean
  /** `blocks` the removal until they are changed or removed; `stays` as a record; `goes` with the removed rows. */
  fate: 'blocks' | 'stays' | 'goes'
}

/** Fields that reference this entity, by the entity they belong to. */
const pointingAt = (entity: Entity) =>
  entities
    // Personal messages neither block a removal nor are mentioned to anybody but their readers.
    .filter((other) => other.readers === undefined)
    .map((other) => ({
      other,
      names: Object.keys(other.fields).filter((name) => other.fields[name]?.entity === entity.name),
      fate: fateOf(entity, other),
    }))
    .filter(({ names }) => names.length > 0)

function fateOf(entity: Entity, other: Entity): Dependents['fate'] {
  const doesGo = Object.values(other.fields).some((field) => field.entity === entity.name && field.goes)
  if (doesGo || isLineOf(entity, other)) return 'goes'
  // Lines count as their document. Nobody could ever clear the way where rows are neither changed nor removed by hand.
  const { verbs } = entities.find((one) => isLineOf(one, other)) ?? other
  return verbs.includes('submit') || verbs.includes('remove') ? 'blocks' : 'stays'
}

type Pointing = ReturnType<typeof pointingAt>

const isBelow = (entity: Entity, other: Entity): boolean => other === entity && entity.isTree

type Gone = { ids: readonly string[]; aside: readonly string[] }
/** Rows to be removed, and the ids of others of their entity that are about to let go of them. */
type Going = { rows: readonly DbRow[]; aside?: readonly string[] }

/** Live rows that reference these ids, by entity, as one tenant sees them. */
async function count(entity: Entity, ctx: Ctx, { ids, aside }: Gone, all: Pointing): Promise<Dependents[]> {
  const parts = all.map(({ other, names }, at) => {
    const not = other === entity ? ' and not id = any($1::bigint[] || $2::bigint[])' : ''
    const found = names.map((name) => {
      const test = other.fields[name]?.kind.many ? '&& $1::bigint[]' : '= any($1::bigint[])'
      return `(select id from ${tableOf(other)} where is_deleted = 0 and ${columnOf(name)} ${test}${not} limit ${MOST + 1})`
    })
    return `select ${at} as at, count(*)::int as n from (${found.join(' union ')}) as found`
  })
  if (parts.length === 0) return []
  const values = all.some(({ other }) => other === entity) ? [ids, aside] : [ids]
  const found = await ctx.tx.query<{ at: number; n: number }>(parts.join(' union all '), values)
  return found.flatMap(({ at, n }) => {
    const { other, fate } = all[at] ?? {}
    if (!other || !fate || n === 0) return []
    const [zh, en] = isBelow(entity, other) ? [`下级${other.zh}`, `${other.en} below`] : [other.zh, other.en]
    return [{ entity: other.name, zh, en, count: Math.min(n, MOST), isLowerBound: n > MOST, fate }]
  })
}

/** Fields of administered rows that only the system writes may point at another tenant's row, such as the platform's. */
const isGiven = ({ other, names }: Pointing[number]): boolean =>
  other.tenancy === 'administered' && names.some((name) => other.fields[name]?.by === 'system')

/** The same over every tenant whose rows may reference these, whether or not the caller sees them. */
async function countAll(entity: Entity, ctx: Ctx, { rows, aside = [] }: Going, all: Pointing): Promise<Dependents[]> {
  if (all.length === 0) return []
  const isShared = entity.tenancy === 'shared' || all.some(isGiven)
  const tenants = isShared
    ? (await ctx.tx.query('select tenant_id as "tenantId" from tenant')).map((row) => String(row.tenantId))
    : [...new Set(rows.map((row) => String(row.tenantId)))]
  const sums = new Map<string, Dependents>()
  const { tenant: own, platform } = ctx.tx.scope
  for (const [at, tenant] of tenants.entries()) {
    await ctx.tx.query(seeAs, [tenant, 'off'])
    const ids = rows.filter((row) => isShared || row.tenantId === tenant).map((row) => String(row.id))
    const visible = all.filter(({ other }) => at === 0 || other.tenancy !== 'shared')
    for (const found of await count(entity, ctx, { ids, aside }, visible)) {
      const before = sums.get(found.entity)
      const isLowerBound = found.isLowerBound || before?.isLowerBound === true
      sums.set(found.entity, { ...found, isLowerBound, count: found.count + (before?.count ?? 0) })
    }
  }
  await ctx.tx.query(seeAs, [own, platform ? 'on' : 'off'])
  return [...sums.values()]
}

const seeAs = `select set_config('app.tenant', $1, true), set_config('app.platform', $2, true)`

/** What refers to these rows, for whoever is about to remove them. */
export async function dependents(entity: Entity, ctx: Ctx, ids: readonly string[]): Promise<Dependents[]> {
  mustKeep(entity, ctx)
  return countAll(entity, ctx, { rows: await rowsOf(entity, ctx, ids) }, pointingAt(entity))
}

/** Refuses to remove referenced rows, naming the referencing entities and how many rows. */
export async function refuseWhileReferenced(entity: Entity, ctx: Ctx, going: Going): Promise<void> {
  if (entity.tenancy === 'shared') await hold(ctx, `rows of ${entity.name}`)
  const blocking = pointingAt(entity).filter(({ fate }) => fate === 'blocks')
  const blockers = await countAll(entity, ctx, going, blocking)
  if (blockers.length === 0) return
  if (blockers.some((one) => one.entity === entity.name) && entity.isTree) throw problem('row.has-children')
  const named = blockers.slice(0, 5)
  const words = (locale: 'zh' | 'en') =>
    named.map((one) => `${one[locale]} ${one.count}${one.isLowerBound ? '+' : ''}`).join(locale === 'zh' ? '、' : ', ')
  throw problem(
    'row.referenced',
    { entity: entity.zh, entityEn: entity.en, blockers: words('zh'), blockersEn: words('en') },
    { data: { blockers } },
  )
}
