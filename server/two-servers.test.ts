// Two real servers on one database: both serve people, one has the devices, and the other takes them over.
import { type MqttClient, connectAsync } from 'mqtt'
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withClient } from './platform/postgres/connection.ts'
import { createDatabase } from './testing/database.ts'
import { temporaryFolder } from './testing/folder.ts'
import { startServer, urlOf } from './testing/process.ts'

async function database() {
  const { owner, drop } = await createDatabase()
  onTestFinished(drop)
  return { owner, url: urlOf(owner) }
}

const folder = (name: string) => temporaryFolder(name, onTestFinished)

/** Two folders for everything, in which that of the files is one. */
function foldersWithOneOfFiles(): string[] {
  const shared = folder('files')
  return ['one', 'two'].map((name) => {
    const made = folder(name)
    symlinkSync(shared, join(made, 'files'))
    return made
  })
}
const isReady = async (url: string) => (await fetch(`${url}/readyz`)).status === 200

test('of two first starts at once both serve, and one has the devices; killed, the other takes them over', async () => {
  const { url } = await database()
  const mqttPort = String(20_000 + (process.pid % 20_000))
  const folders = foldersWithOneOfFiles()
  const servers = folders.map((at) =>
    startServer({ DATA_DIR: at, DATABASE_URL: url, DEMO: 'on', MQTT_PORT: mqttPort }, onTestFinished),
  )
  const addresses = await Promise.all(servers.map(({ ready }) => ready))
  for (const address of addresses) expect(await isReady(address)).toBe(true)
  const files = folders.map((at) => join(at, 'demo.json'))
  const leader = files.findIndex((file) => existsSync(file))
  expect(files.filter((file) => existsSync(file))).toHaveLength(1)
  const told = JSON.parse(readFileSync(files[leader] ?? '', 'utf8'))

  const reach = () =>
    connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { ...told.gateway, reconnectPeriod: 0 }).catch(() => undefined)
  const report = async (line: MqttClient | undefined) =>
    line?.publishAsync(
      told.example.topic,
      JSON.stringify({ id: '1', params: { [told.example.property]: told.example.normal } }),
      {
        qos: 1,
      },
    )
  const first = await reach()
  expect(await report(first)).toBeDefined()
  first?.on('error', () => undefined)
  servers[leader]?.child.kill('SIGKILL')
  await servers[leader]?.ended
  const other = addresses[1 - leader] ?? ''
  let second: MqttClient | undefined
  await expect.poll(async () => (second = await reach())?.connected ?? false, { timeout: 60_000 }).toBe(true)
  expect(await report(second)).toBeDefined()
  expect(await isReady(other)).toBe(true)
  await second?.endAsync()
})

const lockers = `select pid from pg_locks where locktype = 'advisory' and objsubid = 1
  and database = (select oid from pg_database where datname = current_database())`
const holders = `${lockers} and granted`

test('a server whose lock is lost takes it again, and ends by itself when another one has it', async () => {
  const { owner, url } = await database()
  const server = startServer({ DATA_DIR: folder('one'), DATABASE_URL: url }, onTestFinished)
  const address = await server.ready
  await withClient(owner, async (client) => {
    const holder = async () => Number((await client.query(holders)).rows[0]?.pid ?? 0)
    const before = await holder()
    await client.query('select pg_terminate_backend($1)', [before])
    await expect.poll(holder, { timeout: 20_000 }).not.toBeOneOf([0, before])
    expect(await isReady(address)).toBe(true)
    // Queued for the lock before the holder dies, so that it is next.
    const held = client.query(`select pg_advisory_lock(hashtextextended('steward server', 0))`)
    await withClient(owner, async (other) => {
      await expect.poll(async () => (await other.query(`${lockers} and not granted`)).rowCount).toBe(1)
      await other.query(`select pg_terminate_backend(pid) from (${holders}) h`)
    })
    await held
    expect(await server.ended).toMatchObject({
      code: 1,
      text: expect.stringMatching(/has taken over the devices of the database at \S+: this one ends\./),
    })
  })
})

test('a second server that keeps its files elsewhere does not start; with the same folder it does', async () => {
  const { url } = await database()
  const [one = '', two = ''] = foldersWithOneOfFiles()
  const begin = (at: string) => startServer({ DATA_DIR: at, DATABASE_URL: url }, onTestFinished)
  const first = await begin(one).ready
  expect(await begin(folder('three')).ended).toMatchObject({
    code: 1,
    text: expect.stringMatching(
      /^Another Steward server \(process \d+ on \S+\) on this database keeps uploaded files elsewhere: .+\n$/,
    ),
  })
  expect(await isReady(await begin(two).ready)).toBe(true)
  expect(await (await fetch(`${first}/readyz`)).json()).toEqual({ status: 'ready' })
})
