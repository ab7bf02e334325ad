// API scopes: a path covered by any scope is allowed only for roles that were granted one covering it.
import { problem } from '@steward/domain/problems'
import { preloaded } from '../../platform/cache/preloaded.ts'
import type { AppContext } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import type { Identity } from '../../platform/identity.ts'

export interface ApiGate {
  /** False where the path is covered, but by none of the caller's scopes. */
  admits(me: Identity, path: string): boolean
  /** Throws 403 where the caller is not admitted. */
  check(me: Identity, path: string): void
}

/** Matches whole segments: `/user` covers `/user/list`, not `/user-admin`; a trailing `*` matches any suffix. */
export function covers(pattern: string, path: string): boolean {
  const clean = pattern.trim().replace(/^\/api(?=\/)/, '')
  if (clean.endsWith('*')) return path.startsWith(clean.slice(0, -1))
  const base = clean.replace(/\/+$/, '')
  return base !== '' && (path === base || path.startsWith(`${base}/`))
}

/** `otherNames`: further paths of the call at this one. A scope that covers any of them covers the call. */
export function createApiGate(app: AppContext, otherNames: (path: string) => readonly string[] = () => []): ApiGate {
  let paths: string[] = []
  async function load(): Promise<void> {
    const [rows = []] = await app.db
      .open(platformScope)
      .readOnce([{ text: 'select distinct scope_path from api_scope where is_deleted = 0 and status = 1', values: [] }])
    paths = rows.map((row) => String(row.scope_path))
  }
  app.changes.keep(preloaded(app, { follows: ['api_scope'], load, isOfRights: true }).ready)
  const admits: ApiGate['admits'] = (me, path) => {
    const admitsAs = (name: string) => {
      const covering = (patterns: readonly string[]) => patterns.some((pattern) => covers(pattern, name))
      return !covering(paths) || covering(me.apiPaths)
    }
    return me.isPlatform || [path, ...otherNames(path)].every(admitsAs)
  }
  return {
    admits,
    check(me, path) {
      if (!admits(me, path)) throw problem('permission.scope')
    },
  }
}
