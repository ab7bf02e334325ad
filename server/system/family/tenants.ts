// Tenants set aside: such consoles know them as removed, list them by that state and let them in from that list.
import { tenant } from '@steward/domain/index'
import type { Route } from '../../platform/route.ts'

/** Their state of what was set aside, and ours. */
const [REMOVED, DISABLED] = ['-1', '0']
const states = ['status', 'status_equal', 'status_eq']

type Query = Record<string, string | undefined>

const asked = (query: Query): Query => {
  const changed = states.filter((name) => query[name] === REMOVED).map((name) => [name, DISABLED])
  return { ...query, ...Object.fromEntries(changed) }
}

const seen = (row: unknown): unknown =>
  row !== null && typeof row === 'object' && 'status' in row && String(row.status) === DISABLED
    ? { ...row, status: Number(REMOVED) }
    : row

const shown = (answer: unknown): unknown =>
  answer !== null && typeof answer === 'object' && 'records' in answer && Array.isArray(answer.records)
    ? { ...answer, records: answer.records.map(seen) }
    : seen(answer)

const reads = new Set(['list', 'detail'].map((verb) => `/${tenant.path}/${verb}`))

export function withRemovedTenants(route: Route): Route {
  if (route.method !== 'GET' || !reads.has(route.path)) return route
  return {
    ...route,
    run: async (ctx, sent) =>
      ctx.maybeMe?.readsForests
        ? shown(await route.run(ctx, { ...sent, query: asked(sent.query as Query) }))
        : route.run(ctx, sent),
  }
}
