// Serves uploaded files to whoever has a ticket: browsers send no session with pictures and downloads.
import { problem } from '@steward/domain/problems'
import { FILES } from '@steward/domain/resource/file-link'
import { create as disposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { ticketsOf } from '../document/ticket.ts'
import { callerOf } from '../platform/caller.ts'
import type { AppContext } from '../platform/ctx.ts'
import type { DbRow } from '../platform/db.ts'
import type { Holder } from '../platform/shares.ts'

const YEAR = 31_536_000
/** Drawn by the server itself; everything else is offered for download whatever it says it is. */
const shown = new Set(['image/jpeg', 'image/png', 'image/webp'])

interface Asked {
  Params: { name: string }
  Querystring: { ticket?: unknown; size?: unknown; download?: unknown }
}

export function addFiles(http: FastifyInstance, app: AppContext): void {
  http.get<Asked>(`${FILES}/:name`, async ({ params, query, ip }, reply) => {
    const [, id = ''] = /^(\d{1,19})\.[a-z0-9]{1,12}$/.exec(params.name) ?? []
    const now = app.now()
    const ticket = (await ticketsOf(app)).read(String(query.ticket ?? ''), id, now)
    if (!ticket) throw problem('attach.ticket')
    const holder = { tenant: ticket.tenant, caller: callerOf(ip), isGone: () => reply.raw.destroyed }
    const file = await find(app, holder, id)
    // A ticket without an end is for what is public as long as it is.
    if (!file || (ticket.until === 0 && file.is_public !== 1)) throw problem('route.unknown')
    const isThumb = query.size === 'thumb' && file.thumb_key !== ''
    const bytes = await app.blobs.named(String(file.oss_code))?.read(String(isThumb ? file.thumb_key : file.object_key))
    if (!bytes) throw problem('route.unknown')
    const mediaType = isThumb ? 'image/webp' : String(file.mime_type)
    const isInline = shown.has(mediaType) && query.download === undefined
    const seconds = ticket.until === 0 ? YEAR : Math.floor((ticket.until - now.getTime()) / 1_000)
    if (!isThumb) void reply.header('content-length', Number(file.attach_size))
    return reply
      .type(mediaType)
      .header('cache-control', `private, max-age=${seconds}${ticket.until === 0 ? ', immutable' : ''}`)
      .header('content-disposition', disposition(String(file.name), { type: isInline ? 'inline' : 'attachment' }))
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .send(bytes)
  })
}

/** In one round trip, and within the share of whoever asks: a page of pictures asks for many at once. */
async function find(app: AppContext, holder: Holder, id: string): Promise<DbRow | undefined> {
  const { tenant } = holder
  const tx = app.db.lane('requests').open({ tenant, platform: false }, { holder })
  const [[file] = []] = await tx.readOnce([
    {
      text: `select name, mime_type, oss_code, object_key, thumb_key, attach_size, is_public from attach
             where id = $1 and tenant_id = $2 and is_deleted = 0`,
      values: [id, tenant],
    },
  ])
  return file
}
