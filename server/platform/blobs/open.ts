// Opens the configured store of files.
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlobStore, Blobs } from './contract.ts'
import { diskStore } from './disk.ts'

/** Stands for a folder where none is configured: whatever is written there fails. */
export const NOWHERE = '/nowhere'

/** Received files that nobody finished are older than any request may last. */
const STALE_MS = 60 * 60_000

/** Files under `folder`, unless another store takes new ones; earlier ones are still read from there. */
export function openBlobs(folder: string, other?: BlobStore): Blobs {
  const disk = diskStore(folder)
  const stores = [disk, ...(other ? [other] : [])]
  return {
    store: other ?? disk,
    named: (name) => stores.find((store) => store.name === name),
    incoming: join(folder, '.incoming'),
  }
}

/** Makes the folder for received files, and removes what a killed server left there. */
export async function prepareIncoming({ incoming }: Blobs, now: Date): Promise<void> {
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await stat(path).catch(() => undefined)
    if (found && now.getTime() - found.mtimeMs > STALE_MS) await rm(path, { force: true })
  }
}
