// Keeps a received file: recognized, drawn anew if it is a picture, stored durably, and only then a row.
import type { Row } from '@steward/domain/entity'
import { attach } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { type FileType, type Purpose, extensionOf, purposes } from '@steward/domain/resource/file-type'
import { randomBytes } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { add } from '../document/rows.ts'
import type { Ctx } from '../platform/ctx.ts'
import { type Received, sha256Of } from '../platform/receive.ts'
import { type Loose, adopt, release, reserve } from './loose-blobs.ts'
import { recognize } from './recognize.ts'
import { redraw } from './redraw.ts'
import { sanitiseFile } from './svg/sanitise-file.ts'

/** `lost`: what of a drawing was left out. */
export type Attachment = Row<typeof attach> & Pick<Stored, 'lost'>

interface Stored extends Loose {
  type: FileType
  name: string
  extension: string
  size: number
  sha256: string
  width: number | null
  height: number | null
  lost?: ReadonlyMap<string, number> | undefined
}

// A transaction that collided is tried again; the bytes are stored once.
const stored = new WeakMap<Received, Promise<Stored>>()

/** Whose file it is, and when; without a person for what the product itself writes. */
type For = Pick<Ctx, 'app' | 'tenant' | 'now'> & Partial<Pick<Ctx, 'maybeMe'>>

/**
 * Stores the bytes; `keepFile` then only writes the row. Called before a transaction begins, where a store that does not
 * answer would hold its locks and its connection.
 */
export function storeFile(to: For, received: Received, purpose: Purpose): Promise<Stored> {
  const storing = stored.get(received) ?? store(to, received, purpose)
  stored.set(received, storing)
  return storing
}

/** The row of the file; temporary, the caller's. Its bytes are durable before it is written. */
export async function keepFile(ctx: Ctx, received: Received, purpose: Purpose): Promise<Attachment> {
  const { type, name, extension, size, sha256, width, height, lost, ...keys } = await storeFile(ctx, received, purpose)
  await adopt(ctx.tx, keys)
  const row = await add(ctx, attach, {
    name,
    originalName: received.name,
    extension,
    mimeType: type.mimeType,
    attachSize: size,
    isPublic: 0,
    width,
    height,
    sha256,
    ossCode: keys.store,
    objectKey: keys.key,
    thumbKey: keys.thumbKey,
    storedBytes: keys.bytes,
  })
  return { ...row, lost }
}

async function store({ app, tenant, now, maybeMe }: For, received: Received, purpose: Purpose): Promise<Stored> {
  if (received.size === 0)
    throw problem(purpose === 'avatar' ? 'picture.missing' : 'attach.missing', {}, { field: 'file' })
  const type = await recognize(received, purpose)
  const [picture, thumb] = [`${received.path}.picture`, `${received.path}.thumb`]
  try {
    const { side } = purposes[purpose]
    const drawn = type.isPicture
      ? await redraw(received.path, { extension: type.extension, side, picture, thumb })
      : type.isDrawing
        ? await sanitiseFile(received.path, picture)
        : null
    const path = drawn ? picture : received.path
    const size = drawn?.size ?? received.size
    const thumbSize = type.isPicture ? (await stat(thumb)).size : 0
    const { store: to } = app.blobs
    const named = extensionOf(received.name)
    const extension = !type.isPicture && type.names.includes(named) ? named : type.extension
    const key = `${tenant}/${now.toISOString().slice(0, 7).replace('-', '')}/${randomBytes(24).toString('base64url')}`
    const loose: Loose = {
      tenant,
      store: to.name,
      key: `${key}.${extension}`,
      thumbKey: type.isPicture ? `${key}-thumb.webp` : '',
      bytes: size + thumbSize,
    }
    const sha256 = await sha256Of(path)
    const thumbHash = type.isPicture ? await sha256Of(thumb) : ''
    await reserve(app, loose, maybeMe?.userId)
    try {
      if (type.isPicture)
        await to.put(loose.thumbKey, thumb, { size: thumbSize, sha256: thumbHash, mediaType: 'image/webp' })
      await to.put(loose.key, path, { size, sha256, mediaType: type.mimeType })
    } catch (error) {
      await release(app, loose).catch((failure: unknown) => app.log.warn({ err: failure }, 'unused bytes stay'))
      throw error
    }
    const name = nameFor(received.name, extension)
    const { width = null, height = null, lost } = drawn ?? {}
    return { ...loose, type, name, extension, size, sha256, width, height, lost }
  } finally {
    await Promise.all([picture, thumb].map((one) => rm(one, { force: true })))
  }
}

/** What a picture is converted to stands in its name. */
const nameFor = (name: string, extension: string): string =>
  extensionOf(name) === extension ? name : `${name.replace(/\.[^.]*$/, '')}.${extension}`
