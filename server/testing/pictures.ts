// Small pictures for tests.
import { crc32, deflateSync } from 'node:zlib'

export function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

interface Wish {
  width?: number
  /** Compressed pixels. */
  packed?: Buffer
  /** Chunks before the pixels. */
  before?: readonly Buffer[]
}

/** A PNG of one row, black by default. */
export function png({ width = 1, packed = deflateSync(Buffer.alloc(1 + 3 * width)), before = [] }: Wish = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(1, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    ...before,
    pngChunk('IDAT', packed),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** One grey pixel. */
export const JPEG = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xdb, 0, 67, 0]),
  Buffer.alloc(64, 1),
  Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]),
  Buffer.from([0xff, 0xc4, 0, 20, 0, 1, ...Array.from({ length: 15 }, () => 0), 0]),
  Buffer.from([0xff, 0xc4, 0, 20, 0x10, 1, ...Array.from({ length: 15 }, () => 0), 0]),
  Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 0x3f, 0xff, 0xd9]),
])
