// Which rows of an entity a reader of events sees: people who see the same rows are one audience.
import type { Entity } from '@steward/domain/entity'
import { parseCondition } from '@steward/domain/system/condition'
import { Where } from '../engine/filter.ts'
import { applyScope } from '../engine/scope.ts'
import { type AppContext, type Ctx, makeCtx } from '../platform/ctx.ts'
import type { DataScope, Identity } from '../platform/identity.ts'
import { WHOLE_TENANT } from '../platform/sse-connection.ts'

/** The context of a reader outside of a request. */
export function contextOf(app: AppContext, me: Identity): Ctx {
  const tx = app.db.open({ tenant: me.tenant, platform: me.isPlatform })
  return makeCtx({ app, tx, me, requestId: '', locale: 'zh', remoteIp: '', userAgent: '' }).ctx
}

/** The condition by which this person reaches rows `t`, removed ones too, with its values added to the others. */
export function reachInto(where: Where, app: AppContext, entity: Entity, me: Identity): string {
  const own = new Where()
  applyScope(own, entity, contextOf(app, me), true)
  const shift = where.values.length
  where.values.push(...own.values)
  return own.sql.replaceAll(/\$(\d+)/g, (_, number: string) => `$${Number(number) + shift}`)
}

/** The scopes that narrow which rows the person sees. */
function scopesOf(entity: Entity, me: Identity): readonly DataScope[] {
  const scopes = me.isPlatform ? [] : me.dataScopes.filter(({ resource }) => resource === entity.name)
  return scopes.some(({ type }) => type === 1) ? [] : scopes
}

/** The bounds of a pass or a key on these rows. */
const boundsOf = (entity: Entity, { access }: Identity) =>
  (access?.bounds ?? []).filter(({ resource }) => resource === entity.name)

/** The fields that decide which rows the person sees. */
export function decidingFields(entity: Entity, me: Identity): ReadonlySet<string> {
  const bound = boundsOf(entity, me).map(({ column }) => column)
  const scoped = scopesOf(entity, me).flatMap(({ type, column, condition }) => {
    const parsed = type === 5 ? parseCondition(condition, entity) : undefined
    return parsed?.ok ? parsed.terms.map((term) => term.column) : [column]
  })
  const named = [...bound, ...scoped]
  return new Set(entity.readers === undefined ? named : [...named, entity.readers])
}

export function audienceOf(app: AppContext, entity: Entity, me: Identity): string {
  const isWhole = scopesOf(entity, me).length === 0 && boundsOf(entity, me).length === 0
  if (entity.readers === undefined && isWhole) return WHOLE_TENANT
  const where = new Where()
  return JSON.stringify([reachInto(where, app, entity, me), where.values])
}
