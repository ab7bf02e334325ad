// Replays a recorded stream twice, once with restarts at random times: the alarm records of both runs must be equal.
// node tools/trials/restarts.ts [--devices 500] [--seconds 900] [--restarts 50] [--seed 1]
import { parseArgs } from 'node:util'
import { buildApp } from '../../server/app.ts'
import { createLog } from '../../server/platform/log.ts'
import { seed as plantAll } from '../../server/seed/seed.ts'
import { difference, drawing, prepare, record, replay, startOf } from '../../server/testing/alarm-stream.ts'
import { startTestCluster } from '../../server/testing/cluster.ts'
import { createDatabase } from '../../server/testing/database.ts'

const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '900' },
    restarts: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000_000)) },
  },
})
const [devices, seconds, restarts, seed] = [values.devices, values.seconds, values.restarts, values.seed].map(Number)
if (!devices || !seconds || restarts === undefined || seed === undefined) throw new Error('the options must be numbers')

const start = startOf(seconds)
const stream = record(seed, { devices, seconds, interval: 20, absurd: 0.01 })
const draw = drawing(seed + 1)
const moments = new Set<number>()
while (moments.size < Math.min(restarts, seconds - 2)) moments.add(1 + Math.floor(draw() * (seconds - 2)))
console.log(`seed ${seed}: ${stream.length} readings of ${devices} devices in ${seconds} s, ${moments.size} restarts`)

const cluster = await startTestCluster()
try {
  const [calm, troubled] = [await run(new Set()), await run(moments)]
  const differing = difference(calm, troubled)
  const transitions = (rows: typeof calm) => rows.reduce((sum, row) => sum + String(row.history).split(', ').length, 0)
  console.log(`without restarts: ${calm.length} alarm records, ${transitions(calm)} transitions`)
  console.log(`with restarts:    ${troubled.length} alarm records, ${transitions(troubled)} transitions`)
  console.log(differing.length === 0 ? 'no difference' : `${differing.length} lines differ:`)
  for (const line of differing.slice(0, 40)) console.log(line)
  process.exitCode = differing.length === 0 ? 0 : 1
} finally {
  await cluster.stop()
}

/** In a database of its own, so that runs do not affect each other. */
async function run(at: ReadonlySet<number>) {
  const database = await createDatabase(cluster.connection)
  const clock = { now: start }
  const options = { database: database.app, prepares: true, timeZone: 'Asia/Shanghai', log: createLog('silent') }
  const app = await buildApp({ ...options, now: () => clock.now })
  try {
    await plantAll(app.context, { demo: false })
    const ground = await prepare(app, clock, { tenant: '200001', devices: devices ?? 0, start })
    const began = performance.now()
    const records = await replay(ground, stream, { restarts: at })
    console.log(`${at.size} restarts: replayed in ${Math.round((performance.now() - began) / 1000)} s`)
    return records
  } finally {
    await app.close()
    await database.drop()
  }
}
