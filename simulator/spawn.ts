// Starts the simulator in a process of its own, so that it does not block its parent; it ends with its parent.
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

/** As in fleet.ts, which is not imported: it would load the MQTT client into the parent. */
export interface SpawnOptions {
  url: string
  gateways: readonly { username: string; password: string }[]
  devices?: number
  log?: (line: string) => void
  /** File in which the counters of the devices are kept. */
  totals?: string
}

export interface SpawnedFleet {
  readonly pid: number | undefined
  stop(): Promise<void>
}

// Stripping types takes more memory than simulating, so the compile cache is kept.
const cache = join(import.meta.dirname, '../node_modules/.cache/steward/simulator')
// Few threads and a small young generation keep the process small.
const thrifty = ['--max-semi-space-size=1', '--v8-pool-size=1']

const AGAIN = 5_000
const PATIENCE = 4_000

export function spawnFleet({
  url,
  gateways,
  devices = 500,
  totals,
  log = () => undefined,
}: SpawnOptions): SpawnedFleet {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  function start(): void {
    const args = ['--stdin', '--url', url, '--devices', String(devices), ...(totals ? ['--totals', totals] : [])]
    const own = spawn(process.execPath, [...thrifty, join(import.meta.dirname, 'main.ts'), ...args], {
      stdio: ['pipe', 'ignore', 'pipe'],
      env: { NODE_COMPILE_CACHE: cache, ...process.env },
    })
    child = own
    own.stdin.on('error', () => undefined)
    own.stdin.write(`${JSON.stringify(gateways)}\n`)
    own.stderr.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n')) if (line !== '') log(line)
    })
    own.on('error', (error) => log(String(error)))
    own.on('close', (code) => {
      child = undefined
      if (isStopped) return
      log(`the simulator ended with ${code}; starting it again`)
      timer = setTimeout(start, AGAIN)
    })
  }

  start()
  return {
    get pid() {
      return child?.pid
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      const own = child
      if (!own) return
      const ended = new Promise((resolve) => {
        own.once('close', resolve)
      })
      own.stdin?.end()
      const force = setTimeout(() => own.kill('SIGKILL'), PATIENCE)
      await ended
      clearTimeout(force)
    },
  }
}
