// Serves portraits without a session, since browsers send no header for images: the random name authorizes.
import { problem } from '@steward/domain/problems'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../platform/ctx.ts'
import { platformScope } from '../platform/db.ts'
import { PICTURES } from '../resource/picture.ts'

interface Kept {
  [column: string]: unknown
  media_type: string
  content: Buffer
}

export function addPictures(http: FastifyInstance, app: AppContext): void {
  http.get<{ Params: { name: string } }>(`${PICTURES}/:name`, async ({ params: { name } }, reply) => {
    const [kept] = /^[\w-]{32}\.(?:png|jpg)$/.test(name) ? await find(app, name) : []
    if (!kept) throw problem('route.unknown')
    return (
      reply
        .type(kept.media_type)
        // Names are never reused for another picture.
        .header('cache-control', 'private, max-age=31536000, immutable')
        .header('content-disposition', 'inline')
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .send(kept.content)
    )
  })
}

const find = (app: AppContext, name: string) =>
  app.db.transaction(platformScope, (tx) =>
    tx.query<Kept>('select media_type, content from picture where name = $1', [name]),
  )
