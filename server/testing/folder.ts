// Temporary folders for tests, in memory where possible.
import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Prefix of a test run's folders, followed by its pid; folders of dead processes are removed. */
export const testPrefix = 'steward-test-'

/** Removed at the end of the test or file if `onTestFinished` or `afterAll` is passed. */
export function temporaryFolder(name: string, whenDone?: (clean: () => void) => void): string {
  const folder = mkdtempSync(join(fastPlace(), `${testPrefix}${process.pid}-${name}-`))
  whenDone?.(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

// Containers often have only 64 MB of /dev/shm.
export function fastPlace(): string {
  const memory = '/dev/shm'
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > 1024 ** 3 ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
