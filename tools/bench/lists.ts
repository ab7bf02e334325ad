// Compares a signed-in, tenant-isolated page of ten with captions and total to a bare handler with one prepared query.
import autocannon from 'autocannon'
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { startTestCluster } from '../../server/testing/cluster.ts'
import { createDatabase } from '../../server/testing/database.ts'
import { fillAreas } from './fill.ts'
import { show } from './spread.ts'

const CONNECTIONS = 16
const SECONDS = 5
const ROUNDS = 5

export interface Serving {
  url: string
  headers: Record<string, string>
  child: ChildProcess
}

export async function startServing(kind: 'floor' | 'server', settings: object): Promise<Serving> {
  const child = fork(join(import.meta.dirname, 'serve.ts'), [kind, JSON.stringify(settings)])
  const ready = await new Promise<{ url: string; headers: Record<string, string> }>((resolve, reject) => {
    child.once('message', (message) => resolve(message as never))
    child.once('exit', (code) => reject(new Error(`${kind} ended with ${code}`)))
  })
  return { ...ready, child }
}

async function load({ url, headers }: Serving, query = ''): Promise<autocannon.Result> {
  const result = await autocannon({ url: `${url}${query}`, headers, connections: CONNECTIONS, duration: SECONDS })
  if (result.non2xx + result.errors > 0)
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors at ${url}`)
  return result
}

export async function benchLists(): Promise<void> {
  const cluster = await startTestCluster()
  const database = await createDatabase(cluster.connection)
  await fillAreas(database.owner, '200001', 100_000)
  const floor = await startServing('floor', { database, tenant: '200001' })
  const server = await startServing('server', { database, tenant: '200001' })
  const rates: { floor: number; list: number; ratio: number; p95: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const low = await load(floor)
    const list = await load(server)
    rates.push({
      floor: low.requests.average,
      list: list.requests.average,
      ratio: list.requests.average / low.requests.average,
      p95: list.latency.p97_5,
    })
  }
  show(
    'floor: bare handler, one prepared query, no total',
    rates.map((r) => r.floor),
    'requests/s',
  )
  show(
    'list of 100,000 rows, 10 a page, captions and total',
    rates.map((r) => r.list),
    'requests/s',
  )
  show(
    '  ratio to the floor (promised: 0.3 or more)',
    rates.map((r) => r.ratio),
    '',
    2,
  )
  show(
    '  latency p97.5',
    rates.map((r) => r.p95),
    'ms',
  )
  server.child.kill()
  await fillAreas(database.owner, '200002', 1_000_000)
  const large = await startServing('server', { database, tenant: '200002' })
  const first = performance.now()
  const answer = (await (await fetch(large.url, { headers: large.headers })).json()) as { data: { total: number } }
  console.log(`first list of 1,000,000 rows: ${(performance.now() - first).toFixed(0)} ms, total ${answer.data.total}`)
  const p95s: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) p95s.push((await load(large)).latency.p97_5)
  show('list of 1,000,000 rows, latency p97.5 (promised: p95 ≤ 80)', p95s, 'ms')
  large.child.kill()
  floor.child.kill()
  await cluster.stop()
}
