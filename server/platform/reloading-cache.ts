// Something of the database that is kept in memory: doubted at a change, read again by whoever asks next, and doubted still where that failed.
export interface ReloadingCache {
  invalidate(): void
  /** Settles when every change noted so far is known; rejects where it could not be read. */
  ready(): Promise<void>
}

/** `const current = reloadingCache(async () => { paths = await readPaths() })`; nothing is read before the first `ready()`. */
export function reloadingCache(read: () => Promise<void>): ReloadingCache {
  let isStale = true
  let reading: Promise<void> | undefined

  async function reread(): Promise<void> {
    isStale = false
    try {
      await read()
    } catch (error) {
      isStale = true
      throw error
    }
  }

  return {
    invalidate() {
      isStale = true
    },
    async ready() {
      while (reading || isStale) {
        reading ??= reread().finally(() => {
          reading = undefined
        })
        await reading
      }
    },
  }
}
