// Keeps files in a folder. A file is whole or absent: written elsewhere on the same disk, synced, then renamed.
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BlobStore, StoreUnavailable } from './contract.ts'

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Keys are made by the product, never by people; still nothing outside the folder may be named. */
const isKey = (key: string) => /^[\w-]+(?:\/[\w-]+)*\.[a-z0-9]{1,12}$/.test(key)

export function diskStore(folder: string): BlobStore {
  const pathOf = (key: string) => {
    if (!isKey(key)) throw new Error(`not a key of a file: ${key}`)
    return join(folder, key)
  }
  return {
    name: 'disk',
    async put(key, path) {
      const target = pathOf(key)
      try {
        await sync(path)
        const made = await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await rename(path, target)
        // The entry of the file, and those of folders made for it, survive a power failure only once their folder is synced.
        for (let at = dirname(target); ; at = dirname(at)) {
          await sync(at)
          if (made === undefined || at === dirname(made)) break
        }
      } catch (error) {
        throw ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes(codeOf(error))
          ? new StoreUnavailable(codeOf(error), { cause: error })
          : error
      }
    },
    async read(key) {
      const file = await open(pathOf(key)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return undefined
        throw error
      })
      return file && createReadStream('', { fd: file })
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
