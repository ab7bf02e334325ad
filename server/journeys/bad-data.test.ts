// Invalid data: nothing is lost silently, and well-behaved gateways stay connected.
import { type MqttClient, connectAsync } from 'mqtt'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashGatewaySecret } from '../iot/device/credentials-secret.ts'
import { newId } from '../platform/id.ts'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'
import { type Plant, plantDevices } from '../testing/plant.ts'
import { type Field, openField } from './field.ts'

const tenant = '200001'
const scope = { tenant, platform: false }
const gateway = { username: `${tenant}&G1`, password: 'a-secret-of-the-gateway' }
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let app: TestApp
let field: Field
let plant: Plant
let keeper: Caller
let line: MqttClient

beforeAll(async () => {
  app = await startApp()
  plant = await app.context.db.transaction(scope, (tx) =>
    plantDevices(tx, {
      properties: [
        { identifier: 'temp', range: [2, 8], hard: [-40, 60] },
        { identifier: 'door', dataType: 'bool' },
        { identifier: 'level', range: [0, 100] },
      ],
      devices: 40,
    }),
  )
  await sql(`update thing_model set null_values = '-999, 32767' where identifier = 'temp'`)
  await sql(`update thing_model set max_rate = 1 where identifier = 'level'`)
  await sql('update gateway set secret = $1', [await hashGatewaySecret(gateway.password)])
  keeper = await app.person({ tenant, codes: 'all', alias: 'admin' })
  field = await openField({ ...app, port: 0, host: '127.0.0.1' })
  line = await connect()
})
afterAll(async () => {
  await line.endAsync(true)
  await field.stop()
  await app.stop()
})

const sql = (text: string, values: unknown[] = []) => app.context.db.transaction(scope, (tx) => tx.query(text, values))
const connect = () => connectAsync(`mqtt://127.0.0.1:${field.port}`, { ...gateway, reconnectPeriod: 0 })

const closed = () =>
  new Promise<void>((resolve) => {
    line.once('close', () => resolve())
  })

let used = 0
/** A device without any report yet. */
function fresh() {
  const device = plant.devices[(used += 1)]
  if (!device) throw new Error('plant more devices')
  const topic = (tail: string) => `iot/v1/${tenant}/G1/${device.code}/up/${tail}`
  const send = (body: unknown, tail = 'property') =>
    line.publishAsync(topic(tail), typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body), {
      qos: 1,
    })
  return {
    ...device,
    topic,
    send,
    report: (params: Record<string, unknown>, ts: number = Date.now()) => send({ ts, params }),
    /** Stored rows, oldest first; marks are `slot * 16 + q`. */
    rows: () =>
      sql(`select (extract(epoch from ts) * 1000)::float8 as ts, v, q from telemetry where sid = $1 order by ts`, [
        device.sid,
      ]) as Promise<{ ts: number; v: (number | null)[]; q: number[] | null }[]>,
    trace: () => traceOf({ deviceId: device.deviceId }),
    async now(): Promise<{ temp: number | null; q: number }> {
      const { data } = await keeper.get('/iot/device/value', { deviceMqttPrefix: `${tenant}/G1/${device.code}` })
      const { values } = data as { values: { identifier: string; value: number | null; q: number }[] }
      const found = values.find(({ identifier }) => identifier === 'temp')
      return { temp: found?.value ?? null, q: found?.q ?? 0 }
    },
  }
}

interface Line {
  result: string
  errorCode: string
  errorMsg: string
  topic: string
}
async function traceOf(query: Record<string, string>): Promise<Line[]> {
  const { data } = await keeper.get('/iot/data-Log/list', { size: '100', ...query })
  return (data as { records: Line[] }).records
}
const gist = (lines: Line[]) => lines.map(({ result, errorCode }) => `${result} ${errorCode ?? ''}`.trim())
const marks = (rows: { q: number[] | null }[]) => rows.map(({ q }) => (q ?? []).map((mark) => mark % 16))

