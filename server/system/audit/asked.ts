// What an audit may be asked for, and the conditions it becomes over the history `h` and the log of events `l`.
import { codesOf } from '@steward/domain/derive/search'
import type { Entity } from '@steward/domain/entity'
import { isInstant } from '@steward/domain/kinds/instant'
import { idSchema } from '@steward/domain/kinds/schemas'
import { problem } from '@steward/domain/problems'
import { entities } from '@steward/domain/registry'
import { z } from 'zod'
import { columnOf, tableOf } from '../../engine/columns.ts'
import { idOf } from '../../engine/detail.ts'
import { Where } from '../../engine/filter.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { narrowedResources } from '../role/held.ts'

export const kinds = ['add', 'edit', 'remove', 'restore', 'erase', 'step', 'event'] as const
type Kind = (typeof kinds)[number]

/** Days looked back where nothing else bounds the search. */
export const USUAL_DAYS = 30

const text = z.string().trim().max(64).optional()
const moment = z
  .string()
  .trim()
  .refine((sent) => sent === '' || isInstant(sent))
  .optional()

/** `record`: an id, or a number or name; `operation`: an entry, for everything its transaction changed. */
export const asked = z.object({
  tenantId: z.string().max(12).optional(),
  from: moment,
  to: moment,
  user: text,
  entity: text,
  record: text,
  operation: text,
  kind: z
    .string()
    .max(80)
    .default('')
    .transform((sent) => sent.split(',').filter(Boolean))
    .pipe(z.array(z.enum(kinds))),
})
export type Asked = z.output<typeof asked>

/** Where a page ended: microseconds in UTC, which of the two, and the id. */
export interface Cursor {
  at: string
  source: 'change' | 'event'
  id: string
}

export interface Named {
  entity: string
  id: string
}

export interface Sought {
  tenant: string
  /** Only changes of these rows, each found by the index of its history; undefined for all. */
  rows: readonly Named[] | undefined
  /** Undefined where the search leaves them out. */
  changes: Where | undefined
  events: Where | undefined
}

/** One's own tenant; the platform's administrators may name another. Refused where data scopes hide rows. */
export async function auditedTenant(ctx: Ctx, named: string | undefined): Promise<string> {
  if (narrowedResources(ctx).size > 0) throw problem('audit.narrowed')
  if (named === undefined || named === '' || named === ctx.tenant) return ctx.tenant
  if (!ctx.me.isPlatform) throw problem('tenant.foreign')
  const found = await ctx.tx.query('select from tenant where tenant_id = $1 and is_deleted = 0', [named])
  if (found.length === 0) throw problem('request.parameter', { name: 'tenantId' }, { field: 'tenantId' })
  return named
}

export async function soughtBy(ctx: Ctx, wish: Asked): Promise<Sought> {
  const tenant = await auditedTenant(ctx, wish.tenantId)
  const entity = wish.entity ? entityOf(wish.entity) : undefined
  const rows = wish.record ? await rowsNamed(ctx, tenant, wish.record, entity) : undefined
  const operation = wish.operation ? await operationOf(ctx, tenant, idOf(wish.operation, 'operation')) : undefined
  const isBounded = rows !== undefined || operation !== undefined
  const from =
    wish.from || (isBounded ? undefined : new Date(ctx.now.getTime() - USUAL_DAYS * 86_400_000).toISOString())
  const wanted = new Set<Kind>(wish.kind)
  const has = (kind: Kind) => wanted.size === 0 || wanted.has(kind)

  const changes = new Where()
  changes.add(`h.tenant_id = ${changes.param(tenant)}`)
  if (from) changes.add(`h.time >= ${changes.param(from)}::timestamptz`)
  if (wish.to) changes.add(`h.time < ${changes.param(wish.to)}::timestamptz + interval '1 second'`)
  if (wish.user) changes.add(`h.actor_id = ${changes.param(idOf(wish.user, 'user'))}`)
  if (entity) changes.add(`h.entity = ${changes.param(entity.name)}`)
  if (operation) {
    // Transactions are counted anew in a database restored elsewhere: the same number comes again, at another time.
    changes.add(`h.xid = ${changes.param(operation.xid)}::xid8`)
    changes.add(
      `h.time between ${changes.param(operation.time)}::timestamptz - interval '1 day' and ${changes.param(operation.time)}::timestamptz + interval '1 day'`,
    )
  }
  const plain = kinds.filter((kind) => kind !== 'step' && kind !== 'event' && wanted.has(kind))
  if (wanted.size > 0) {
    const terms = [
      ...(plain.length > 0 ? [`h.change = any(${changes.param(plain)})`] : []),
      ...(wanted.has('step') ? ['h.step is not null'] : []),
    ]
    changes.add(terms.length > 0 ? `(${terms.join(' or ')})` : 'false')
  }

  const events = new Where()
  events.add(`l.tenant_id = ${events.param(tenant)} and l.is_deleted = 0`)
  if (from) events.add(`l.create_time >= ${events.param(from)}::timestamptz`)
  if (wish.to) events.add(`l.create_time < ${events.param(wish.to)}::timestamptz + interval '1 second'`)
  if (wish.user) events.add(`l.user_id = ${events.param(idOf(wish.user, 'user'))}`)
  if (operation) events.add(operation.request ? `l.request_id = ${events.param(operation.request)}` : 'false')
  const isOfRows = entity !== undefined || rows !== undefined
  return {
    tenant,
    rows,
    changes: wanted.size > 0 && wanted.size === 1 && wanted.has('event') ? undefined : changes,
    events: has('event') && !isOfRows ? events : undefined,
  }
}

