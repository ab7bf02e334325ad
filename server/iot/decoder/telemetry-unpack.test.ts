import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { unpack } from './telemetry-unpack.ts'

const body = Buffer.from('{"params":{"temp":5}}')

test('what is plain stays as it is, what is compressed comes out plain', () => {
  expect(unpack(body)).toBe(body)
  expect(unpack(gzipSync(body))).toEqual(body)
})

test('a small packet that unpacks to too much is refused before it fills memory', () =>
  expect(unpack(gzipSync(Buffer.alloc(300 * 1024)))).toMatchObject({ code: 'E_SIZE' }))

test('what only looks compressed is refused', () => {
  expect(unpack(Buffer.from([0x1f, 0x8b, 1, 2, 3]))).toMatchObject({ code: 'E_PARSE' })
  expect(unpack(gzipSync(body).subarray(0, 20))).toMatchObject({ code: 'E_PARSE' })
})
