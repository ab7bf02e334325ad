// Measures a second start until the sign-in page is served, and the idle server's memory.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../run.ts'
import { show } from './spread.ts'

const PORT = '18080'

async function served(npm: ChildProcess, since: number): Promise<number> {
  while (npm.exitCode === null) {
    const answer = await fetch(`http://localhost:${PORT}/login`, { headers: { accept: 'text/html' } }).catch(
      () => undefined,
    )
    if (answer?.ok) return performance.now() - since
    await wait(20)
  }
  throw new Error(`npm start ended with ${npm.exitCode} before it served anything`)
}

/** Memory of a process and its Node descendants, in MB. */
function nodeMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

async function once(dataDir: string): Promise<{ seconds: number; memory: number }> {
  const since = performance.now()
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, PORT, DATA_DIR: dataDir, MQTT_PORT: '0' },
    stdio: 'ignore',
  })
  const seconds = (await served(npm, since)) / 1000
  await wait(3_000)
  const server = serverOf(npm.pid ?? 0)
  const memory = nodeMemory(server)
  process.kill(server, 'SIGTERM')
  await new Promise((resolve) => npm.once('exit', resolve))
  return { seconds, memory }
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** The listening Node process, below npm and its shell. */
function serverOf(pid: number): number {
  const [program = '', ...words] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  if (program.endsWith('node') && words.includes('tools/start.ts')) return pid
  return (
    childrenOf(pid)
      .map(serverOf)
      .find((found) => found > 0) ?? 0
  )
}

export async function benchStart(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  try {
    const first = await once(dataDir)
    console.log(`first start, empty data folder: ${first.seconds.toFixed(1)} s`)
    const runs: Awaited<ReturnType<typeof once>>[] = []
    for (let run = 0; run < 5; run += 1) runs.push(await once(dataDir))
    show(
      'second npm start to a served sign-in page (promised: ≤ 5)',
      runs.map((r) => r.seconds),
      's',
      2,
    )
    show(
      'memory of the idle server process (promised: ≤ 300)',
      runs.map((r) => r.memory),
      'MB',
    )
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
