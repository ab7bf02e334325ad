// Portraits: validated by content, stored per tenant, addressed by a random name.
import { problem } from '@steward/domain/problems'
import { LARGEST_PICTURE, type PictureType, pictureTypeOf, pictureTypes } from '@steward/domain/system/picture'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Ctx } from '../platform/ctx.ts'
import { type Route, route } from '../platform/route.ts'
import { limitCalls } from '../system/sign-in/limits.ts'
import { cleanPicture } from './clean-picture.ts'

/** Public path: the unguessable name authorizes reading. */
export const PICTURES = '/blade-resource/picture'

const PER_MINUTE = 20

export function pictureRoutes(): Route[] {
  const limit = limitCalls(PER_MINUTE)
  return [
    route({
      method: 'POST',
      path: '/blade-resource/oss/endpoint/put-file',
      zh: '上传头像',
      en: 'Upload a picture of oneself',
      tag: 'user',
      may: 'signed-in',
      takesForm: true,
      body: z.object({ file: z.unknown() }),
      bodyOf: z.object({ file: z.string().meta({ format: 'binary' }) }),
      async run(ctx, { body: { file } }) {
        limit(ctx.me.userId, ctx.now)
        if (!(file instanceof File) || file.size === 0) throw problem('picture.missing', {}, { field: 'file' })
        if (file.size > LARGEST_PICTURE) throw problem('picture.too-large', {}, { field: 'file' })
        return keep(ctx, file.name, Buffer.from(await file.arrayBuffer()))
      },
    }),
  ]
}

async function keep(ctx: Ctx, originalName: string, content: Buffer) {
  const type = pictureTypeOf(content)
  const clean = type && cleanPicture(content, type)
  if (!clean) throw problem('picture.type', {}, { field: 'file' })
  const name = nameFor(type)
  await forgetUnshown(ctx)
  await ctx.tx.query(
    'insert into picture (name, tenant_id, user_id, media_type, content, created_at) values ($1, $2, $3, $4, $5, $6)',
    [name, ctx.tenant, ctx.me.userId, type, clean, ctx.now],
  )
  return { link: linkOf(name), domain: '', name, originalName: originalName.slice(0, 255) }
}

const nameFor = (type: PictureType) => `${randomBytes(24).toString('base64url')}.${pictureTypes[type]}`
const linkOf = (name: string) => `/api${PICTURES}/${name}`

/** Earlier pictures of the same person that nothing references; recent uploads are kept, they may still be chosen. */
async function forgetUnshown(ctx: Ctx): Promise<void> {
  await ctx.tx.query(
    `delete from picture p where p.tenant_id = $1 and p.user_id = $2 and p.created_at < $3
       and not exists (select from "user" u where u.tenant_id = p.tenant_id and u.avatar = $4 || p.name)`,
    [ctx.tenant, ctx.me.userId, new Date(ctx.now.getTime() - 60 * 60_000), linkOf('')],
  )
}
