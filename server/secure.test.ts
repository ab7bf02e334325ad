// The server with a certificate, in a process of its own: HTTPS for people, MQTTS for devices.
import mqtt from 'mqtt'
import { get } from 'node:https'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { makeCertificate, writeCertificate } from './testing/certificates.ts'
import { createDatabase } from './testing/database.ts'
import { temporaryFolder } from './testing/folder.ts'
import { startServer, urlOf } from './testing/process.ts'

test('with a certificate people and devices are served over TLS, and plain bytes harm nobody', async () => {
  const made = await makeCertificate()
  const folder = temporaryFolder('secure', onTestFinished)
  const { cert, key } = writeCertificate(folder, made)
  const { owner } = await createDatabase()
  const mqttsPort = 20_000 + ((process.pid + 7_000) % 20_000)
  const { child, ready, ended } = startServer(
    {
      DATA_DIR: temporaryFolder('secure-data', onTestFinished),
      DATABASE_URL: urlOf(owner),
      TLS_CERT: cert,
      TLS_KEY: key,
      MQTTS_PORT: String(mqttsPort),
    },
    onTestFinished,
  )
  const url = await ready
  expect(url).toMatch(/^https:/)
  const ask = (path: string, ca = made.cert) =>
    new Promise<{ status?: number | undefined; text: string }>((resolve, reject) => {
      get(`${url}${path}`, { ca, agent: false }, (reply) => {
        let text = ''
        reply.on('data', (chunk: Buffer) => (text += chunk.toString()))
        reply.on('end', () => resolve({ status: reply.statusCode, text }))
      }).once('error', reject)
    })
  expect(await ask('/healthz')).toMatchObject({ status: 200 })
  expect(JSON.parse((await ask('/readyz')).text)).toEqual({ status: 'ready' })
  await expect(ask('/healthz', (await makeCertificate()).cert)).rejects.toThrow()

  // A refusal is an answer: the broker speaks MQTT over TLS. Without a gateway nobody is let in.
  const refused = await new Promise<string>((resolve) => {
    const client = mqtt.connect(`mqtts://127.0.0.1:${mqttsPort}`, {
      ca: made.cert,
      username: '000000&GW',
      password: 'wrong',
      reconnectPeriod: 0,
    })
    client.once('error', (error) => {
      client.end(true)
      resolve(error.message)
    })
  })
  expect(refused).toMatch(/Bad User|Not authorized/i)

  for (const port of [Number(new URL(url).port), mqttsPort]) await spokenPlainly(port)
  expect(await ask('/healthz')).toMatchObject({ status: 200 })
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
})

/** Says HTTP in plain bytes and waits until the other side hangs up. */
const spokenPlainly = (port: number) =>
  new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n'))
    socket.on('error', () => undefined)
    socket.once('close', () => resolve())
    socket.resume()
  })
