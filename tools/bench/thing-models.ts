// Measures a change of a template that reaches 1,000 devices, without and then with a limit of its own for each point of each device,
// while 500 devices report twice a second.
// `node tools/bench/thing-models.ts [devices] [runs]`
import type { Snapshot } from '@steward/domain/iot/intake/decode'
import { setTimeout as wait } from 'node:timers/promises'
import { createTelemetryStore } from '../../server/iot/series/telemetry-store.ts'
import { withClient } from '../../server/platform/postgres/connection.ts'
import { startApp } from '../../server/testing/app.ts'
import { startTestCluster } from '../../server/testing/cluster.ts'
import { createDatabase } from '../../server/testing/database.ts'
import { plantDevices } from '../../server/testing/plant.ts'
import { show } from './spread.ts'

const [count = 1_000, runs = 7] = process.argv.slice(2).map(Number)
/** Milliseconds between two batches: 1,000 reports a second. */
const EACH = 500
const tenant = '200001'
const scope = { tenant, platform: false }
const POINTS = 20

const points = (round: number) =>
  Array.from({ length: POINTS }, (_, n) => ({
    identifier: `p${n}`,
    name: `Point ${n}`,
    dataType: 'float',
    unit: 'kPa',
    minValue: '0',
    maxValue: String(100 + round),
    limitHh: String(90 + round),
  }))

const cluster = await startTestCluster()
try {
  const database = await createDatabase(cluster.connection)
  const app = await startApp({ database })
  const engineer = await app.person({ tenant, codes: 'all' })
  // The type has nothing of its own, which would stay as overridden.
  const plant = await app.context.db.transaction(scope, (tx) => plantDevices(tx, { properties: [], devices: count }))
  app.jobs.start()
  const made = await engineer.post('/iot/things_model_template/submit', {
    templateName: 'bench',
    templateCode: 'bench',
    content: { properties: points(0) },
  })
  let { id } = made.data as { id: string }
  await engineer.post('/iot/things_model_template/publish', { id, changeLog: '1' })
  await engineer.post('/iot/device-type/submit', { id: plant.typeId, templateId: id })
  await engineer.post(`/iot/thins-model/sync?id=${plant.typeId}`)
  const store = createTelemetryStore()
  let round = 0
  async function measure(name: string, ownRows: number): Promise<void> {
    const synced: number[] = []
    const batches: number[] = []
    for (let left = runs; left > 0; left -= 1) {
      round += 1
      const change = round
      const draft = await engineer.post('/iot/things_model_template/submit', {
        id,
        content: { properties: points(change) },
      })
      ;({ id } = draft.data as { id: string })
      await engineer.post('/iot/things_model_template/publish', { id, changeLog: String(change), confirm: 1 })
      let [isOver, ended] = [false, 0]
      const began = performance.now()
      const sync = (async () => {
        const { data } = await engineer.post(`/iot/thins-model/sync?id=${id}`)
        const [run = ''] = (data as { syncIds: string[] }).syncIds
        // The call answers after five seconds at the latest; the run itself says when it is over.
        for (;;) {
          const { data: found } = await engineer.get('/iot/thing-sync/detail', { id: run })
          const { syncState, updated } = found as { syncState: string; updated: number }
          ended = performance.now()
          isOver = syncState === 'done' || syncState === 'failed'
          if (isOver) return { state: syncState, updated }
          await wait(50)
        }
      })()
      while (!isOver) {
        const at = performance.now()
        const snapshots = plant.devices.slice(0, 500).map((device): Snapshot => ({
          device,
          ts: Date.now(),
          historical: false,
          q6: false,
          srcTs: true,
          readings: [{ identifier: 'p0', slot: 0, value: change, q: 0 }],
        }))
        await app.context.db.lane('intake').transaction(scope, (tx) => store.append(tx, snapshots))
        batches.push(performance.now() - at)
        await wait(Math.max(0, EACH - (performance.now() - at)))
      }
      const { state, updated } = await sync
      synced.push((ended - began) / 1_000)
      if (state !== 'done' || updated !== POINTS + ownRows) throw new Error(`${state}, ${updated} rows`)
    }
    show(`template to ${count} devices, ${name} (at most 5 s)`, synced, 's', 2)
    show('500 reports stored meanwhile', batches, 'ms')
  }
  await measure('none with rows of its own', 0)
  // Every device has each point's highest limit of its own.
  for (let at = 0; at < count; at += 25) {
    const ids = plant.devices.slice(at, at + 25).map(({ deviceId }) => deviceId)
    await app.context.db.transaction(scope, (tx) =>
      tx.query(
        `insert into thing_model (id, tenant_id, device_type_id, device_id, owner_kind, identifier, name, kind, data_type, unit, min_value,
           max_value, limit_hh, precision, access_mode, display_sort, slot, source, overridden)
         select 1000000 + $3::int * 100 + row_number() over (), d.tenant_id, d.device_type_id, d.id, 'device', t.identifier,
           t.name, t.kind, t.data_type, t.unit, t.min_value, t.max_value, 500, t.precision, t.access_mode, t.display_sort, t.slot,
           'template', '["limitHh"]'
         from device d join thing_model t on t.device_type_id = d.device_type_id and t.device_id is null and t.is_deleted = 0
         where d.device_type_id = $1 and d.id = any($2::bigint[])`,
        [plant.typeId, ids, at],
      ),
    )
  }
  // As PostgreSQL does by itself once many rows have changed.
  await withClient(database.owner, (client) => client.query('analyze thing_model'))
  await measure(`${POINTS * count} own rows`, POINTS * count)
  await app.stop()
} finally {
  await cluster.stop()
}
