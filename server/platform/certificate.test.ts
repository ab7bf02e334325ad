import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { type TLSSocket, connect, createServer } from 'node:tls'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Made, makeCertificate, writeCertificate } from '../testing/certificates.ts'
import { temporaryFolder } from '../testing/folder.ts'
import { openCertificate } from './certificate.ts'
import { createLog } from './log.ts'
import { StartError } from './start-error.ts'

let first: Made
let second: Made
beforeAll(async () => {
  ;[first, second] = await Promise.all([makeCertificate('first'), makeCertificate('second')])
})

const log = createLog('silent')

function open(made: Made, now?: () => Date) {
  const folder = temporaryFolder('certificate', onTestFinished)
  const paths = writeCertificate(folder, made)
  const certificate = openCertificate(paths, { log, every: 20, ...(now ? { now } : {}) })
  onTestFinished(() => certificate.stop())
  return { certificate, folder, paths }
}

/** A server with it, and a way to ask which name it shows. */
async function serving(made: Made) {
  const opened = open(made)
  const server = createServer({ ...opened.certificate.pair }, (socket) => socket.pipe(socket))
  opened.certificate.renew(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sockets: TLSSocket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const dial = () =>
    new Promise<TLSSocket>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => resolve(socket))
      socket.once('error', reject)
      sockets.push(socket)
    })
  const shown = async () => (await dial()).getPeerCertificate().subject.CN
  return { ...opened, dial, shown }
}

test('a renewed pair is shown to new connections; open ones go on', async () => {
  const { certificate, folder, dial, shown } = await serving(first)
  const before = await dial()
  expect(await shown()).toBe('first')
  writeCertificate(folder, second)
  await expect.poll(shown).toBe('second')
  const echoed = new Promise<string>((resolve) => before.once('data', (chunk: Buffer) => resolve(chunk.toString())))
  before.write('still here')
  expect(await echoed).toBe('still here')
  expect(certificate.trouble()).toBeUndefined()
})

test('half a renewal, or rubbish, leaves the pair before in use and is told until it is whole', async () => {
  const { certificate, folder, paths, shown } = await serving(first)
  writeFileSync(paths.cert, second.cert)
  await expect.poll(() => certificate.trouble()).toMatchObject({ cause: expect.stringMatching(/key/i) })
  writeFileSync(paths.key, 'no key')
  expect(await shown()).toBe('first')
  writeCertificate(folder, second)
  await expect.poll(shown).toBe('second')
  await expect.poll(() => certificate.trouble()).toBeUndefined()
})

test('an end within two weeks is told', async () => {
  const soon = await makeCertificate('soon', 13)
  expect(open(soon).certificate.trouble()).toMatchObject({ ends: expect.any(String) })
  expect(open(first).certificate.trouble()).toBeUndefined()
})

test.each([
  ['a file that is not there', (paths: Made): Made => ({ ...paths, cert: '/nowhere/fullchain.pem' })],
  ['a key of another certificate', (paths: Made) => ({ ...paths, key: writeOther(paths) })],
])('%s stops the start with one sentence', (_, broken) => {
  const { paths } = open(first)
  expect(() => openCertificate(broken(paths), { log })).toThrow(StartError)
})

function writeOther({ key }: Made): string {
  writeFileSync(key, second.key)
  return key
}
