// Moves portraits that earlier versions kept in the database to where files are; done once, at the first start. The emptied
// table stays: migrations run before the start, so that one which drops it would drop portraits not yet moved.
import { pictureTypes } from '@steward/domain/system/picture'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ticketsOf } from '../document/ticket.ts'
import { processSignature } from '../platform/actor.ts'
import type { AppContext } from '../platform/ctx.ts'
import { platformScope } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { sha256Of } from '../platform/receive.ts'

interface Picture {
  [column: string]: unknown
  name: string
  tenant_id: string
  user_id: string
  media_type: keyof typeof pictureTypes
  content: Buffer
}

/** As earlier versions linked to them. */
const OLD = '/api/blade-resource/picture/'

export async function movePictures(app: AppContext): Promise<void> {
  for (;;) {
    const [picture] = await app.db.transaction(platformScope, (tx) =>
      tx.query<Picture>('select name, tenant_id, user_id::text, media_type, content from picture limit 1'),
    )
    if (!picture) return
    await move(app, picture)
  }
}

async function move(app: AppContext, { name, tenant_id: tenant, user_id: userId, media_type, content }: Picture) {
  const id = newId()
  const extension = pictureTypes[media_type]
  // Killed before the row is written, the next start writes the same file again.
  const key = `${tenant}/pictures/${name}`
  const path = join(app.blobs.incoming, `${id}.${extension}`)
  await writeFile(path, content, { mode: 0o600 })
  const sha256 = await sha256Of(path)
  await app.blobs.store.put(key, path, { size: content.length, sha256, mediaType: media_type })
  const link = (await ticketsOf(app)).linkTo({ id, tenant, extension, isPublic: true }, app.now())
  await app.db.transaction(
    { tenant, platform: false },
    async (tx) => {
      const [owner] = await tx.query<{ id: string }>(
        `update "user" set avatar = $3, rev = rev + 1 where tenant_id = $1 and avatar = $2 returning id::text`,
        [tenant, OLD + name, link],
      )
      await tx.query(
        `insert into attach (id, tenant_id, create_user, update_user, name, original_name, extension, mime_type, attach_size, stored_bytes,
         status, biz_type, biz_id, biz_field, is_public, sha256, oss_code, object_key)
       values ($1, $2, $3, $3, $4, $4, $5, $6, $7, $7, $8, 'user', $9, 'avatar', $10, $11, $12, $13)`,
        [
          id,
          tenant,
          userId,
          name,
          extension,
          media_type,
          content.length,
          // Nobody shows it any more: collected with what is not used.
          owner ? 1 : 2,
          owner?.id ?? userId,
          owner ? 1 : 0,
          sha256,
          app.blobs.store.name,
          key,
        ],
      )
      await tx.query(
        `insert into attach_usage as u (tenant_id, bytes) values ($1, $2) on conflict (tenant_id) do update set bytes = u.bytes + excluded.bytes`,
        [tenant, content.length],
      )
      await tx.query('delete from picture where name = $1', [name])
    },
    { signature: processSignature('seed') },
  )
}
