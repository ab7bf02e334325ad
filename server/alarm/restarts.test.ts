// The alarms of a stream of readings do not depend on restarts or failures in between.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../platform/postgres/connection.ts'
import {
  type Ground,
  absurdities,
  difference,
  drawing,
  prepare,
  record,
  replay,
  startOf,
} from '../testing/alarm-stream.ts'
import type { TestAlarms } from '../testing/alarms.ts'
import { type TestApp, startApp } from '../testing/app.ts'

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000_000))
const [DEVICES, SECONDS, RESTARTS, FAILURES] = [8, 100, 8, 6]
const start = startOf(SECONDS)
const clock = { now: start }

let app: TestApp

beforeAll(async () => {
  app = await startApp({ now: () => clock.now })
})
afterAll(() => app.stop())

const ground = (tenant: string): Promise<Ground> => prepare(app, clock, { tenant, devices: DEVICES, start })

const owner = (text: string) => withClient(app.owner, (client) => client.query(text))

const drawMany = (draw: () => number, count: number) =>
  Array.from({ length: count }, () => 1 + Math.floor(draw() * (SECONDS - 2)))

test('restarts, a tenant that fails, refused messages and absurd values change nothing of what a stream raises', async () => {
  const calm = await ground('200001')
  const stream = record(seed, { devices: DEVICES, seconds: SECONDS, interval: 8, absurd: 0.02 })
  const expected = await replay(calm, stream)
  // The second run's clock starts where the first one's did, so no other tenant's deadlines run until then.
  const [troubled, ill] = [await ground('200002'), await ground('200003')]
  const draw = drawing(seed + 1)
  await owner(`
    create function fail() returns trigger language plpgsql as $$ begin raise exception 'nothing of this tenant'; end $$;
    create trigger fail before insert or update on alarm_record for each row when (new.tenant_id = '${ill.tenant}') execute function fail();
    alter table alarm_record disable trigger fail`)
  const at = new Map(
    drawMany(draw, FAILURES).map((second, i) => [
      second,
      async () => void (await owner(`alter table alarm_record ${i % 2 === 0 ? 'enable' : 'disable'} trigger fail`)),
    ]),
  )
  const beside = async (alarms: TestAlarms, second: number) => {
    if (second % 4 !== 0) return
    const [theirs, ours] = [ill, troubled].map(({ plant }) => plant.devices[Math.floor(draw() * DEVICES)])
    const absurd = absurdities[Math.floor(draw() * absurdities.length)]
    if (!theirs || !ours) return
    const said = [
      alarms.say(theirs, ill.plant, { temp: absurd, flow: 0 }),
      alarms.say(ours, troubled.plant, { noise: absurd }),
    ]
    if (draw() < 0.3) said.push(alarms.say(ours, troubled.plant, '{"ts":'))
    if (draw() < 0.3) said.push(alarms.say({ ...ours, code: 'G1-999' }, troubled.plant, { temp: 50 }))
    await Promise.all(said)
  }
  const found = await replay(troubled, stream, { restarts: new Set(drawMany(draw, RESTARTS)), at, beside })
  expect(expected.length, `SEED=${seed}`).toBeGreaterThan(DEVICES / 4)
  expect(difference(expected, found), `SEED=${seed}`).toEqual([])
})
