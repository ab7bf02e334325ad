// A disk of a few kilobytes for full-disk tests. Needs root; unmounted when the program ends.
import { spawnSync } from 'node:child_process'

const mount = 'mount -t tmpfs -o size="$1"k tmpfs "$0" && shift && exec "$@"'

/** A command that runs another with the folder on such a disk, in a mount namespace of its own. */
export const withSmallDisk = (folder: string, size: number, command: readonly string[]): string[] => [
  'unshare',
  '-m',
  'sh',
  '-c',
  mount,
  folder,
  String(size),
  ...command,
]

export function onSmallDisk(folder: string, size: number, command: readonly string[]) {
  const [program = '', ...args] = withSmallDisk(folder, size, command)
  return spawnSync(program, args, { encoding: 'utf8', timeout: 60_000 })
}

export const mayHaveSmallDisk = process.getuid?.() === 0 && onSmallDisk('/mnt', 64, ['true']).status === 0
