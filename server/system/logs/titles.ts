// What calls are called, as their routes say; lines keep the Chinese name for calls there are no more.
import type { Shown } from '../../engine/behave.ts'
import type { AppContext, Ctx } from '../../platform/ctx.ts'
import type { Route } from '../../platform/route.ts'

const known = new WeakMap<AppContext, ReadonlyMap<string, string>>()

/** Says once what the calls of the server are. */
export const nameCalls = (app: AppContext, routes: readonly Route[]): void =>
  void known.set(app, new Map(routes.map(({ method, path, en }) => [`${method} ${path}`, en])))

export function titleOf(ctx: Ctx, row: Shown): string {
  const stored = String(row.title)
  if (ctx.locale === 'zh') return stored
  return known.get(ctx.app)?.get(`${String(row.method)} ${String(row.requestUri)}`) ?? stored
}
