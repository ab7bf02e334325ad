// Temporary folders for tests, in memory where the machine offers that.
import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Begins every folder of a test run, followed by the process it belongs to; what a dead one left is swept. */
export const testPrefix = 'steward-test-'

/** Removed when the test or file is done, if its `onTestFinished` or `afterAll` is passed. */
export function temporaryFolder(name: string, whenDone?: (clean: () => void) => void): string {
  const folder = mkdtempSync(join(fastPlace(), `${testPrefix}${process.pid}-${name}-`))
  whenDone?.(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

// Containers often have only 64 MB of shared memory.
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
