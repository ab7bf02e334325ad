// Measures how 64 of the slowest lists an ordinary user can request affect everybody else; prints figures.
import { connectAsync } from 'mqtt'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { startTestCluster } from '../../server/testing/cluster.ts'
import { createDatabase } from '../../server/testing/database.ts'
import { fillAreas } from '../bench/fill.ts'
import { show } from '../bench/spread.ts'

const ROWS = Number(process.env.ROWS ?? 1_000_000)
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const AT_ONCE = 64
const SLOW_TENANT = '200001'
const OTHER_TENANT = '200002'

const serving = z.object({
  url: z.string(),
  mqtt: z.number(),
  /** Sessions of the slow tenant. */
  greedy: z.array(z.string()),
  neighbour: z.string(),
  gateway: z.object({ username: z.string(), password: z.string() }),
})
type Serving = z.output<typeof serving>

/** Each with its own texts, so that no cached total serves another. */
const slow = [
  (n: number) => `areaName=没有这样的区域${n}`,
  (n: number) => `areaName_notlike=没有${n}&areaCode_notlike=没有${n}&current=10000&size=10&descs=areaName`,
  (n: number) => `areaName=${n % 10}&descs=areaName,areaCode&current=190&size=500`,
  (n: number) => `areaCode_notlike=x${n}&ascs=areaName&current=9999&size=10`,
]

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const list = (url: string, token: string, query: string) =>
  fetch(`${url}/api/iot/area/list?${query}`, { headers: { 'blade-auth': `bearer ${token}` } })

/** Repeats the work until told to stop; returns each duration. */
async function sample(work: () => Promise<unknown>, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    times.push(await timed(work))
    await pause(20)
  }
  return times
}

const quantile = (values: readonly number[], q: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? Number.NaN

async function round(at: Serving, publish: () => Promise<unknown>, load: () => Promise<unknown>) {
  let over = false
  const isOver = () => over
  const samples = Promise.all([
    sample(async () => {
      const reply = await list(at.url, at.neighbour, 'current=1&size=10')
      if (!reply.ok) throw new Error(`the neighbour was refused: ${await reply.text()}`)
      await reply.arrayBuffer()
    }, isOver),
    sample(async () => {
      const reply = await fetch(`${at.url}/readyz`)
      if (!reply.ok) throw new Error('not ready')
      await reply.arrayBuffer()
    }, isOver),
    sample(publish, isOver),
  ])
  await load()
  over = true
  const [lists, ready, acks] = await samples
  return { lists, ready, acks }
}

async function trial(name: string, at: Serving, publish: () => Promise<unknown>, load: () => Promise<number[]>) {
  const rounds: Awaited<ReturnType<typeof round>>[] = []
  const seconds: number[] = []
  const statuses: number[] = []
  for (let n = 0; n < ROUNDS; n += 1)
    rounds.push(
      await round(at, publish, async () => {
        seconds.push((await timed(async () => statuses.push(...(await load())))) / 1_000)
      }),
    )
  console.log(`\n# ${name}`)
  const counts = Object.entries(Object.groupBy(statuses, String)).map(([status, all]) => `${all?.length} × ${status}`)
  if (counts.length > 0) console.log(`answers: ${counts.join(', ')}`)
  show('a round takes', seconds, 's', 1)
  for (const [what, pick, promise] of [
    ['list of another tenant', (r) => r.lists, 500],
    ['/readyz', (r) => r.ready, 1_000],
    ['PUBACK', (r) => r.acks, 1_000],
  ] satisfies [string, (r: (typeof rounds)[number]) => number[], number][]) {
    show(
      `${what}, median`,
      rounds.map((r) => quantile(pick(r), 0.5)),
      'ms',
      1,
    )
    show(
      `${what}, p99 (promised: ≤ ${promise})`,
      rounds.map((r) => quantile(pick(r), 0.99)),
      'ms',
      1,
    )
    show(
      `${what}, slowest`,
      rounds.map((r) => Math.max(...pick(r))),
      'ms',
      1,
    )
  }
}

async function startServer(database: object): Promise<{ at: Serving; child: ChildProcess }> {
  const child = fork(new URL('slow-lists-server.ts', import.meta.url), [
    JSON.stringify(database),
    SLOW_TENANT,
    OTHER_TENANT,
  ])
  const [message] = await once(child, 'message')
  return { at: serving.parse(message), child }
}

const cluster = await startTestCluster()
const database = await createDatabase(cluster.connection)
await fillAreas(database.owner, SLOW_TENANT, ROWS)
await fillAreas(database.owner, OTHER_TENANT, 10_000)
const { at, child } = await startServer(database.app)
const line = await connectAsync(`mqtt://127.0.0.1:${at.mqtt}`, { ...at.gateway, reconnectPeriod: 0 })
let reports = 0
const publish = () =>
  line.publishAsync(
    `iot/v1/${SLOW_TENANT}/G1/G1-1/up/property`,
    JSON.stringify({ id: `r${(reports += 1)}`, ts: Date.now(), params: { temp: reports % 50 } }),
    { qos: 1 },
  )

let asked = 0
const many = async (tokens: readonly string[]): Promise<number[]> =>
  Promise.all(
    Array.from({ length: AT_ONCE }, async (_, n) => {
      const query = slow[n % slow.length]?.((asked += 1)) ?? ''
      const reply = await list(at.url, tokens[n % tokens.length] ?? '', query)
      await reply.arrayBuffer()
      return reply.status
    }),
  )

await trial('nobody asks for anything slow', at, publish, async () => {
  await pause(3_000)
  return []
})
await trial(`${AT_ONCE} slow lists of one session over ${ROWS} rows`, at, publish, () => many(at.greedy.slice(0, 1)))
await trial(`${AT_ONCE} slow lists of ${at.greedy.length} sessions of one tenant`, at, publish, () => many(at.greedy))
await line.endAsync(true)
child.kill()
await cluster.stop()
process.exit(0)
