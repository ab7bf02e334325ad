// A server with the demo hospital for browser tests; removes its data when they end.
import { findBinaries } from '@steward/server/platform/postgres/binaries'
import { stopPostmaster, isAlive, isGoneWithin, readPostmaster } from '@steward/server/platform/postgres/postmaster'
import { endWithThisProcess } from '@steward/server/platform/postgres/watchdog'
import { fastPlace } from '@steward/server/testing/folder'
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from './run.ts'

const prefix = 'steward-e2e-'

export default async function setup() {
  await sweep()
  const dataDir = mkdtempSync(join(fastPlace(), `${prefix}${process.pid}-`))
  const [port, mqttPort] = [await freePort(), await freePort()]
  const said = join(dataDir, 'output.log')
  const captchas = join(dataDir, 'captchas.txt')
  const output = openSync(said, 'a')
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      HOST: 'localhost',
      MQTT_PORT: String(mqttPort),
      DATA_DIR: dataDir,
      DEMO: 'on',
      DATABASE_URL: '',
      CAPTCHA_FILE: captchas,
    },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  // Also when this process is killed: first the server, which would restart PostgreSQL.
  const ties = [endWithThisProcess(server.pid ?? 0)]
  const url = `http://localhost:${port}`
  try {
    await untilReady(server, url, said)
    const postgres = readPostmaster(join(dataDir, 'postgres'))
    if (postgres) ties.push(endWithThisProcess(postgres.pid))
  } catch (error) {
    await stop(server, dataDir)
    throw error
  }
  process.env.BASE_URL = url
  process.env.DEMO_FILE = join(dataDir, 'demo.json')
  process.env.CAPTCHA_FILE = captchas
  process.env.MQTT_URL = `mqtt://localhost:${mqttPort}`
  return async () => {
    for (const untie of ties) untie()
    await stop(server, dataDir)
  }
}

async function untilReady(server: ChildProcess, url: string, said: string) {
  for (const deadline = Date.now() + 900_000; Date.now() < deadline; await wait(100)) {
    if (server.exitCode !== null) break
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    // It answers before the demonstration is whole, and says on its output when it is.
    if (answer?.ok && readFileSync(said, 'utf8').includes('The demonstration is whole')) return
  }
  throw new Error(`The server did not become ready:\n${readFileSync(said, 'utf8')}`)
}

async function stop(server: ChildProcess, dataDir: string) {
  server.kill('SIGTERM')
  if (server.pid && !(await isGoneWithin(server.pid, 20))) server.kill('SIGKILL')
  await remove(dataDir)
}

// Removes what killed runs left behind.
async function sweep() {
  const place = fastPlace()
  for (const entry of readdirSync(place)) {
    const owner = entry.startsWith(prefix) ? Number(entry.slice(prefix.length).split('-')[0]) : 0
    if (owner > 0 && !isAlive(owner)) await remove(join(place, entry))
  }
}

async function remove(dataDir: string) {
  const cluster = join(dataDir, 'postgres')
  const left = readPostmaster(cluster)
  if (left && isAlive(left.pid)) await stopPostmaster(findBinaries(), cluster, left.pid)
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, 'localhost', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })
}
