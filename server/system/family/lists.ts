// Four lists as the caller's client application reads them: pages, as specified, or the whole trees that other consoles
// of this API family expect at the same calls. Which, an administrator chooses for each client.
import type { Entity } from '@steward/domain/entity'
import { dept, dict, menu, role } from '@steward/domain/index'
import type { ListQuery, Shown } from '../../engine/behave.ts'
import { tableOf } from '../../engine/columns.ts'
import { applyFilters } from '../../engine/filter.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Route } from '../../platform/route.ts'
import { asNumber } from '../dictionary/dictionary-keys.ts'
import { every } from '../every.ts'
import { forest } from '../forest.ts'

const asStored = (row: Shown): Shown => row

/** Lists of trees by their paths, and how their rows look. */
const trees: ReadonlyMap<string, { entity: Entity; show: (row: Shown) => Shown }> = new Map(
  [
    { entity: role, show: asStored },
    { entity: menu, show: asStored },
    { entity: dept, show: asStored },
    { entity: dict, show: asNumber },
  ].map((tree) => [`/${tree.entity.path}/list`, tree]),
)

/** The same call behind the same gates; only what it answers depends on the client. */
export function withForests(route: Route): Route {
  const tree = route.method === 'GET' ? trees.get(route.path) : undefined
  if (!tree) return route
  return {
    ...route,
    async run(ctx, sent) {
      if (!ctx.maybeMe?.readsForests) return route.run(ctx, sent)
      return forest((await wholeTree(tree.entity, ctx, sent.query as ListQuery)).map(tree.show))
    },
  }
}

/** All rows or, where they are searched, each hit with what stands above it: the way to it. */
async function wholeTree(entity: Entity, ctx: Ctx, query: ListQuery): Promise<Shown[]> {
  let isSearched = false
  const found = await every(entity, ctx, (where) => void (isSearched = applyFilters(where, entity, query, ctx)), query)
  if (!isSearched || found.length === 0) return found
  const ids = found.map(({ id }) => id)
  return every(
    entity,
    ctx,
    (where) => {
      const hits = `${where.param(ids)}::bigint[]`
      where.add(`(t.id = any(${hits}) or t.id in (
        select unnest(string_to_array(h.ancestors, ','))::bigint from ${tableOf(entity)} h where h.id = any(${hits})))`)
    },
    query,
  )
}
