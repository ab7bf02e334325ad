// What the alarms make of a database that takes nothing for a while, or whose answer to a commit is lost.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Clocked, startClocked } from '../testing/alarm-clock.ts'
import { type Proxy, openProxy } from '../testing/proxy.ts'

const tenant = '200001'
const DEVICES = 12

let on: Clocked
let proxy: Proxy

beforeAll(async () => {
  const reach = async (database: Parameters<typeof openProxy>[0]) => {
    proxy = await openProxy(database)
    return proxy.connection
  }
  on = await startClocked({ tenants: [tenant], devices: DEVICES, reach })
})
afterAll(async () => {
  await on.stop()
  await proxy.stop()
})
beforeEach(() => on.clear())

/** Refuses what devices report as a database does that is read-only. */
async function refuseReports(): Promise<() => Promise<void>> {
  await on.owner(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'read-only' using errcode = '25006'; end $$;
     create trigger refuse before insert on telemetry for each row execute function refuse()`,
  )
  return async () => void (await on.owner('drop trigger refuse on telemetry; drop function refuse()'))
}

test.each(['that runs', 'that has just started'])(
  'while a server %s cannot store reports no device counts as silent, nor after it',
  async (which) => {
    await on.rule(tenant, { condType: 'nodata', noDataSec: 60 })
    await on.restart()
    const { devices } = on.plantOf(tenant)
    const reportAll = () => devices.map((device) => on.alarms.say(device, on.plantOf(tenant), { temp: 4 }))
    await Promise.all(reportAll())
    await on.pass(5)
    if (which !== 'that runs') await on.restart()
    const restore = await refuseReports()
    const waiting = reportAll()
    await expect.poll(() => on.alarms.telemetry.trouble).toBeDefined()
    await on.pass(90)
    expect(await on.gist(tenant)).toEqual([])
    await restore()
    // A tick may come before the reports that wait are stored.
    await on.alarms.tick()
    await Promise.all(waiting)
    await on.pass(30)
    expect(await on.gist(tenant)).toEqual([])
    await on.pass(180)
    expect(await on.gist(tenant)).toHaveLength(DEVICES)
  },
)

test('a commit whose answer is lost counts once, and the alarm ends with the next value', async () => {
  await on.rule(tenant, {})
  const [timed, untimed] = [on.fresh(tenant), on.fresh(tenant)]
  const now = on.clock.now.getTime()
  await Promise.all([timed.says({ temp: 4 }, now - 10_000), untimed.says({ temp: 4 }, now - 10_000)])
  const lost = proxy.loseCommitOf('insert into alarm_record')
  await Promise.all([
    timed.says({ temp: 9 }, now - 5_000),
    untimed.says(JSON.stringify({ id: 'only-once', params: { temp: 9 } })),
  ])
  await lost
  const codes = [timed.code, untimed.code].toSorted()
  expect((await on.gist(tenant)).toSorted()).toEqual(codes.map((code) => `${code} ACTIVE_UNACK 1`))
  on.clock.now = new Date(on.clock.now.getTime() + 1_000)
  await Promise.all([timed.says({ temp: 5 }), untimed.says({ temp: 5 })])
  expect((await on.gist(tenant)).toSorted()).toEqual(codes.map((code) => `${code} CLEARED_UNACK 1`))
})
