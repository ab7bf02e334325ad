// A demonstration hospital in a process of its own, for benchmarks over its devices.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { createLog } from '../../server/platform/log.ts'
import { type Connection, withClient } from '../../server/platform/postgres/connection.ts'
import { startEmbedded } from '../../server/platform/postgres/embedded.ts'
import { root } from '../run.ts'

export interface HospitalOptions {
  dataDir: string
  port: string
  mqttPort: string
  /** 500, or 10000. */
  devices: string
  /** Off, it is served without its simulator. */
  demo: 'on' | 'off'
  /** A folder that was filled before. */
  isFilled?: boolean
}

export interface Hospital {
  pid: number
  stop(): Promise<void>
}

/** Resolves when it answers and everything is planted. */
export async function openHospital(options: HospitalOptions): Promise<Hospital> {
  const { dataDir, port, mqttPort, devices, demo, isFilled = false } = options
  const place = { PORT: port, MQTT_PORT: mqttPort, DATA_DIR: dataDir, DEMO: demo, DEMO_DEVICES: devices }
  const env = { ...process.env, ...place, MQTT_RATE: '5000', LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] })
  const gone = once(child, 'exit')
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  // Its past is planted after it answers, and would be a load beside the one that is measured.
  const isWhole = () => isFilled || said.includes('The demonstration is whole')
  while (!isWhole() || !(await fetch(`http://localhost:${port}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('the server did not start')
    await wait(100)
  }
  return {
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** Opens the database of a hospital that is stopped. */
export async function withDatabase<T>(dataDir: string, work: (owner: Connection) => Promise<T>): Promise<T> {
  const postgres = await startEmbedded({ dataDir, log: createLog('silent') })
  try {
    return await work(postgres.connection)
  } finally {
    await postgres.stop()
  }
}

/** As autovacuum has long done in a hospital: the planner knows the tables. */
export const countRows = (dataDir: string): Promise<void> =>
  withDatabase(dataDir, (owner) => withClient(owner, async (client) => void (await client.query('vacuum analyze'))))
