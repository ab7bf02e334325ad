// Measures alarms: one rule tested over thirty days of a hundred devices, and the way from an alarm to a station message.
// `node tools/bench/alarms.ts [devices=100] [alarms=200]`
import { setTimeout as wait } from 'node:timers/promises'
import { DAY } from '../../server/iot/series/telemetry-spans.ts'
import { withClient } from '../../server/platform/postgres/connection.ts'
import { openAlarms, plantRule, plantTenant } from '../../server/testing/alarms.ts'
import { startApp } from '../../server/testing/app.ts'
import { startTestCluster } from '../../server/testing/cluster.ts'
import { createDatabase } from '../../server/testing/database.ts'
import { p99 } from './reading.ts'

const [devices = 100, alarms = 200] = process.argv.slice(2).map(Number)
/** A test looks at so many devices at a time. */
const EACH = 50
const TENANT = '200001'
const scope = { tenant: TENANT, platform: false }
const since = new Date(Date.now() - 40 * DAY)
const properties = [{ identifier: 'temp' }]

const cluster = await startTestCluster()
try {
  const app = await startApp({ database: await createDatabase(cluster.connection) })
  const keeper = await app.person({ tenant: TENANT, codes: 'all', alias: 'admin' })
  const plants = []
  for (let at = 0; at < Math.ceil(devices / EACH); at += 1)
    plants.push(await plantTenant(app, TENANT, { properties, devices: EACH, code: `G${at + 1}` }, since))
  await withClient(app.owner, async (client) => {
    await client.query(`select keep_partitions('telemetry_1m', now() - interval '31 days', now())`)
    for (let day = 30; day > 0; day -= 1)
      await client.query(
        `insert into telemetry_1m (bucket, sid, tenant_id, n, vmin, vmax, vavg, vlast)
         select date_trunc('minute', now()) - make_interval(days => $1, mins => -m), s.sid, s.tenant_id, array[6]::smallint[],
           array[x], array[x], array[x], array[x]
         from ts_device s cross join generate_series(0, 1439) m
           cross join lateral (select (5 + 4 * sin(m / 60.0 + s.sid) + random() / 4)::real as x) r order by s.sid, m`,
        [day],
      )
    await client.query('analyze telemetry_1m')
  })
  const began = performance.now()
  let episodes = 0
  for (const { typeId } of plants) {
    const rule = {
      ruleName: 'bench',
      targetType: 'deviceType',
      deviceTypeId: typeId,
      identifier: 'temp',
      condType: 'threshold',
    }
    const more = { operator: 'gt', limitValue: '8', alarmLevel: 2, durationSec: 60, hysteresis: '0.5', clearDelay: 60 }
    const { data, status, msg } = await keeper.post('/iot/ruleDevAlarm/test', { rule: { ...rule, ...more }, days: 30 })
    if (status !== 200) throw new Error(msg)
    episodes += (data as { draft: { alarms: number } }).draft.alarms
  }
  console.log({ test: 'one rule', days: 30, devices: plants.length * EACH, episodes, seconds: inSeconds(began) })

  const [first] = plants
  if (!first) throw new Error('no devices')
  await app.context.db.transaction(scope, (tx) => plantRule(tx, first.typeId, { level: 2 }, since))
  const letter = { kind: 'letter', userIds: [keeper.userId], text: '{device}' }
  const linkage = { linkageName: 'bench', onEvents: 'raised', lapsesOnClear: 0, actions: [letter] }
  await keeper.post('/alarm/alarmlinkage/submit', linkage)
  app.context.changes.invalidateAll()
  const field = await openAlarms(app)
  for (let at = 0; at < alarms; at += 1) {
    const device = first.devices[at % first.devices.length]
    if (device) await field.say(device, first, { temp: at % (2 * EACH) < EACH ? 9 : 1 })
  }
  const sql = (text: string) => app.context.db.transaction(scope, (tx) => tx.query(text))
  const waiting = `select 1 from alarm_linkage_execution where execution_status = 'waiting' limit 1`
  for (const end = Date.now() + 60_000; Date.now() < end && (await sql(waiting)).length > 0;) await wait(100)
  const took = await sql(
    `select (extract(epoch from w.end_time - t.create_time) * 1000)::float8 as ms from alarm_linkage_execution w
     join alarm_transition t on t.id = w.transition_id where w.execution_status = 'done'`,
  )
  const times = took.map(({ ms }) => Math.max(0, Number(ms)))
  console.log({ way: 'alarm to station message', alarms: times.length, p99: Math.round(p99(times)), unit: 'ms' })
  await field.stop()
  await app.stop()
} finally {
  await cluster.stop()
}

function inSeconds(from: number): number {
  return Math.round((performance.now() - from) / 10) / 100
}
