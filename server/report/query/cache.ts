// Results that are kept for a while, of one person each: what one may see another may not.
import { setNewest } from '../../platform/bounded.ts'
import type { AppContext, Ctx } from '../../platform/ctx.ts'
import type { Result } from './shape.ts'

const MOST = 200
const MOST_ROWS = 2_000

interface Kept {
  until: number
  result: Result
}

const caches = new WeakMap<AppContext, Map<string, Kept>>()

export function kept(ctx: Ctx, what: readonly unknown[], seconds: number) {
  const cache = caches.get(ctx.app) ?? new Map<string, Kept>()
  caches.set(ctx.app, cache)
  const { userId, dataScopes, deptIds, deptsBelow, roleIds, access, permissions } = ctx.me
  const reach = [userId, dataScopes, deptIds, deptsBelow, roleIds, access?.bounds, [...permissions].toSorted()]
  const key = JSON.stringify([ctx.tx.scope.tenant, reach, what])
  const now = ctx.now.getTime()
  return {
    known(): Result | undefined {
      const one = cache.get(key)
      return one && one.until > now ? one.result : undefined
    },
    keep(result: Result): void {
      if (result.rows.length > MOST_ROWS) return
      setNewest(cache, key, { until: now + seconds * 1_000, result }, MOST)
    },
  }
}
