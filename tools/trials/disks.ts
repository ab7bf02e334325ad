// Small disks that can be filled, where mounting is permitted.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface Disk {
  /** Writes until the disk is full. */
  fill(): void
  free(): void
  unmount(): void
}

/** Undefined where mounting is not permitted. */
export function mountDisk(folder: string, megabytes: number): Disk | undefined {
  mkdirSync(folder, { recursive: true })
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder])
  if (status !== 0) return undefined
  const filler = join(folder, 'filler')
  return {
    fill() {
      const file = openSync(filler, 'w')
      try {
        for (const chunk = Buffer.alloc(64 * 1024, 1); ;) writeSync(file, chunk)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(filler, { force: true }),
    unmount: () => void spawnSync('umount', ['-l', folder]),
  }
}
