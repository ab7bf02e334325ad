// Receives one file of a multipart form onto the disk, in small pieces: memory does not grow with the file.
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { cut } from '@steward/domain/cut'
import { type Problem, problem } from '@steward/domain/problems'
import type { FastifyRequest } from 'fastify'
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StoreUnavailable } from './blobs/contract.ts'

export interface Received {
  /** Removed when the request is answered, unless it was moved. */
  path: string
  /** As the client calls it, without folders. */
  name: string
  size: number
  /** There was more than was allowed; what is on the disk is cut. */
  isTooLarge: boolean
}

/** Most bytes of a file, and what is said of one that has more. */
export interface FileLimit {
  most: number
  tooLarge: Problem
}

/** Fields beside the file are ignored; these bound what they cost. */
const sides = { files: 1, fields: 20, parts: 21, fieldSize: 1_000, fieldNameSize: 100, headerPairs: 20 }

/** What else is in a form: its boundaries and the names of its fields. */
const AROUND_A_FILE = 64 * 1024

/** The file of the request's form in this folder; undefined where there is none, `tooLarge` beyond `most` bytes. */
export async function receive(
  request: FastifyRequest,
  folder: string,
  { most, tooLarge }: FileLimit,
): Promise<Received | undefined> {
  if (!request.headers['content-type']?.startsWith('multipart/form-data')) return undefined
  if (Number(request.headers['content-length'] ?? 0) > most + AROUND_A_FILE) throw tooLarge
  const received = await fileOf(request, folder, most)
  if (!received?.isTooLarge) return received
  await rm(received.path, { force: true })
  throw tooLarge
}

async function fileOf(request: FastifyRequest, folder: string, most: number): Promise<Received | undefined> {
  const path = join(folder, randomUUID())
  const form = readerOf(request, most)
  let received: Promise<Received> | undefined
  let part: Readable | undefined
  form.on('file', (_, stream, filename) => {
    part = stream
    received = keep(stream, path, filename)
    // Without a reader of its file the form would wait for ever.
    received.catch((error: Error) => form.destroy(error))
  })
  try {
    await pipeline(request.raw, form)
    return await received
  } catch (error) {
    // A form that ends early leaves its file's stream open, which would be waited for without end.
    part?.destroy()
    await received?.catch(() => undefined)
    await rm(path, { force: true })
    throw error instanceof StoreUnavailable ? error : problem('request.unreadable')
  }
}

function readerOf(request: FastifyRequest, fileSize: number): BusboyInstance {
  const { 'content-type': type = '' } = request.headers
  try {
    return new Busboy({ headers: { ...request.headers, 'content-type': type }, limits: { ...sides, fileSize } })
  } catch {
    // No boundary.
    throw problem('request.unreadable')
  }
}

async function keep(stream: Readable & { truncated?: boolean }, path: string, filename: unknown): Promise<Received> {
  let size = 0
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      size += chunk.length
      done(null, chunk)
    },
  })
  try {
    await pipeline(stream, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    if (error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes(String(error.code)))
      throw new StoreUnavailable(String(error.code), { cause: error })
    throw error
  }
  return { path, size, isTooLarge: stream.truncated === true, name: nameOf(filename) }
}

/** Without folders, control characters and what turns the direction of writing; never empty. */
const nameOf = (filename: unknown): string => {
  const plain = String(filename ?? '')
    .toWellFormed()
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .trim()
  return plain.length > 200 ? shortened(plain) : plain || 'file'
}

/** A long name keeps its ending, which says what it is. */
const shortened = (name: string): string => {
  const ending = /\.[^.]{1,12}$/.exec(name)?.[0] ?? ''
  return cut(name.slice(0, name.length - ending.length), 180) + ending
}

export const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