function entityOf(name: string): Entity {
  const found = entities.find((one) => one.name === name && !one.isRecord)
  if (!found) throw problem('request.parameter', { name: 'entity' }, { field: 'entity' })
  return found
}

const MOST_ROWS = 200

const literally = (typed: string) => typed.replaceAll(/[\\%_]/g, String.raw`\$&`)

/**
 * Rows that are called so, removed ones as well. Of one entity by part of a name or number; of any by the whole number, which
 * has an index; an id needs no row, so that what was erased is found.
 */
async function rowsNamed(ctx: Ctx, tenant: string, typed: string, entity: Entity | undefined): Promise<Named[]> {
  const among = entity ? [entity] : entities.filter(({ isRecord }) => !isRecord)
  const isId = /^\d+$/.test(typed) && idSchema.safeParse(typed).success
  const byId = isId ? among.map(({ name }) => ({ entity: name, id: typed })) : []
  const parts = among.flatMap((one) => {
    // What only its reader sees is not found by its contents.
    if (one.readers !== undefined) return []
    const names = entity
      ? [...new Set([one.title, ...codesOf(one)])].filter((name) => isText(one, name))
      : uniqueOf(one)
    if (names.length === 0) return []
    const terms = names.map((name) => (entity ? `t.${columnOf(name)} ilike $3` : `t.${columnOf(name)} = $2`))
    return [
      `(select '${one.name}' as entity, t.id::text as id from ${tableOf(one)} t where t.tenant_id = $1 and (${terms.join(' or ')}) limit ${MOST_ROWS})`,
    ]
  })
  if (parts.length === 0) return byId
  const rows = await ctx.tx.query<{ entity: string; id: string }>(
    `select entity, id from (values ($2::text, $3::text)) asked (whole, part) cross join lateral (${parts.join(' union all ')}) found limit ${MOST_ROWS}`,
    [tenant, typed, `%${literally(typed)}%`],
  )
  // A row may be called by its own id as well.
  return [...byId, ...rows.filter(({ entity: of, id }) => !byId.some((one) => one.entity === of && one.id === id))]
}

const isText = (entity: Entity, name: string) => {
  const field = entity.fields[name]
  return field !== undefined && !field.kind.secret && field.kind.operators(field).includes('like')
}

const uniqueOf = (entity: Entity) =>
  Object.keys(entity.fields).filter((name) => entity.fields[name]?.unique === true && isText(entity, name))

async function operationOf(ctx: Ctx, tenant: string, id: string) {
  const [found] = await ctx.tx.query<{ xid: string; time: string; request: string | null }>(
    `select xid::text as xid, to_char(time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as time, request_id as request
     from history where tenant_id = $1 and id = $2`,
    [tenant, id],
  )
  if (!found) throw problem('request.parameter', { name: 'operation' }, { field: 'operation' })
  return found
}
