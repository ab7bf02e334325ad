// Sanitizes uploaded pictures: parsed as their claimed type and rewritten without metadata or trailing data.
import type { PictureType } from '@steward/domain/system/picture'
import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** Maximum pixels per side: larger ones are no portraits and would exhaust browsers' memory. */
const LARGEST_SIDE = 4096

/** The rewritten picture; undefined where the content does not match its type. */
export function cleanPicture(content: Buffer, type: PictureType): Buffer | undefined {
  try {
    return type === 'image/png' ? cleanPng(content) : cleanJpeg(content)
  } catch {
    // Truncated, or invalid compressed data.
    return undefined
  }
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const KEPT_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS'])
/** Samples per pixel, by PNG colour type. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** Adam7 interlacing: origin and spacing of each pass. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

function cleanPng(content: Buffer): Buffer | undefined {
  const kept: Buffer[] = []
  const packed: Buffer[] = []
  let header: Buffer | undefined
  for (let at = SIGNATURE.length; ;) {
    const length = content.readUInt32BE(at)
    const name = content.toString('latin1', at + 4, at + 8)
    const data = content.subarray(at + 8, at + 8 + length)
    if (content.readUInt32BE(at + 8 + length) !== crc32(content.subarray(at + 4, at + 8 + length))) return undefined
    if ((name === 'IHDR') !== (at === SIGNATURE.length)) return undefined
    if (name === 'IHDR') header = data
    if (name === 'IDAT') packed.push(data)
    else if (KEPT_CHUNKS.has(name)) kept.push(chunk(name, data))
    if (name === 'IEND') break
    at += 12 + length
  }
  const size = header && sizeOfPixels(header)
  if (size === undefined) return undefined
  const pixels = inflateSync(Buffer.concat(packed), { maxOutputLength: size })
  if (pixels.length !== size) return undefined
  return Buffer.concat([SIGNATURE, ...kept, chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))])
}

/** Bytes of all rows including filter bytes; undefined for an invalid header. */
function sizeOfPixels(header: Buffer): number | undefined {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth = 0, colour = 0, , , interlace = 0] = header.subarray(8, 13)
  const perPixel = depth * (samples[colour] ?? 0)
  if (header.length !== 13 || perPixel === 0 || ![1, 2, 4, 8, 16].includes(depth) || interlace > 1) return undefined
  if (width === 0 || height === 0 || width > LARGEST_SIDE || height > LARGEST_SIDE) return undefined
  const bytes = (columns: number, rows: number) =>
    columns <= 0 ? 0 : Math.max(rows, 0) * (1 + Math.ceil((columns * perPixel) / 8))
  if (interlace === 0) return bytes(width, height)
  return passes.reduce(
    (sum, [x, y, dx, dy]) => sum + bytes(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)),
    0,
  )
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

const [SOI, EOI, SOS, APP1, APP14] = [0xd8, 0xd9, 0xda, 0xe1, 0xee]
/** Tables, frames (baseline, extended, progressive), restart interval, scans. */
const KEPT_SEGMENTS = new Set([0xdb, 0xc4, 0xc0, 0xc1, 0xc2, 0xdd, SOS])
const FRAMES = new Set([0xc0, 0xc1, 0xc2])

function cleanJpeg(content: Buffer): Buffer | undefined {
  const kept: Buffer[] = []
  let orientation = 1
  let [hasFrame, hasScan] = [false, false]
  for (let at = 2; ;) {
    if (content[at] !== 0xff) return undefined
    const marker = content.readUInt8(at + 1)
    if (marker === EOI) break
    const length = content.readUInt16BE(at + 2)
    const end = at + 2 + length
    if (length < 2 || end > content.length) return undefined
    const data = content.subarray(at + 4, end)
    if (FRAMES.has(marker)) {
      if (hasFrame || !isSizeFit(data.readUInt16BE(1), data.readUInt16BE(3))) return undefined
      hasFrame = true
    }
    if (marker === APP1) orientation = orientationIn(data) ?? orientation
    const next = marker === SOS ? endOfScan(content, end) : end
    if (marker === SOS) hasScan = true
    // Adobe's segment defines how some JPEGs encode colour.
    const isAdobe = marker === APP14 && data.length === 12 && data.toString('latin1', 0, 5) === 'Adobe'
    if (KEPT_SEGMENTS.has(marker) || isAdobe) kept.push(content.subarray(at, next))
    at = next
  }
  if (!hasFrame || !hasScan) return undefined
  const turned = orientation === 1 ? [] : [orientationSegment(orientation)]
  return Buffer.concat([Buffer.from([0xff, SOI]), ...turned, ...kept, Buffer.from([0xff, EOI])])
}

const isSizeFit = (height: number, width: number) =>
  height > 0 && width > 0 && height <= LARGEST_SIDE && width <= LARGEST_SIDE

/** Offset of the first marker that is neither a stuffed byte nor a restart. */
function endOfScan(content: Buffer, from: number): number {
  for (let at = content.indexOf(0xff, from); at >= 0; at = content.indexOf(0xff, at + 1)) {
    const marker = content.readUInt8(at + 1)
    if (marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)) return at
  }
  throw new RangeError('a scan without an end')
}

const EXIF = Buffer.from('Exif\0\0', 'latin1')
const ORIENTATION = 0x0112

/** EXIF orientation: the only metadata without which the picture is displayed wrongly. */
function orientationIn(data: Buffer): number | undefined {
  if (!data.subarray(0, EXIF.length).equals(EXIF)) return undefined
  const notes = data.subarray(EXIF.length)
  const isLittle = notes.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? notes.readUInt16LE(at) : notes.readUInt16BE(at))
  try {
    const start = isLittle ? notes.readUInt32LE(4) : notes.readUInt32BE(4)
    const entries = Array.from({ length: short(start) }, (_, i) => start + 2 + i * 12)
    const entry = entries.find((at) => short(at) === ORIENTATION)
    const value = entry === undefined ? 1 : short(entry + 8)
    return value >= 1 && value <= 8 ? value : 1
  } catch {
    // Invalid EXIF is dropped like the rest of it.
    return undefined
  }
}

function orientationSegment(value: number): Buffer {
  const notes = Buffer.from([
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    value,
    0,
    0,
    0,
    0,
    0,
    0,
  ])
  const body = Buffer.concat([EXIF, notes])
  return Buffer.concat([Buffer.from([0xff, APP1, 0, body.length + 2]), body])
}
