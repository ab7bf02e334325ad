// Two real servers on one database: only one serves, and the other says why it does not.
import { connectAsync } from 'mqtt'
import { existsSync, readFileSync } from 'node:fs'
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

test('of two first starts at once one serves and writes a demo.json that is right, the other ends with one sentence', async () => {
  const { owner, url } = await database()
  const mqttPort = String(20_000 + (process.pid % 20_000))
  const folders = [temporaryFolder('one', onTestFinished), temporaryFolder('two', onTestFinished)]
  const servers = folders.map((folder) =>
    startServer({ DATA_DIR: folder, DATABASE_URL: url, DEMO: 'on', MQTT_PORT: mqttPort }, onTestFinished),
  )
  const outcomes = await Promise.all(
    servers.map(({ ready }) =>
      ready.then(
        () => true,
        () => false,
      ),
    ),
  )
  expect(outcomes.filter(Boolean)).toHaveLength(1)
  const [winner, loser] = outcomes[0] ? [0, 1] : [1, 0]
  const refused = await servers[loser]?.ended
  expect(refused?.code).toBe(1)
  expect(refused?.text).toMatch(
    new RegExp(
      `^Another Steward server \\(process ${servers[winner]?.child.pid} on \\S+\\) is already using the database at \\S+/${owner.database}: stop it first\\.\n$`,
    ),
  )
  expect(existsSync(join(folders[loser] ?? '', 'demo.json'))).toBe(false)
  const told = JSON.parse(readFileSync(join(folders[winner] ?? '', 'demo.json'), 'utf8'))
  const gateway = await connectAsync(`mqtt://127.0.0.1:${mqttPort}`, { ...told.gateway, reconnectPeriod: 0 })
  expect(gateway.connected).toBe(true)
  await gateway.endAsync()
})

test('when the first server is killed the second one, which was waiting, takes over', async () => {
  const { url } = await database()
  const first = startServer({ DATA_DIR: temporaryFolder('one', onTestFinished), DATABASE_URL: url }, onTestFinished)
  await first.ready
  first.child.kill('SIGKILL')
  const second = startServer({ DATA_DIR: temporaryFolder('two', onTestFinished), DATABASE_URL: url }, onTestFinished)
  expect((await fetch(`${await second.ready}/readyz`)).status).toBe(200)
})

const holders = `select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 1
  and database = (select oid from pg_database where datname = current_database())`

test('a server whose lock is lost takes it again, and ends by itself when another one has it', async () => {
  const { owner, url } = await database()
  const server = startServer({ DATA_DIR: temporaryFolder('one', onTestFinished), DATABASE_URL: url }, onTestFinished)
  const address = await server.ready
  await withClient(owner, async (client) => {
    const holder = async () => Number((await client.query(holders)).rows[0]?.pid ?? 0)
    const before = await holder()
    await client.query('select pg_terminate_backend($1)', [before])
    await expect.poll(holder, { timeout: 20_000 }).not.toBeOneOf([0, before])
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    // Queued for the lock before the holder dies, so that it is next.
    const held = client.query(`select pg_advisory_lock(hashtextextended('steward server', 0))`)
    await withClient(owner, async (other) => {
      await other.query(`select pg_terminate_backend(pid) from (${holders}) h`)
    })
    await held
    expect(await server.ended).toMatchObject({
      code: 1,
      text: expect.stringMatching(/has taken over the database at \S+: this one ends\./),
    })
  })
})
