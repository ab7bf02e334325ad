// Says what a file is by its bytes; its name and what the client declares are only held against that.
import { type ProblemCode, problem } from '@steward/domain/problems'
import { type FileType, type Purpose, extensionOf, fileTypes, purposes } from '@steward/domain/resource/file-type'
import { fileTypeFromFile } from 'file-type'
import { open } from 'node:fs/promises'
import type { Received } from '../platform/receive.ts'
import { wideIn } from '../platform/wide-text.ts'

const HEAD = 64 * 1024

/** The type of an accepted file; throws for every other. */
export async function recognize({ path, name, size }: Received, purpose: Purpose): Promise<FileType> {
  const { types, largest, largestVideo } = purposes[purpose]
  const read = await typeOf(path)
  const mayDraw = types.includes('svg') && (read === 'xml' || read === 'text')
  const found = mayDraw && (await isDrawing(path)) ? 'svg' : read
  const type = types.includes(found) ? fileTypes[found] : undefined
  const named = extensionOf(name)
  if (!type || (named !== '' && !isTaken(named, types))) throw refusal(purpose)
  // A picture is drawn anew and named after what it is: which kind of picture its name says does not matter.
  const isFit = type.names.includes(named) || (type.isPicture && isPictureName(named))
  if (named !== '' && !isFit) throw problem('attach.mismatch', {}, { field: 'file' })
  if (size > (type.isVideo ? largestVideo : largest)) throw tooLarge(purpose, type.isVideo)
  return type
}

// A text of two bytes a character begins as some films do.
async function typeOf(path: string): Promise<string> {
  if (wideIn(await headOf(path)) && (await isText(path))) return 'text'
  return (await fileTypeFromFile(path))?.ext ?? ((await isText(path)) ? 'text' : '')
}

const isPictureName = (extension: string) =>
  Object.values(fileTypes).some(({ isPicture, names }) => isPicture && names.includes(extension))

const isTaken = (extension: string, types: readonly string[]) =>
  types.some((name) => fileTypes[name]?.names.includes(extension))

const refusals: Partial<Record<Purpose, ProblemCode>> = {
  avatar: 'picture.type',
  image: 'attach.image',
  scene: 'attach.scene',
}

const refusal = (purpose: Purpose) => problem(refusals[purpose] ?? 'attach.type', {}, { field: 'file' })

/** What is said of a file that has too many bytes. */
export function tooLarge(purpose: Purpose, isVideo = false) {
  const { largest, largestVideo } = purposes[purpose]
  if (purpose === 'avatar') return problem('picture.too-large', {}, { field: 'file' })
  const max = Math.floor((isVideo ? largestVideo : largest) / 1024 ** 2)
  return problem('attach.too-large', { max }, { field: 'file' })
}

/** Whether a text has the beginning of a drawing; the parser says whether it is one (svg/sanitise.ts). */
async function isDrawing(path: string): Promise<boolean> {
  return (await headOf(path)).toString('latin1').includes('<svg')
}

/** No control characters but those of a text; served as plain text, whatever else it may be. */
async function isText(path: string): Promise<boolean> {
  const head = await headOf(path)
  const wide = wideIn(head)
  if (wide) return isPlain(new TextDecoder(wide).decode(head, { stream: true }))
  return head.length > 0 && !head.some(isControl)
}

const isControl = (code: number) => code < 32 && ![9, 10, 12, 13].includes(code)
const isPlain = (text: string) => !Array.from(text).some((sign) => sign === '\uFFFD' || isControl(sign.charCodeAt(0)))

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
