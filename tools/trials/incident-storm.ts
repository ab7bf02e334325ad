// A storm of alarms with a few causes: supplies of a named topology are cut, and everything below raises what follows. Prints
// how many incidents it was, whether an alarm was lost, how many people were told of, and how long a report took to be committed.
//
//   node tools/trials/incident-storm.ts [alarms=12000] [seconds=60] [roots=40]
import type { Known } from '@steward/domain/iot/intake/decode'
import { setTimeout as wait } from 'node:timers/promises'
import { withClient } from '../../server/platform/postgres/connection.ts'
import { type TestAlarms, openAlarms, plantRule, plantTenant } from '../../server/testing/alarms.ts'
import { startApp } from '../../server/testing/app.ts'
import { startTestCluster } from '../../server/testing/cluster.ts'
import { createDatabase } from '../../server/testing/database.ts'
import type { Plant } from '../../server/testing/plant.ts'

const [alarms = 12_000, seconds = 60, roots = 40] = process.argv.slice(2).map(Number)
const TENANT = '200001'
const scope = { tenant: TENANT, platform: false }
/** Boards below each incomer. */
const BOARDS = 10
/** How long after what follows from it every other incomer is heard (ms). */
const LATE = 2_000

const each = Math.ceil(alarms / roots)
const cluster = await startTestCluster()
const app = await startApp({ database: await createDatabase(cluster.connection) })
const houses: Plant[] = []
for (let nth = 1; nth <= roots; nth += 1) {
  const code = `MB${String(nth).padStart(2, '0')}`
  const house = await plantTenant(app, TENANT, { properties: [{ identifier: 'u' }], devices: each, code })
  const [incomer, ...others] = house.devices.map(({ deviceId }) => deviceId)
  const boards = others.slice(0, BOARDS)
  await app.context.db.transaction(scope, async (tx) => {
    await tx.query('update device set upstream_ids = array[$1::bigint] where id = any($2::bigint[])', [incomer, boards])
    for (const [at, board] of boards.entries())
      await tx.query('update device set upstream_ids = array[$1::bigint] where id = any($2::bigint[])', [
        board,
        others.slice(BOARDS).filter((_, n) => n % BOARDS === at),
      ])
    const since = new Date(Date.now() - 3_600_000)
    const cut = { targetType: 'device', deviceId: incomer ?? '', level: 1, operator: 'lt', limit: 100 } as const
    await plantRule(tx, house.typeId, { ...cut, identifier: 'u', more: { cuts_supply: 1, exclude_ids: null } }, since)
    await plantRule(
      tx,
      house.typeId,
      { identifier: 'u', operator: 'lt', limit: 100, level: 3, more: { exclude_ids: [incomer] } },
      since,
    )
  })
  houses.push(house)
}
app.context.changes.invalidateAll()
const field = await openAlarms(app)
const took: number[] = []

async function say(by: TestAlarms, house: Plant, device: Known): Promise<void> {
  const began = performance.now()
  await by.say(device, house, { u: 0 })
  took.push(performance.now() - began)
}

const began = performance.now()
const reports = houses
  .flatMap((house, nth) =>
    house.devices.map((device, at) => ({
      house,
      device,
      due: (at / each) * (seconds * 1000 - LATE) + (at === 0 && nth % 2 === 1 ? LATE : 0),
    })),
  )
  .toSorted((one, other) => one.due - other.due)
const underWay: Promise<void>[] = []
for (const { house, device, due } of reports) {
  const left = due - (performance.now() - began)
  if (left > 1) await wait(left)
  underWay.push(say(field, house, device))
}
await Promise.all(underWay)
const lasted = (performance.now() - began) / 1000

const { rows } = await withClient(app.owner, (client) =>
  client.query(
    `select (select count(*)::int from alarm_record) as records, (select count(*)::int from alarm_incident where is_deleted = 0) as incidents,
       (select count(*)::int from alarm_incident i where is_deleted = 0
          and members <> (select count(*) from alarm_record a where a.incident_id = i.id)) as miscounted,
       (select count(*)::int from alarm_record where incident_id is null) as alone,
       (select count(*)::int from alarm_record where suppressed_by_id is null) as told,
       (select count(*)::int from alarm_transition where transition = 'trigger') as raised`,
  ),
)
const sorted = took.toSorted((one, other) => one - other)
const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN)
const found = rows[0] ?? {}
console.log({
  sent: reports.length,
  roots,
  seconds: Math.round(lasted * 10) / 10,
  ...found,
  lost: reports.length - Number(found.records),
  failed: field.telemetry.failed,
  ms: { p50: at(0.5), p99: at(0.99), max: at(1) },
})
await field.stop()
await app.stop()
await cluster.stop()
process.exit(Number(found.records) === reports.length && Number(found.incidents) === roots ? 0 : 1)
