// On SIGTERM new requests are refused, running ones answered, then the server exits.
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { withClient } from './platform/postgres/connection.ts'
import { createDatabase } from './testing/database.ts'
import { temporaryFolder } from './testing/folder.ts'
import { startServer, urlOf } from './testing/process.ts'

const isOpen = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

test('a request under way when the server is told to end is answered, and both ports are shut meanwhile', async () => {
  const { owner, drop } = await createDatabase()
  onTestFinished(drop)
  const mqttPort = 40_000 + (process.pid % 20_000)
  const { child, ready, ended } = startServer(
    { DATA_DIR: temporaryFolder('end', onTestFinished), DATABASE_URL: urlOf(owner), MQTT_PORT: String(mqttPort) },
    onTestFinished,
  )
  const url = await ready
  const ports = [Number(new URL(url).port), mqttPort]
  expect(await Promise.all(ports.map(isOpen))).toEqual([true, true])
  await withClient(owner, async (client) => {
    await client.query('begin; lock table captcha in access exclusive mode')
    const slow = fetch(`${url}/api/blade-auth/oauth/captcha`)
    const waiting = `select count(*)::int as n from pg_locks where not granted and relation = 'captcha'::regclass`
    await expect.poll(async () => (await client.query(waiting)).rows[0]?.n, { timeout: 20_000 }).toBeGreaterThan(0)
    child.kill('SIGTERM')
    await expect.poll(() => Promise.all(ports.map(isOpen)), { timeout: 20_000 }).toEqual([false, false])
    await client.query('commit')
    expect((await slow).status).toBe(200)
  })
  expect(await ended).toMatchObject({ code: 0 })
})