test('every event of a device is in the log once it is acknowledged', async () => {
  await sql(
    `insert into thing_model (id, tenant_id, device_type_id, kind, identifier, name, event_type)
     values ($1, $2, $3, 'event', 'opened', 'opened', 'info')`,
    [newId(), tenant, plant.typeId],
  )
  app.context.changes.notify('thing_model', tenant)
  const device = fresh()
  await device.report({ temp: 4 })
  for (let floor = 0; floor < 40; floor += 1) await device.send({ ts: Date.now(), params: { floor } }, 'event/opened')
  const lines = (await device.trace()).filter(({ topic }) => topic.endsWith('event/opened'))
  expect(gist(lines)).toEqual(Array(40).fill('ok'))
})

async function tally(): Promise<Record<string, number>> {
  const { data } = await keeper.get('/iot/gateway/tally', { id: plant.gatewayId })
  return (data as Record<string, number>[])[0] ?? {}
}

/** What one message adds to its gateway's daily counts. */
async function counted(send: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await tally()
  await send()
  const after = await tally()
  const grown = Object.entries(after).filter(([name, n]) => typeof n === 'number' && n !== (before[name] ?? 0))
  return Object.fromEntries(grown.map(([name, n]) => [name, n - (before[name] ?? 0)]))
}

describe('a message that cannot be read', () => {
  test('is acknowledged, traced as E_PARSE and counted where it is not JSON', async () => {
    const device = fresh()
    expect(await counted(() => device.send('{"ts":1,'))).toEqual({ messages: 1, rejected: 1 })
    expect(gist(await device.trace())).toEqual(['rejected E_PARSE'])
    expect(line.connected).toBe(true)
  })

  test('is E_PARSE where it is not UTF-8', async () => {
    const device = fresh()
    await device.send(Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d]))
    expect(gist(await device.trace())).toEqual(['rejected E_PARSE'])
    expect(line.connected).toBe(true)
  })

  test('is E_SIZE beyond 256 KB, and the line stays', async () => {
    const device = fresh()
    await device.send(`{"params":{"temp":"${'5'.repeat(300_000)}"}}`)
    await expect
      .poll(() => traceOf({ gatewayId: plant.gatewayId }))
      .toContainEqual(expect.objectContaining({ errorCode: 'E_SIZE', topic: device.topic('property') }))
    await device.report({ temp: 5 })
    expect(await device.rows()).toHaveLength(1)
  })

  test('costs the line after sixty in a minute, and the gateway may come again', async () => {
    const device = fresh()
    const lost = closed()
    for (let sent = 0; sent < 70; sent += 1) void device.send('{').catch(() => undefined)
    await lost
    line = await connect()
    await device.report({ temp: 5 })
    expect(await device.rows()).toHaveLength(1)
  })

  test('is traced also where it should have been the state of the gateway', async () => {
    await line.publishAsync(`iot/v1/${tenant}/G1/$gw/up/state`, 'on', { qos: 1 })
    expect(await traceOf({ gatewayId: plant.gatewayId })).toContainEqual(
      expect.objectContaining({ errorCode: 'E_PARSE', topic: `iot/v1/${tenant}/G1/$gw/up/state` }),
    )
  })
})

