// CPU time used by a server this process started, including its database.
import { readFileSync, readdirSync } from 'node:fs'

const TICKS = 100

interface Process {
  pid: number
  parent: number
  command: string
  ticks: number
}

function processOf(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    // Includes children that have exited: database backends come and go.
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + (fields[at] ?? 0), 0)
    return { pid, parent: fields[1] ?? 0, command, ticks }
  } catch {
    return undefined
  }
}

const processes = (): Process[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => processOf(Number(name)) ?? [])

export function serverProcess(): number {
  const found = processes().find(({ parent, command }) => parent === process.pid && command.includes('server/main.ts'))
  if (!found) throw new Error('the server is not a child of this process')
  return found.pid
}

/** CPU seconds of the server and its descendants, without the simulator. */
export function cpuSeconds(server: number): number {
  const all = processes()
  const below = (pid: number): Process[] =>
    all
      .filter(({ parent, command }) => parent === pid && !command.includes('simulator'))
      .flatMap((one) => [one, ...below(one.pid)])
  const own = all.find(({ pid }) => pid === server)
  return [own, ...below(server)].reduce((sum, one) => sum + (one?.ticks ?? 0), 0) / TICKS
}
