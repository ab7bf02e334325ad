// A hospital of 10,000 devices that report at their own pace: how long its engineer waits for lists, trends and commands.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Session, accountOf, call, startSession } from '../../e2e/support.ts'
import { DAY, HOUR, MINUTE } from '../../server/iot/series/telemetry-spans.ts'
import { withClient } from '../../server/platform/postgres/connection.ts'
import { countRows, openHospital, withDatabase } from './hospital.ts'
import { show } from './spread.ts'

const PORT = '18082'
const MQTT_PORT = '18884'
const DEVICES = process.env.DEVICES ?? '10000'
const ROUNDS = 5
const EACH = 100
/** Devices whose past is read, by the hour and the minute. */
const TRENDED = 20

interface Trended {
  id: string
  identifier: string
}

export async function benchDevices(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'steward-bench-'))
  process.env.BASE_URL = `http://localhost:${PORT}`
  process.env.DEMO_FILE = join(dataDir, 'demo.json')
  const place = { dataDir, port: PORT, mqttPort: MQTT_PORT, devices: DEVICES, demo: 'on' } as const
  let server = await openHospital(place)
  try {
    await server.stop()
    const trended = await plantYear(dataDir)
    await countRows(dataDir)
    server = await openHospital({ ...place, isFilled: true })
    const session = await startSession(accountOf('设备工程师'))
    await lists(session)
    await trends(session, trended)
    await commands(session)
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
}

async function lists(session: Session): Promise<void> {
  const { records } = await call(session, 'GET', 'iot/device/list?size=200')
  const some = (n: number) => records[(n * 37) % records.length]
  const asks = [
    (n: number) => `current=${1 + (n % 50)}&size=20`,
    (n: number) => `deviceTypeId=${some(n).deviceTypeId}&size=20`,
    (n: number) => `areaId=${some(n).areaId}&size=20`,
    () => 'onlineStatus=offline&size=20&descs=lastSeen',
    (n: number) => `keyword=${encodeURIComponent(String(some(n).deviceName).slice(0, 3))}&size=20`,
    () => 'size=20&ascs=deviceName',
  ]
  await measured(`device list of ${DEVICES}, p95 of filters, pages, orders (promised: ≤ 150)`, (n) =>
    call(session, 'GET', `iot/device/list?${asks[n % asks.length]?.(n)}`),
  )
}

async function trends(session: Session, trended: readonly Trended[]): Promise<void> {
  const spans = [
    ['24 hours (promised: ≤ 150)', DAY],
    ['30 days (promised: ≤ 500)', 30 * DAY],
    ['a year (promised: ≤ 800)', 365 * DAY],
  ] as const
  for (const [name, span] of spans)
    await measured(`trend of ${name}, p95`, async (n) => {
      const { id, identifier } = trended[n % trended.length] ?? { id: '', identifier: '' }
      const to = Date.now()
      const asked = new URLSearchParams({ deviceId: id, identifiers: identifier, from: `${to - span}`, to: `${to}` })
      const { lines } = await call(session, 'GET', `iot/device/series?${asked}&points=2000`)
      if (lines[0].points.length < 300) throw new Error(`only ${lines[0].points.length} points in ${name}`)
    })
}

/** Until the answer of the device is stored: through the broker, to the simulated gateway and back. */
async function commands(session: Session): Promise<void> {
  const { records } = await call(session, 'GET', 'iot/device/list?deviceCode=DF-&onlineStatus=online&size=100')
  const [first] = records
  const points: { identifier: string; accessMode: string; dataType: string }[] = await call(
    session,
    'GET',
    `iot/thins-model/findByDeviceId?deviceId=${first.id}`,
  )
  const { identifier } = points.find(({ accessMode, dataType }) => accessMode === 'rw' && dataType === 'float') ?? {}
  await measured(
    `command to ${records.length} devices and its answer, p99 (promised: ≤ 500)`,
    (n) =>
      call(session, 'POST', 'iot/tool/control', {
        deviceId: records[n % records.length].id,
        identifier,
        value: 4 + (n % 3) / 2,
      }),
    0.99,
  )
}

async function measured(name: string, ask: (n: number) => Promise<unknown>, share = 0.95): Promise<void> {
  const rounds: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const times: number[] = []
    for (let n = 0; n < EACH; n += 1) {
      const begun = performance.now()
      await ask(round * EACH + n)
      times.push(performance.now() - begun)
    }
    rounds.push(times.toSorted((a, b) => a - b)[Math.ceil(EACH * share) - 1] ?? Number.NaN)
  }
  show(name, rounds, 'ms')
}

/** A year of hours, with a month of minutes, for some devices. */
const plantYear = (dataDir: string): Promise<Trended[]> =>
  withDatabase(dataDir, (owner) =>
    withClient(owner, async (client) => {
      const { rows } = await client.query<Trended & { sid: number }>(
        `select distinct on (d.id) d.id::text, s.sid, m.identifier from device d join ts_device s on s.device_id = d.id
         join thing_model m on m.device_type_id = d.device_type_id and m.device_id is null and m.kind = 'property'
           and m.data_type = 'float' and m.is_counter = 0 and m.slot between 0 and 19 and m.is_deleted = 0
         where d.tenant_id = '000000' and d.is_deleted = 0 order by d.id limit ${TRENDED}`,
      )
      const sids = rows.map(({ sid }) => sid)
      const now = Date.now()
      for (const [table, width, past] of [
        ['telemetry_1m', MINUTE, 30 * DAY],
        ['telemetry_1h', HOUR, 365 * DAY],
        ['telemetry_1d', DAY, 365 * DAY],
      ] as const) {
        const [from, to] = [Math.floor((now - past) / width) * width, Math.floor(now / width) * width]
        await client.query('select keep_partitions($1, to_timestamp($2), to_timestamp($3))', [
          table,
          from / 1000,
          to / 1000,
        ])
        const filled = (value: string) => `array_fill((${value})::real, array[20])`
        await client.query(
          `insert into ${table} (bucket, sid, tenant_id, n, vmin, vmax, vavg, vlast)
           select at, sid, '000000', array_fill(6, array[20]), ${filled('x - 1')}, ${filled('x + 1')}, ${filled('x')}, ${filled('x')}
           from unnest($1::int[]) sid cross join generate_series(to_timestamp($2), to_timestamp($3), make_interval(secs => $4)) at
           cross join lateral (select 20 + random() + sid * 0 as x) r on conflict do nothing`,
          [sids, from / 1000, to / 1000, width / 1000],
        )
      }
      return rows
    }),
  )
