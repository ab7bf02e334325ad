import { describeFleet } from '@steward/domain/iot/fleet/fleet'
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { spawnFleet } from './spawn.ts'
import { startBroker } from './testing/broker.ts'

const gateways = describeFleet().gateways.map(({ code }) => ({ username: `000000&${code}`, password: 'right' }))

function folder(simulator?: unknown): string {
  const path = mkdtempSync(join(tmpdir(), 'steward-simulator-'))
  onTestFinished(() => rmSync(path, { recursive: true, force: true }))
  if (simulator) writeFileSync(join(path, 'demo.json'), JSON.stringify({ simulator }))
  return path
}

function simulate(...args: string[]): Promise<{ code: number | null; out: string; error: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args])
    let [out, error] = ['', '']
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text))
    child.on('close', (code) => resolve({ code, out, error }))
  })
}

test('mistakes at the start are answered with one sentence', async () => {
  const empty = folder()
  const cases: [string[], string][] = [
    [['--data', empty], `There is no ${join(empty, 'demo.json')}: start Steward with its demonstration first`],
    [['--devices', 'many'], '--devices many is not a whole number from 1 to 10000.'],
    [['--url', 'localhost'], '--url localhost is not like mqtt://localhost:1883.'],
    [['--data', folder([])], 'names no gateways'],
    [['--speed', '9'], "Unknown option '--speed'"],
    [['--data', folder(gateways), '--devices', '10000'], '206 gateways more than this installation has'],
  ]
  for (const [args, sentence] of cases) {
    const { code, error } = await simulate(...args)
    expect([code, error]).toEqual([1, expect.stringContaining(sentence)])
    expect(error).not.toContain('    at ')
  }
})

test('a measurement prints its figures as JSON', async () => {
  const broker = await startBroker()
  onTestFinished(broker.stop)
  const load = ['--rate', '200', '--points', '5', '--qos', '1', '--seconds', '1']
  const { code, out } = await simulate('--url', broker.url, '--data', folder(gateways), ...load)
  expect(code).toBe(0)
  expect(JSON.parse(out)).toMatchObject({
    sent: 200,
    acked: 200,
    unanswered: 0,
    latencyMs: { p50: expect.any(Number) },
  })
})

test('started by a server it runs beside it, and leaves in order when asked to', async () => {
  const broker = await startBroker()
  onTestFinished(broker.stop)
  const spawned = spawnFleet({ url: broker.url, gateways })
  await broker.until(() => broker.present.length === 13)
  await spawned.stop()
  await broker.until(() => broker.present.length === 0)
  const states = broker.received.filter(({ topic }) => topic.endsWith('/$gw/up/state'))
  expect(states.filter(({ body }) => body.state === 'offline')).toHaveLength(13)
})

test('it ends with its parent, even when that is killed', async () => {
  const broker = await startBroker()
  onTestFinished(broker.stop)
  const script = `
    import { spawnFleet } from ${JSON.stringify(join(import.meta.dirname, 'spawn.ts'))}
    spawnFleet(${JSON.stringify({ url: broker.url, gateways })})
    setInterval(() => undefined, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
  await broker.until(() => broker.present.length === 13)
  parent.kill('SIGKILL')
  await broker.until(() => broker.present.length === 0)
})
