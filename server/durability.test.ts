// Everything answered with 200 is stored after kill -9, needing nothing but the next start.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sm2 } from 'sm-crypto-v2'
import { afterAll, expect, test } from 'vitest'
import { findBinaries } from './platform/postgres/binaries.ts'
import { stopPostmaster, readPostmaster } from './platform/postgres/postmaster.ts'
import { temporaryFolder } from './testing/folder.ts'

const dataDir = temporaryFolder('killed', afterAll)
let running: ChildProcess | undefined
afterAll(async () => {
  running?.kill('SIGKILL')
  const cluster = join(dataDir, 'postgres')
  const left = readPostmaster(cluster)
  if (left) await stopPostmaster(findBinaries(), cluster, left.pid)
})

/** Starts the real server and returns its URL. */
async function start(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...process.env,
      PORT: '0',
      MQTT_PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: 'on',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running = child
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (chunk) => {
      text += String(chunk)
      const found = /http:\/\/\S+/.exec(text)
      if (found) resolve(found[0])
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${String(code)}: ${text}`)))
  })
  return { child, url: `${url}/api` }
}

interface Answer {
  code: number
  data: { id: string }
}
const read = async <T>(reply: Response): Promise<T> => JSON.parse(await reply.text())

async function signIn(url: string): Promise<Record<string, string>> {
  const { accounts, clients } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'))
  const [account, client] = [accounts[0], clients[0]]
  const { publicKey } = await read<{ publicKey: string }>(await fetch(`${url}/blade-auth/oauth/public-key`))
  const query = new URLSearchParams({
    grant_type: 'password',
    tenantId: account.tenantId,
    username: account.username,
    password: sm2.doEncrypt(account.password, publicKey, 0),
    scope: 'all',
  })
  const headers = {
    authorization: `Basic ${btoa(`${client.clientId}:${client.clientSecret}`)}`,
    'tenant-id': account.tenantId,
  }
  const reply = await read<{ access_token?: string }>(
    await fetch(`${url}/blade-auth/oauth/token?${query.toString()}`, { method: 'POST', headers }),
  )
  expect(reply.access_token, JSON.stringify(reply)).toBeTypeOf('string')
  return { 'blade-auth': `bearer ${reply.access_token}`, 'content-type': 'application/json' }
}

test('a server killed amid two hundred submits has kept every one it answered', async () => {
  const first = await start()
  const headers = await signIn(first.url)
  const kept: string[] = []
  const gone = new Promise((resolve) => first.child.once('exit', resolve))
  await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      const body = JSON.stringify({ postName: `杀${n}`, postCode: `K${n}`, category: 1, sort: n })
      const reply = await fetch(`${first.url}/blade-system/post/submit`, { method: 'POST', headers, body }).catch(
        () => undefined,
      )
      const answer = reply && (await read<Answer>(reply).catch(() => undefined))
      if (answer?.code === 200) kept.push(answer.data.id)
      // Half-way, with many requests in progress.
      if (kept.length === 60) first.child.kill('SIGKILL')
    }),
  )
  await gone
  expect(kept.length).toBeGreaterThanOrEqual(60)
  expect(kept.length).toBeLessThan(200)
  const second = await start()
  const again = await signIn(second.url)
  const codeOf = async (id: string) =>
    (await read<Answer>(await fetch(`${second.url}/blade-system/post/detail?id=${id}`, { headers: again }))).code
  const found = await Promise.all(kept.map(codeOf))
  expect(found.filter((code) => code !== 200)).toEqual([])
  const stopped = new Promise((resolve) => second.child.once('exit', resolve))
  second.child.kill('SIGTERM')
  expect(await stopped).toBe(0)
})
