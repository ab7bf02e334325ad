// Several lists of an entity in one call: the counts of the chips above a list, and the columns of a board.
import type { Entity } from '@steward/domain/entity'
import { problem } from '@steward/domain/problems'
import { entities } from '@steward/domain/registry'
import { z } from 'zod'
import { queryOf } from '../engine/query.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Identity } from '../platform/identity.ts'
import { type Route, route } from '../platform/route.ts'

const MOST = 40
/** Rows of all facets of a call together. */
const MOST_ROWS = 2_000
const SIZE = 'size'

const pageSchema = z.object({
  total: z.number(),
  totalIsLowerBound: z.literal(true).optional(),
  records: z.array(z.unknown()),
})

/**
 * `GET {path}/facets` of every entity with a list: `facets` are queries of the list, separated by `;`, and `shared` is what
 * all of them ask besides. Each is answered by the list's own call, so that it counts and shows what that does; rows come
 * along where a facet names how many.
 */
export const facetRoutes = (derived: readonly Route[], admit: (me: Identity, path: string) => void): Route[] =>
  entities.flatMap((entity) => {
    const list = derived.find(({ method, path }) => method === 'GET' && path === `/${entity.path}/list`)
    return list ? [facetsOf(entity, list, admit)] : []
  })

const facetsOf = (entity: Entity, list: Route, admit: (me: Identity, path: string) => void): Route =>
  route({
    method: 'GET',
    path: `/${entity.path}/facets`,
    zh: `${entity.zh}分组计数`,
    en: `Several lists of ${entity.en} at once`,
    tag: entity.name,
    may: list.may,
    query: queryOf('shared', 'facets'),
    async run(ctx, { query: { shared = '', facets = '' } }) {
      // An API scope over the list is one over this.
      admit(ctx.me, list.path)
      const asked = facets.split(';')
      if (asked.length > MOST) throw problem('request.filter', { name: 'facets' }, { field: 'facets' })
      const rows = asked.reduce((sum, one) => sum + (Number(textsIn(one)[SIZE]) || 0), 0)
      if (rows > MOST_ROWS) throw problem('request.size', { max: MOST_ROWS }, { field: 'facets' })
      const found: unknown[] = []
      // One after the other: together they would take as many connections.
      for (const one of asked) found.push(await facetOf(ctx, list, { ...textsIn(shared), ...textsIn(one) }))
      return found
    },
  })

const textsIn = (query: string): Record<string, string> => Object.fromEntries(new URLSearchParams(query))

async function facetOf(ctx: Ctx, list: Route, asked: Record<string, string>) {
  const isCounted = asked[SIZE] === undefined
  const query = list.query?.parse(isCounted ? { ...asked, [SIZE]: '1' } : asked) ?? {}
  const { records, ...counted } = pageSchema.parse(await list.run(ctx, { query, body: undefined, headers: {} }))
  return isCounted ? counted : { ...counted, records }
}
