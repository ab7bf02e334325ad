// Where the bytes of files are kept: a folder, or a server that speaks S3.
import type { Readable } from 'node:stream'

export interface BlobFacts {
  size: number
  /** Hex. */
  sha256: string
  mediaType: string
}

export interface BlobStore {
  /** Kept with each file: bytes stay where they were written when the setting changes. */
  readonly name: string
  /** Durable when it resolves; the file at `path` may have been moved away. */
  put(key: string, path: string, facts: BlobFacts): Promise<void>
  /** Undefined where there are no bytes under the key. */
  read(key: string): Promise<Readable | undefined>
  /** Also succeeds where there are none. */
  remove(key: string): Promise<void>
}

export interface Blobs {
  /** Takes new files. */
  store: BlobStore
  /** The store of that name; undefined when it is no longer configured. */
  named(name: string): BlobStore | undefined
  /** Folder of files that are being received. */
  incoming: string
}

/** The store cannot be reached, is full or refuses: not the caller's fault, and worth another try. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}
