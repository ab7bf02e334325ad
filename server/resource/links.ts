// Links to the files a caller may read.
import { ticketsOf } from '../document/ticket.ts'
import type { Shown } from '../engine/behave.ts'
import type { Ctx } from '../platform/ctx.ts'
import { type Bound, readable } from './readable.ts'

/** What the files of a field show: enough to draw them. */
export interface FileShown {
  id: string
  name: string
  extension: string
  mimeType: string
  attachSize: number
  width: number | null
  height: number | null
  link: string
  thumbLink: string
}

interface Known extends Bound {
  tenantId: string
  name: string
  extension: string
  mimeType: string
  attachSize: number
  width: number | null
  height: number | null
  hasThumb: boolean
}

/** Files of the tenant by id, in the order asked for; those the caller may not read are left out. */
export async function filesOf(ctx: Ctx, ids: readonly string[]): Promise<FileShown[]> {
  const rows = await known(ctx, ids)
  const may = await readable(ctx, rows)
  const tickets = await ticketsOf(ctx.app)
  const found = new Map(rows.filter(({ id }) => may.has(id)).map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    if (!row) return []
    const { name, extension, mimeType, attachSize, width, height, tenantId } = row
    const file = { id, tenant: tenantId, extension, isPublic: row.isPublic === 1 }
    const thumbLink = row.hasThumb ? tickets.linkTo(file, ctx.now, true) : ''
    return [
      { id, name, extension, mimeType, attachSize, width, height, link: tickets.linkTo(file, ctx.now), thumbLink },
    ]
  })
}

/** Adds `link` and `thumbLink` to rows of attachments; both empty where the caller may not read the file. */
export async function withLinks(ctx: Ctx, rows: Shown[]): Promise<Shown[]> {
  const files = new Map(
    (
      await filesOf(
        ctx,
        rows.map(({ id }) => String(id)),
      )
    ).map((file) => [file.id, file]),
  )
  return rows.map((row) => {
    const { link = '', thumbLink = '' } = files.get(String(row.id)) ?? {}
    return { ...row, link, thumbLink, domainUrl: '' }
  })
}

const known = (ctx: Ctx, ids: readonly string[]): Promise<Known[]> =>
  ctx.tx.query<Known & Record<string, unknown>>(
    `select id::text, tenant_id as "tenantId", status, create_user::text as "createUser", biz_type as "bizType", biz_id as "bizId",
       is_public as "isPublic", name, extension, mime_type as "mimeType", attach_size as "attachSize", width, height, thumb_key <> '' as "hasThumb"
     from attach where id = any($1::bigint[]) and tenant_id = $2 and is_deleted = 0`,
    [ids, ctx.tx.scope.tenant],
  )
