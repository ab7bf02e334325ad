// What every store of files promises, on a folder and on an S3 server.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing/folder.ts'
import { type TestS3, startS3 } from '../../testing/s3.ts'
import { type BlobStore, StoreUnavailable } from './contract.ts'
import { diskStore } from './disk.ts'
import { s3Store } from './s3.ts'

let s3: TestS3
let folder: string
beforeAll(async () => {
  folder = temporaryFolder('blobs', afterAll)
  s3 = await startS3(afterAll)
})

const written = (content: Buffer): string => {
  const path = join(folder, `received-${randomBytes(6).toString('hex')}`)
  writeFileSync(path, content)
  return path
}
const put = (store: BlobStore, key: string, content: Buffer) =>
  store.put(key, written(content), {
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    mediaType: 'application/octet-stream',
  })
const contentOf = async (store: BlobStore, key: string) => {
  const bytes = await store.read(key)
  return bytes && buffer(bytes)
}

describe.each([
  ['a folder', () => diskStore(join(folder, 'files'))],
  ['an S3 server', () => s3Store(s3.settings)],
])('%s', (name, open) => {
  test(`${name} gives back what was put, however large`, async () => {
    const store = open()
    for (const [key, content] of [
      ['200001/202601/small.txt', Buffer.from('内容')],
      ['200001/202601/none.txt', Buffer.alloc(0)],
      ['200001/202601/large_-A.bin', randomBytes(9_000_000)],
    ] as const) {
      await put(store, key, content)
      expect((await contentOf(store, key))?.equals(content), key).toBe(true)
    }
  })

  test(`${name} has nothing under a key that was not put, or was removed`, async () => {
    const store = open()
    expect(await store.read('200001/202601/missing.txt')).toBeUndefined()
    await put(store, '200001/202601/gone.txt', Buffer.from('x'))
    await store.remove('200001/202601/gone.txt')
    expect(await store.read('200001/202601/gone.txt')).toBeUndefined()
    await store.remove('200001/202601/gone.txt')
  })

  test(`${name} takes the same key again`, async () => {
    const store = open()
    for (const content of ['first', 'second']) await put(store, '200001/202601/again.txt', Buffer.from(content))
    expect(String(await contentOf(store, '200001/202601/again.txt'))).toBe('second')
  })
})

test('no key leads out of the folder', async () => {
  const store = diskStore(join(folder, 'files'))
  for (const key of ['../out.txt', '/etc/passwd', 'a/../../out.txt', 'a//b.txt', '.hidden', 'a'])
    await expect(store.read(key), key).rejects.toThrow('not a key')
  expect(existsSync(join(folder, 'out.txt'))).toBe(false)
})

test('wrong keys and a server that is away are told without a secret', async () => {
  const wrong = s3Store({ ...s3.settings, secretKey: 'hunter2' })
  const away = s3Store({ ...s3.settings, endpoint: 'http://127.0.0.1:1' })
  for (const store of [wrong, away]) {
    const failure: unknown = await store.read('200001/a.txt').catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StoreUnavailable)
    expect(String(failure)).not.toMatch(/hunter2|S3RVER/)
  }
})

test('a server that was just away is not waited for by one call after the other', async () => {
  let knocks = 0
  const hole = createServer((socket) => {
    knocks += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => hole.listen(0, '127.0.0.1', resolve))
  const address = hole.address()
  const port = typeof address === 'object' ? address?.port : 0
  const away = s3Store({ ...s3.settings, endpoint: `http://127.0.0.1:${port}` })
  const knocked = async (call: Promise<unknown>) => {
    const before = knocks
    await expect(call).rejects.toThrow(StoreUnavailable)
    return knocks > before
  }
  // Removals that fail say nothing of it: they are tried again by a job, and people still get to their files.
  for (let n = 0; n < 4; n += 1) expect(await knocked(away.remove('200001/a.txt'))).toBe(true)
  // One upload or download that fails may be too large for its line; a second one in a row is told at once from then on.
  for (let n = 0; n < 2; n += 1) expect(await knocked(away.read('200001/b.txt'))).toBe(true)
  expect(await knocked(away.read('200001/b.txt'))).toBe(false)
  expect(await knocked(away.remove('200001/a.txt'))).toBe(false)
  await new Promise((resolve) => hole.close(resolve))
})
