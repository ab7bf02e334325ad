// A cache of database rows: invalidated on change, reloaded by the next `ready()`, and still stale if reloading failed.
export interface ReloadingCache {
  invalidate(): void
  /** Resolves when every change noted so far is loaded; rejects if loading failed. */
  ready(): Promise<void>
}

/**
 * `const cache = reloadingCache(async () => { paths = await readPaths() })`; nothing is read before the first
 * `ready()`.
 */
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