describe('a message about what is not known', () => {
  test('is unknown_device where no such device is behind the gateway', async () => {
    const topic = `iot/v1/${tenant}/G1/nobody/up/property`
    const growth = await counted(() => line.publishAsync(topic, '{"params":{"temp":5}}', { qos: 1 }))
    expect(growth).toEqual({ messages: 1, unknown: 1 })
    const lines = await traceOf({ result: 'unknown_device' })
    expect(lines).toContainEqual(expect.objectContaining({ topic, errorCode: 'E_UNKNOWN' }))
  })

  test('loses the property its type does not have, and keeps the others', async () => {
    const device = fresh()
    await device.report({ temp: 5, humidity: 40 })
    expect(gist(await device.trace())).toEqual(['partial E_UNMAPPED'])
    expect(await device.now()).toEqual({ temp: 5, q: 0 })
  })

  test('on a topic of its own that nobody reads is E_TOPIC', async () => {
    const device = fresh()
    await device.send('{"a":1}', 'telemetry')
    expect(await traceOf({ result: 'rejected' })).toContainEqual(
      expect.objectContaining({ errorCode: 'E_TOPIC', topic: device.topic('telemetry') }),
    )
  })

  test.each([`iot/v1/200002/G1/G1-1/up/property`, `iot/v1/${tenant}/G2/G1-1/up/property`, 'hospital/up'])(
    'under a prefix of somebody else is E_TOPIC for the one who sent it: %s',
    async (topic) => {
      await line.publishAsync(topic, '{"params":{"temp":5}}', { qos: 1 })
      await expect
        .poll(() => traceOf({ gatewayId: plant.gatewayId }))
        .toContainEqual(expect.objectContaining({ errorCode: 'E_TOPIC', topic }))
    },
  )
})

test('subscriptions to what is not the gateway’s own are E_TOPIC: the first by name, the others by their number', async () => {
  const again = await openField({ ...app, port: 0, host: '127.0.0.1' })
  const other = await connectAsync(`mqtt://127.0.0.1:${again.port}`, { ...gateway, reconnectPeriod: 0 })
  const filters = Array.from({ length: 14 }, (_, n) => `elsewhere/${n}`)
  await expect(other.subscribeAsync(filters)).rejects.toThrow()
  await other.endAsync(true)
  await again.stop()
  const lines = (await traceOf({ gatewayId: plant.gatewayId })).filter(({ topic }) => filters.includes(topic))
  const named = filters.slice(0, 10).map((topic) => `${topic} E_TOPIC`)
  expect(lines.map(({ topic, errorMsg }) => `${topic} ${errorMsg}`).toSorted()).toEqual(
    [...named, 'elsewhere/13 E_TOPIC and 3 more'].toSorted(),
  )
})

describe('a message that is right', () => {
  test('leaves a line where it is the first of its device, or the first after one that was wrong', async () => {
    const device = fresh()
    await device.send('{"ts":1,')
    for (const temp of [4, 5, 6]) await device.report({ temp }, Date.now() + temp)
    expect(gist(await device.trace())).toEqual(['ok', 'rejected E_PARSE'])
    await device.report({ temp: 'warm' }, Date.now() + 20)
    for (const temp of [4, 5]) await device.report({ temp }, Date.now() + 30 + temp)
    expect(gist(await device.trace())).toEqual(['ok', 'partial E_TYPE', 'ok', 'rejected E_PARSE'])
  })

  test('leaves no further line after a restart', async () => {
    const device = fresh()
    await device.report({ temp: 5 })
    const again = await openField({ ...app, port: 0, host: '127.0.0.1' })
    const other = await connectAsync(`mqtt://127.0.0.1:${again.port}`, { ...gateway, reconnectPeriod: 0 })
    await other.publishAsync(device.topic('property'), '{"params":{"temp":6}}', { qos: 1 })
    await other.endAsync(true)
    await again.stop()
    expect(gist(await device.trace())).toEqual(['ok'])
  })
})

