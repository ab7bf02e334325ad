// What a row points at must exist for the caller, in the same tenant, and stay while the row is written.
import type { Entity } from '@steward/domain/entity'
import type { FieldFacts } from '@steward/domain/kinds/kind'
import { type Problem, problem } from '@steward/domain/problems'
import { entities, entityNamed } from '@steward/domain/registry'
import type { Ctx } from '../platform/ctx.ts'
import { columnOf, tableOf } from './columns.ts'
import type { Engine } from './engine.ts'

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [String(value)])

const unknown = (code: 'field.reference' | 'field.choice', name: string, field: FieldFacts): Problem =>
  problem(code, { field: field.zh, fieldEn: field.en }, { field: name })

/** Refuses ids that point at nothing the owner's tenant has; holds the rows pointed at until commit. */
export async function checkReferences(
  entity: Entity,
  ctx: Ctx,
  given: Record<string, unknown>,
  owner: string,
): Promise<void> {
  const checks = Object.entries(entity.fields).map(async ([name, field]) => {
    const value = given[name]
    if (!field.entity || value === undefined || value === null) return
    const target = entityNamed(field.entity)
    const ids = [...new Set(idsOf(value))]
    // Platform rows are not ours to lock, and their removal is refused while they are in use here only by chance.
    const [tenant, lock] = target.tenancy === 'shared' ? ['', ''] : [' and tenant_id = $2', ' for key share']
    const rows = await ctx.tx.query(
      `select id from ${tableOf(target)} where id = any($1::bigint[]) and is_deleted = 0${tenant}${lock}`,
      target.tenancy === 'shared' ? [ids] : [ids, owner],
    )
    if (rows.length !== ids.length) throw unknown('field.reference', name, field)
  })
  await Promise.all(checks)
}

/** Refuses keys that the stored dictionary does not have. */
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

/** Living rows that point at these ids, by entity. */
async function blockersOf(entity: Entity, ctx: Ctx, ids: readonly string[]): Promise<Blocker[]> {
  // What people wrote to each other holds nobody back, and is not told of.
  const common = entities.filter((other) => other.readers === undefined)
  const pointing = common.flatMap((other) =>
    Object.entries(other.fields)
      .filter(([name, field]) => field.entity === entity.name && !(other === entity && name === 'parentId'))
      .map(([name, field]) => ({ other, name, many: field.kind.many === true })),
  )
  const found = await Promise.all(
    pointing.map(async ({ other, name, many }) => {
      const test = many ? `${columnOf(name)} && $1::bigint[]` : `${columnOf(name)} = any($1::bigint[])`
      const [row] = await ctx.tx.query(
        `select count(*)::int as n from ${tableOf(other)} where is_deleted = 0 and ${test}`,
        [ids],
      )
      return { entity: other.name, zh: other.zh, en: other.en, count: Number(row?.n ?? 0) }
    }),
  )
  return found.filter((blocker) => blocker.count > 0)
}

/** Refuses the removal of rows that others point at, and says which and how many. */
export async function refuseWhileReferenced(entity: Entity, ctx: Ctx, ids: readonly string[]): Promise<void> {
  const blockers = await blockersOf(entity, ctx, ids)
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
