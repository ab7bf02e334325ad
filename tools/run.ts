// Runs other programs for the tools: with a time limit, and ending all their child processes.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

export type Outcome = { ok: boolean; output: string; seconds: number }

type Options = { env?: NodeJS.ProcessEnv; cwd?: string; minutes?: number; isShown?: boolean }

const running = new Set<number>()
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** The command for a script of an installed package, run by this Node. */
export function script(path: string): string[] {
  return [process.execPath, join(root, 'node_modules', path)]
}

export function run([command = '', ...args]: string[], options: Options = {}): Promise<Outcome> {
  const { minutes = 15, isShown = false } = options
  const startedAt = performance.now()
  return new Promise((resolve) => {
    // A process group of its own, so that browsers and workers it started can be ended with it.
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      detached: process.platform !== 'win32',
      stdio: isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    const pid = child.pid ?? 0
    keep(pid)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    }
    const limit = setTimeout(() => {
      output += `\n${command} was ended after ${minutes} minutes.`
      if (isShown) console.error(output)
      endGroup(pid, 'SIGTERM')
      setTimeout(endGroup, 10_000, pid, 'SIGKILL').unref()
    }, minutes * 60_000)
    const finish = (ok: boolean) => {
      clearTimeout(limit)
      endGroup(pid, 'SIGKILL')
      forget(pid)
      resolve({ ok, output, seconds: (performance.now() - startedAt) / 1000 })
    }
    child.once('error', (error) => {
      output += error.message
      finish(false)
    })
    child.once('exit', (code) => {
      endGroup(pid, 'SIGTERM')
      if (isShown) finish(code === 0)
    })
    child.once('close', (code) => finish(code === 0))
  })
}

// Only while something runs: afterwards other code of this process handles the signals.
function keep(pid: number) {
  if (running.size === 0) {
    for (const signal of signals) process.on(signal, leave)
    process.on('exit', endAll)
  }
  running.add(pid)
}

function forget(pid: number) {
  running.delete(pid)
  if (running.size > 0) return
  for (const signal of signals) process.off(signal, leave)
  process.off('exit', endAll)
}

function leave() {
  process.exit(1)
}

function endAll() {
  for (const pid of running) endGroup(pid, 'SIGKILL')
}

function endGroup(pid: number, signal: NodeJS.Signals) {
  if (pid === 0 || process.platform === 'win32') return
  try {
    process.kill(-pid, signal)
  } catch {
    return
  }
}