describe('a value', () => {
  test('of another type is converted where nothing is lost', async () => {
    const device = fresh()
    await device.report({ temp: '5.3', door: true })
    const [row] = await device.rows()
    expect(row?.v.slice(0, 2)).toEqual([5.3, 1])
    expect(gist(await device.trace())).toEqual(['ok'])
  })

  test('of another type is E_TYPE where something would be, and the others are kept', async () => {
    const device = fresh()
    await device.report({ temp: 'warm', door: 0 })
    expect(gist(await device.trace())).toEqual(['partial E_TYPE'])
    const [row] = await device.rows()
    expect(row?.v.slice(0, 2)).toEqual([null, 0])
  })

  test.each(['NaN', 'Infinity', '-inf', null])('that says %s is no value', async (sent) => {
    const device = fresh()
    await device.report({ temp: sent, door: 1 })
    const [row] = await device.rows()
    expect(row?.v[0]).toBeNull()
  })

  test('that stands for a broken sensor is kept as fault, and the last good one stays', async () => {
    const device = fresh()
    const ts = Date.now()
    await device.report({ temp: 5 }, ts - 1000)
    await device.report({ temp: -999 }, ts)
    expect(marks(await device.rows())).toEqual([[], [4]])
    expect(await device.now()).toEqual({ temp: 5, q: 4 })
    await device.report({ temp: 6 }, ts + 1)
    expect(await device.now()).toEqual({ temp: 6, q: 0 })
  })

  test('outside its range is kept and marked', async () => {
    const device = fresh()
    await device.report({ temp: 9 })
    expect(marks(await device.rows())).toEqual([[1]])
    expect(await device.now()).toEqual({ temp: 9, q: 1 })
  })

  test('beyond what is possible is kept, marked, and never the last good one', async () => {
    const device = fresh()
    const ts = Date.now()
    await device.report({ temp: 5 }, ts - 1000)
    await device.report({ temp: 200 }, ts)
    expect(marks(await device.rows())).toEqual([[], [2]])
    expect((await device.now()).temp).toBe(5)
  })

  test('that jumped is suspect until two further ones agree', async () => {
    const device = fresh()
    const ts = Date.now() - 10_000
    for (const [i, level] of [10, 90, 90, 90, 90].entries()) await device.report({ level }, ts + i * 1000)
    expect(marks(await device.rows())).toEqual([[], [7], [7], [], []])
  })
})

describe('a time', () => {
  test('that is missing is the server’s', async () => {
    const device = fresh()
    const before = Date.now()
    await device.send({ id: 'timeless', params: { temp: 5 } })
    const [row] = await device.rows()
    expect(row?.ts).toBeGreaterThanOrEqual(before)
    expect(row?.ts).toBeLessThanOrEqual(Date.now())
  })

  test('more than a minute ahead is the server’s, marked, and the clock’s error is kept', async () => {
    const device = fresh()
    await device.report({ temp: 5 }, Date.now() + 2 * HOUR)
    const [row] = await device.rows()
    expect(row?.ts).toBeLessThanOrEqual(Date.now())
    expect(marks(await device.rows())).toEqual([[6]])
    expect(Number((await tally()).skewMs)).toBeGreaterThan(2 * HOUR - MINUTE)
  })

  test('more than a day ahead is E_TIME', async () => {
    const device = fresh()
    await device.report({ temp: 5 }, Date.now() + DAY + HOUR)
    expect(gist(await device.trace())).toEqual(['rejected E_TIME'])
    expect(await device.rows()).toEqual([])
  })

  test('before the newest is stored, and what is now stays', async () => {
    const device = fresh()
    const ts = Date.now()
    await device.report({ temp: 5 }, ts)
    expect(await counted(() => device.report({ temp: 7 }, ts - MINUTE))).toEqual({ messages: 1, points: 1, late: 1 })
    expect(await device.rows()).toHaveLength(2)
    expect((await device.now()).temp).toBe(5)
    expect(gist(await device.trace())).toEqual(['late', 'ok'])
  })

  test('older than what is kept is E_TOO_OLD', async () => {
    const device = fresh()
    await device.report({ temp: 5 }, Date.now() - 400 * DAY)
    expect(gist(await device.trace())).toEqual(['rejected E_TOO_OLD'])
    expect(await device.rows()).toEqual([])
  })

  test('of a replayed buffer says nothing about now', async () => {
    const device = fresh()
    const ts = Date.now()
    await device.report({ temp: 5 }, ts - HOUR)
    const items = [10, 20, 30].map((minutes) => ({ ts: ts - minutes * MINUTE, params: { temp: 9 } }))
    await device.send({ id: 'buffer', items }, 'property/history')
    expect(await device.rows()).toHaveLength(4)
  })
})

