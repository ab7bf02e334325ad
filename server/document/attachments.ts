// Ties uploaded files to the rows that name them: in the transaction of the row, so that a file is bound or it is not.
import { type Entity, toSnake } from '@steward/domain/entity'
import { attach } from '@steward/domain/index'
import type { Field } from '@steward/domain/kinds/kind'
import { problem } from '@steward/domain/problems'
import { fileTypes, purposes } from '@steward/domain/resource/file-type'
import type { Ctx } from '../platform/ctx.ts'
import type { FileKeeper, Owner } from '../platform/file-keeper.ts'
import { ticketsOf } from './ticket.ts'

interface Claimed {
  [column: string]: unknown
  id: string
  mime_type: string
  extension: string
  attach_size: number
}

interface Change {
  name: string
  field: Field
  now: readonly string[]
  added: readonly string[]
  lost: readonly string[]
}

const idsIn = (field: Field, value: unknown): readonly string[] =>
  value === undefined || value === null ? [] : (field.kind.files?.idsIn(value) ?? [])

function changesOf(entity: Entity, { before }: Owner, given: Record<string, unknown>): Change[] {
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    if (!field.kind.files || given[name] === undefined) return []
    const [had, now] = [idsIn(field, before?.[name]), idsIn(field, given[name])]
    const added = now.filter((id) => !had.includes(id))
    return [{ name, field, now, added, lost: had.filter((id) => !now.includes(id)) }]
  })
}

async function claim(ctx: Ctx, entity: Entity, owner: Owner, given: Record<string, unknown>) {
  const changes = changesOf(entity, owner, given)
  // First what is let go, so that a file may move from one field of the row to another.
  for (const { name, lost } of changes) await letGo(ctx, entity, owner, name, lost)
  const links: Record<string, string> = {}
  for (const { name, field, now, added } of changes) {
    const [file] = await bind(ctx, entity, owner, { name, field, added })
    if (!field.kind.files?.isLink) continue
    const [kept] = now
    // A link that never ends in place of the one the upload was answered with.
    if (file) links[name] = await publicLink(ctx, owner.tenant, file)
    else if (kept) links[name] = String(owner.before?.[name])
  }
  if (changes.some(({ added, lost }) => added.length + lost.length > 0))
    await ctx.changed(toSnake(attach.name), owner.tenant)
  return { ...given, ...links }
}

async function publicLink(ctx: Ctx, tenant: string, { id, extension }: Claimed): Promise<string> {
  const tickets = await ticketsOf(ctx.app)
  return tickets.linkTo({ id, tenant, extension, isPublic: true }, ctx.now)
}

/** Only the caller's own files that belong to no row yet – those of the product's work have no caller – or those this row has just let go. */
async function bind(
  ctx: Ctx,
  entity: Entity,
  { id, tenant }: Owner,
  { name, field, added }: Pick<Change, 'name' | 'field' | 'added'>,
): Promise<Claimed[]> {
  if (added.length === 0) return []
  const isPublic = field.kind.files?.isLink ? 1 : 0
  const rows = await ctx.tx.query<Claimed>(
    `update attach set status = 1, biz_type = $3, biz_id = $4, biz_field = $5, is_public = $6,
       update_user = $7, update_time = now(), rev = rev + 1
     where id = any($1::bigint[]) and tenant_id = $2 and is_deleted = 0
       and (create_user is not distinct from $7 and (status = 0 or status = 1 and biz_type = $8)
         or status = 2 and biz_type = $3 and biz_id = $4)
     returning id::text, mime_type, extension, attach_size`,
    [added, tenant, entity.name, id, name, isPublic, ctx.actor.userId, attach.name],
  )
  const words = { field: field.zh, fieldEn: field.en }
  if (rows.length !== new Set(added).size) throw problem('attach.foreign', words, { field: name })
  if (rows.some((row) => !isFit(field, row))) throw problem('attach.unfit', words, { field: name })
  return rows
}

/** Media types that a field of attachments accepts by what it is for; any, where it does not say. */
const accepted = new Map(
  (['image', 'scene'] as const).map((purpose) => [
    purpose as string,
    purposes[purpose].types.map((name) => fileTypes[name]?.mimeType),
  ]),
)

function isFit({ accept, max, kind }: Field, { mime_type: type, attach_size: size }: Claimed): boolean {
  if (kind.files?.isLink) return (!accept || accept.split(',').includes(type)) && (max === undefined || size <= max)
  return accepted.get(accept ?? '')?.includes(type) ?? true
}

/** Bytes go with the next collection. */
async function letGo(ctx: Ctx, entity: Entity, { id, tenant }: Owner, name: string, lost: readonly string[]) {
  if (lost.length === 0) return
  await ctx.tx.query(
    `update attach set status = 2, is_public = 0, update_user = $6, update_time = now(), rev = rev + 1
     where id = any($1::bigint[]) and tenant_id = $2 and status = 1 and biz_type = $3 and biz_id = $4 and biz_field = $5`,
    [lost, tenant, entity.name, id, name, ctx.actor.userId],
  )
}

async function release(ctx: Ctx, entity: Entity, ids: readonly string[]): Promise<void> {
  if (!Object.values(entity.fields).some(({ kind }) => kind.files)) return
  const rows = await ctx.tx.query<{ tenant: string }>(
    `update attach set status = 2, is_public = 0, update_user = $3, update_time = now(), rev = rev + 1
     where biz_type = $1 and biz_id = any($2::text[]) and status = 1 returning tenant_id as tenant`,
    [entity.name, ids, ctx.actor.userId],
  )
  for (const tenant of new Set(rows.map((row) => row.tenant))) await ctx.changed(toSnake(attach.name), tenant)
}

/** What the engine calls where rows are written and removed. */
export const fileKeeper: FileKeeper = { claim, release }
