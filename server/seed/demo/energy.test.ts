// The energy of the demonstration: meters below one another that add up, one set of denominators, and screens that agree.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DbRow } from '../../platform/db.ts'
import { withClient } from '../../platform/postgres/connection.ts'
import { type TestApp, startApp } from '../../testing/app.ts'
import { plantEnergy } from './energy.ts'
import { englishHospital } from './english-hospital.ts'
import { firstHospital } from './first-hospital.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ demo: true })
  await plantEnergy(app)
  // A year has come at once: what is asked of it is planned by what is there now.
  await withClient(app.owner, (client) => client.query('analyze energy_record'))
}, 300_000)
afterAll(() => app.stop())

const ask = (tenant: string, text: string): Promise<DbRow[]> =>
  app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text))
const hospitals = [firstHospital.tenantId, englishHospital.tenantId]

test.each(hospitals)(
  'each meter of %s counts what those below it count, within three per cent, on every day',
  async (tenant) => {
    const rows = await ask(
      tenant,
      `select p.meter_name, p.period_type, p.period_start, p.consumption::float8 as own, sum(c.consumption)::float8 as below from energy_record p
     join energy_record c on c.parent_meter_id = p.meter_id and c.period_type = p.period_type and c.period_start = p.period_start
     where p.period_type in ('day', 'month') group by 1, 2, 3, 4`,
    )
    expect(rows.length).toBeGreaterThan(400)
    expect(rows.filter(({ own, below }) => Math.abs(Number(below) / Number(own) - 1) > 0.03)).toEqual([])
  },
)

test('no meter has two parents, is below itself, or counts a device twice', async () => {
  for (const tenant of hospitals) {
    expect(
      await ask(
        tenant,
        `select device_id, identifier from energy_meter where is_deleted = 0 and device_id is not null group by 1, 2 having count(*) > 1`,
      ),
    ).toEqual([])
    expect(await ask(tenant, 'select id from energy_meter where parent_meter_id = id')).toEqual([])
  }
})

test('summer takes more electricity than winter, winter more gas than summer, and a month is what its 10 kV meters say', async () => {
  const rows = await ask(
    firstHospital.tenantId,
    `select energy_type as energy, extract(month from period_start)::int as month, avg(total)::float8 as mean from (
       select energy_type, period_start, sum(consumption) as total from energy_record
       where period_type = 'day' and parent_meter_id is null group by 1, 2) one group by 1, 2`,
  )
  const mean = (energy: string, month: number) =>
    Number(rows.find((row) => row.energy === energy && row.month === month)?.mean ?? Number.NaN)
  expect(mean('electricity', 7) / mean('electricity', 1)).toBeGreaterThan(1.2)
  expect(mean('gas', 1) / mean('gas', 7)).toBeGreaterThan(2)
  expect(mean('electricity', 7)).toBeGreaterThan(65_000)
  expect(mean('electricity', 7)).toBeLessThan(100_000)
  expect(new Set(rows.map(({ energy }) => energy))).toEqual(
    new Set(['electricity', 'water', 'gas', 'steam', 'heat', 'oxygen']),
  )
})

test('campuses have the area and the beds of the hospital, and their buildings together the same', async () => {
  const rows = await ask(
    firstHospital.tenantId,
    `select a.area_type as kind, sum(b.build_area)::float8 as area, sum(b.open_beds)::int as beds from energy_base b
     join area a on a.id = b.area_id where b.month = (select max(month) from energy_base) group by 1 order by 1`,
  )
  expect(rows).toEqual([
    { kind: 'building', area: 182_000, beds: 1500 },
    { kind: 'campus', area: 182_000, beds: 1500 },
  ])
})
