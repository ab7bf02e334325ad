// Inspects the PostgreSQL process of a data folder through the operating system and postmaster.pid.
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '../start-error.ts'
import type { Binaries } from './binaries.ts'

export type Postmaster = { pid: number; port: number; status: string; command: string }

export function readPostmaster(cluster: string): Postmaster | undefined {
  const lines = readText(join(cluster, 'postmaster.pid')).split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  const command = readText(join(cluster, 'postmaster.opts')).trim()
  return { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim(), command }
}

/** The text PostgreSQL writes to postmaster.opts when started with these arguments. */
export function commandText(program: string, args: string[]): string {
  return [program, ...args.map((arg) => `"${arg}"`)].join(' ')
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  // A zombie still answers signal 0; in containers without an init zombies stay.
  return !/^\d+ \(.*\) [ZX] /s.test(readText(`/proc/${pid}/stat`))
}

export function isServing(pid: number, cluster: string): boolean {
  if (process.platform === 'linux') return isPostgres(pid) && workingFolder(pid) === realpathSync(cluster)
  if (process.platform === 'win32') {
    return spawnSync('tasklist', ['/FI', `PID eq ${pid}`], { encoding: 'utf8' }).stdout.includes('postgres')
  }
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.includes('postgres') && stdout.includes(cluster)
}

/** Backends of a killed postmaster that are still running; starting beside them would corrupt the data. */
export function leftovers(cluster: string): number[] {
  if (process.platform !== 'linux') return []
  const folder = realpathSync(cluster)
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => workingFolder(pid) === folder && isPostgres(pid))
}

/** Fast shutdown: rolls back open transactions, writes a checkpoint, exits. */
export async function stopPostmaster(binaries: Binaries, cluster: string, pid: number) {
  if (process.platform === 'win32') {
    spawnSync(binaries.ctl, ['stop', '--mode=fast', '--wait', `--pgdata=${cluster}`], { stdio: 'ignore' })
  }
  for (const [signal, seconds] of [
    ['SIGINT', 60],
    ['SIGQUIT', 15],
  ] as const) {
    send(pid, signal)
    if (await isGoneWithin(pid, seconds)) return
  }
  throw new StartError(`PostgreSQL (process ${pid}) does not stop: end it by hand and start again.`)
}

export async function isGoneWithin(pid: number, seconds: number): Promise<boolean> {
  const deadline = Date.now() + seconds * 1000
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false
    await wait(10)
  }
  return true
}

export function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    return
  }
}

function isPostgres(pid: number): boolean {
  return basename(readText(`/proc/${pid}/cmdline`).split('\0')[0]?.split(': ')[0] ?? '') === 'postgres'
}

function workingFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
