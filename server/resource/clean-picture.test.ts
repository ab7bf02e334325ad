import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { JPEG, png, pngChunk } from '../testing/pictures.ts'
import { cleanPicture } from './clean-picture.ts'

const exif = (orientation: number) => {
  const notes = Buffer.from(
    `Exif\0\0MM\0*\0\0\0\x08\0\x02\x01\x12\0\x03\0\0\0\x01\0${String.fromCharCode(orientation)}\0\0`,
    'latin1',
  )
  const body = Buffer.concat([notes, Buffer.from('GPS 31.2304 N 121.4737 E')])
  return Buffer.concat([Buffer.from([0xff, 0xe1, 0, body.length + 2]), body])
}
const withSegment = (segment: Buffer) => Buffer.concat([JPEG.subarray(0, 2), segment, JPEG.subarray(2)])

test('what a camera notes is left out, but for which side is up', () => {
  const cleaned = cleanPicture(withSegment(exif(6)), 'image/jpeg')
  expect(cleaned?.includes('GPS')).toBe(false)
  expect(cleaned?.includes(Buffer.from([1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6]))).toBe(true)
  expect(cleanPicture(withSegment(exif(1)), 'image/jpeg')?.includes('Exif')).toBe(false)
  const noted = png({ before: [pngChunk('tEXt', Buffer.from('Comment\0GPS'))] })
  expect(cleanPicture(noted, 'image/png')?.includes('GPS')).toBe(false)
})

test('what hangs on behind a picture, or hides between its pixels, is gone', () => {
  const page = Buffer.from('<html><script>alert(1)</script>PK\u0003\u0004')
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, page.length + 2]), page])
  for (const dirty of [Buffer.concat([JPEG, page]), withSegment(comment)])
    expect(cleanPicture(dirty, 'image/jpeg')?.includes('script')).toBe(false)
  expect(cleanPicture(Buffer.concat([png(), page]), 'image/png')?.includes('script')).toBe(false)
  const packed = Buffer.concat([deflateSync(Buffer.alloc(4)), page])
  const hidden = png({ packed })
  expect(hidden.includes('script')).toBe(true)
  expect(cleanPicture(hidden, 'image/png')?.includes('script')).toBe(false)
})

test('a clean picture comes out as it went in', () => {
  for (const [picture, type] of [
    [png(), 'image/png'],
    [JPEG, 'image/jpeg'],
  ] as const) {
    const once = cleanPicture(picture, type)
    expect(once && cleanPicture(once, type)?.equals(once)).toBe(true)
  }
})

test('what is not wholly a picture is none', () => {
  const huge = png({ width: 5000, packed: deflateSync(Buffer.alloc(15_001)) })
  const bomb = png({ packed: deflateSync(Buffer.alloc(50_000_000)) })
  const broken = Buffer.from(png())
  broken.writeUInt8(broken.readUInt8(20) ^ 1, 20)
  for (const bad of [
    huge,
    bomb,
    broken,
    png().subarray(0, 40),
    Buffer.concat([png().subarray(0, 8), Buffer.from('text')]),
  ])
    expect(cleanPicture(bad, 'image/png')).toBeUndefined()
  for (const bad of [JPEG.subarray(0, -2), JPEG.subarray(0, 30), Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])])
    expect(cleanPicture(bad, 'image/jpeg')).toBeUndefined()
})