describe('what was said before', () => {
  test('is dropped and counted where it is the same', async () => {
    const device = fresh()
    const ts = Date.now()
    await device.report({ temp: 5 }, ts)
    expect(await counted(() => device.report({ temp: 5 }, ts))).toMatchObject({ messages: 1, duplicates: 1 })
    expect(await device.rows()).toHaveLength(1)
    expect(gist(await device.trace())).toEqual(['duplicate', 'ok'])
  })

  test('is completed by further properties of the same moment', async () => {
    const device = fresh()
    const ts = Date.now()
    await device.report({ temp: 5 }, ts)
    await device.report({ door: 1 }, ts)
    const [row] = await device.rows()
    expect(row?.v.slice(0, 2)).toEqual([5, 1])
  })

  test('gives way to another value of the same moment, which is said', async () => {
    const device = fresh()
    const ts = Date.now()
    await device.report({ temp: 5 }, ts)
    await device.report({ temp: 6 }, ts)
    expect((await device.rows()).map(({ v }) => v[0])).toEqual([6])
    expect(gist(await device.trace())).toEqual(['partial E_CONFLICT', 'ok'])
  })

  test('under the same id without a time is dropped within a day', async () => {
    const device = fresh()
    await device.send({ id: 'again', params: { temp: 5 } })
    expect(await counted(() => device.send({ id: 'again', params: { temp: 6 } }))).toMatchObject({ duplicates: 1 })
    expect((await device.rows()).map(({ v }) => v[0])).toEqual([5])
  })
})

describe('a device', () => {
  const become = async (device: { deviceId: string }, status: string) => {
    await sql('update device set device_status = $2, update_time = now() where id = $1', [device.deviceId, status])
    app.context.changes.notify('device', tenant)
  }

  test.each(['disabled', 'retired'])('that is %s is E_DISABLED', async (status) => {
    const device = fresh()
    await become(device, status)
    await expect
      .poll(async () => {
        await device.report({ temp: 5 })
        return gist(await device.trace())
      })
      .toContain('rejected E_DISABLED')
    const { length } = await device.rows()
    await device.report({ temp: 6 })
    expect(await device.rows()).toHaveLength(length)
  })

  test('in maintenance is stored as ever', async () => {
    const device = fresh()
    await become(device, 'maintenance')
    await device.report({ temp: 5 })
    expect(await device.rows()).toHaveLength(1)
  })

  test('is as its gateway says: online, then offline', async () => {
    const device = fresh()
    const status = async () => {
      const [row] = await sql('select online_status from device where id = $1', [device.deviceId])
      return row?.online_status
    }
    const tell = (state: string) =>
      line.publishAsync(
        `iot/v1/${tenant}/G1/$gw/up/topo`,
        JSON.stringify({
          id: 't1',
          op: 'state',
          devices: [
            { d: device.code, state },
            { d: 'nobody', state },
          ],
        }),
        { qos: 1 },
      )
    await tell('online')
    await expect.poll(status).toBe('online')
    await tell('offline')
    await expect.poll(status).toBe('offline')
    expect(await traceOf({ result: 'partial' })).toContainEqual(
      expect.objectContaining({ errorCode: 'E_UNKNOWN', topic: `iot/v1/${tenant}/G1/$gw/up/topo` }),
    )
  })
})

test('nobody sees what was counted of another tenant’s gateway', async () => {
  const stranger = await app.person({ tenant: '200002', codes: 'all', alias: 'admin' })
  expect(await stranger.get('/iot/gateway/tally', { id: plant.gatewayId })).toMatchObject({ status: 404 })
})
