import mqtt from 'mqtt'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { NOWHERE, openBlobs } from '../../platform/blobs/open.ts'
import { Changes } from '../../platform/changes.ts'
import type { AppContext } from '../../platform/ctx.ts'
import { connect } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { createLog } from '../../platform/log.ts'
import { embeddedBroker } from '../../platform/mqtt/embedded.ts'
import type { EndCause, Session } from '../../platform/mqtt/transport.ts'
import { withClient } from '../../platform/postgres/connection.ts'
import { type TestDatabase, createDatabase } from '../../testing/database.ts'
import { type Plant, plantDevices } from '../../testing/plant.ts'
import { createCredentials, hashGatewaySecret } from '../device/credentials.ts'
import { type Presence, type PresenceOptions, type Transition, createPresence } from './presence.ts'

const tenant = '200001'
const other = '200002'
const MINUTE = 60_000

let database: TestDatabase
let context: AppContext
let plant: Plant
let presence: Presence
let told: Transition[]
let waiting: (() => void)[]
const clock = { now: 0 }

beforeEach(async () => {
  database = await createDatabase()
  clock.now = Date.now()
  context = {
    db: connect(database.app, { timeZone: 'Asia/Shanghai', prepares: true }),
    changes: new Changes(),
    blobs: openBlobs(NOWHERE),
    log: createLog('silent'),
    timeZone: 'Asia/Shanghai',
    now: () => new Date(clock.now),
  }
  await context.db.transaction({ tenant: '000000', platform: true }, async (tx) => {
    for (const name of [tenant, other])
      await tx.query(`insert into tenant (id, tenant_id, tenant_name) values ($1, $2, $2)`, [newId(), name])
  })
  plant = await context.db.transaction({ tenant, platform: false }, (tx) =>
    plantDevices(tx, { properties: [{ identifier: 'temp' }], devices: 3 }),
  )
  told = []
  waiting = []
})
afterEach(async () => {
  await presence.stop()
  await context.db.close()
  await database.drop()
})

async function start(options: PresenceOptions = {}): Promise<void> {
  presence = createPresence(context, { leastGrace: 0, tickEvery: 5, batchEvery: 60_000, ...options })
  presence.onTransition((transition) => {
    told.push(transition)
    for (const wake of waiting) wake()
  })
  await presence.load()
}

/** A server past its grace period after the start. */
async function startLongAgo(): Promise<void> {
  await start()
  pass(10 * MINUTE)
}

const pass = (ms: number) => {
  clock.now += ms
}

const until = (isSo: () => boolean) =>
  new Promise<void>((resolve) => {
    const look = () => isSo() && resolve()
    waiting.push(look)
    look()
  })
const news = (count: number) => until(() => told.length >= count)
/** Lets time pass until this is told last; returns how much it took (ms). */
async function silenceUntil(line: string): Promise<number> {
  const from = clock.now
  const before = told.length
  const look = () => {
    pass(5_000)
    return told.length > before ? lines().at(-1) : undefined
  }
  await expect.poll(look, { interval: 20 }).toBe(line)
  return clock.now - from
}
const lines = () => told.map(({ kind, status, cause }) => `${kind} ${status}${cause ? ` ${cause}` : ''}`)

const session = (id: string, gatewayId = plant.gatewayId): Session => ({
  id,
  peer: { tenant, gatewayId, gatewayCode: 'G1' },
  clientId: 'x',
  remoteIp: '10.1.2.3',
  since: clock.now,
})
const begin = (id: string) => presence.connected(session(id))
const end = (id: string, cause: EndCause = 'closed') => presence.disconnected(session(id), cause)
const say = (id: string, payload: string) =>
  presence.stateMessage({
    session: session(id),
    topic: `iot/v1/${tenant}/G1/$gw/up/state`,
    payload: Buffer.from(payload),
    qos: 1,
    retain: true,
    receivedAt: clock.now,
  })
const birth = (id: string, named: string) => say(id, JSON.stringify({ state: 'online', sessionId: named, fw: '1.2' }))
const will = (id: string, named: string) => say(id, JSON.stringify({ state: 'offline', sessionId: named }))
const ids = () => plant.devices.map(({ deviceId }) => deviceId)
const idOf = (n: number) => ids()[n] ?? ''
const report = (...devices: number[]) => presence.devicesReported(devices.map(idOf), clock.now)

const sql = (text: string, values: unknown[] = []) =>
  context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))
const gatewayRow = async () =>
  (
    await sql('select *, extract(epoch from last_seen)::float8 as seen from gateway where id = $1', [plant.gatewayId])
  )[0]
const deviceRows = () =>
  sql(
    `select online_status, offline_cause, rev, online_time is not null as was_online, offline_time is not null as was_offline,
    (extract(epoch from last_seen) * 1000)::float8 as seen from device where id = any($1::bigint[]) order by id`,
    [ids()],
  )
const change = async (text: string, values: unknown[] = []) => {
  await sql(text, values)
  context.changes.notify('device', tenant)
}
const addDevice = (id: string) =>
  change(
    `insert into device (id, tenant_id, device_name, device_code, device_type_id, area_id, gateway_id) values ($1, $2, $5, $5, $3, 1, $4)`,
    [id, tenant, plant.typeId, plant.gatewayId, `D${id}`],
  )

/** A device seen before its row was read is online once every earlier change is loaded. */
async function caughtUp(): Promise<void> {
  const id = newId()
  presence.devicesReported([id], clock.now)
  await addDevice(id)
  await until(() => told.some((one) => one.id === id))
  told = told.filter((one) => one.id !== id)
}

describe('a gateway', () => {
  test('that connects is online in its row, with where it called from and what it runs', async () => {
    await startLongAgo()
    begin('s')
    expect(await birth('s', 'A')).toBe('taken')
    await presence.stop()
    expect(await gatewayRow()).toMatchObject({
      online_status: 'online',
      remote_ip: '10.1.2.3',
      firmware: '1.2',
      rev: 0,
      seen: clock.now / 1000,
    })
    expect(lines()).toEqual(['gateway online'])
    expect(told[0]).toMatchObject({ id: plant.gatewayId, tenant, at: clock.now })
  })

  test('is told about only when its row says so', async () => {
    await startLongAgo()
    const found = new Promise((resolve) => {
      presence.onTransition(() => resolve(gatewayRow()))
    })
    begin('s')
    expect(await found).toMatchObject({ online_status: 'online' })
  })

  test('takes its devices along when it leaves, and they say why', async () => {
    await startLongAgo()
    begin('s')
    report(0, 1)
    end('s', 'keepalive')
    await news(6)
    expect(lines()).toEqual([
      'gateway online',
      'device online',
      'device online',
      'gateway offline keepalive',
      'device offline gateway',
      'device offline gateway',
    ])
    expect(await gatewayRow()).toMatchObject({ online_status: 'offline' })
    expect(await deviceRows()).toMatchObject([
      { online_status: 'offline', offline_cause: 'gateway', was_online: true, was_offline: true, rev: 0 },
      { online_status: 'offline', offline_cause: 'gateway' },
      { online_status: 'unknown', offline_cause: null },
    ])
  })

  test('brings no device back with it: that takes their own word', async () => {
    await startLongAgo()
    begin('s')
    report(0)
    end('s')
    pass(1_000)
    begin('t')
    await news(5)
    expect(lines().at(-1)).toBe('gateway online')
    pass(1_000)
    report(0)
    await news(6)
    expect(await deviceRows()).toMatchObject([{ online_status: 'online', offline_cause: null }, {}, {}])
  })

  test('is not ended by the late will of a session that was taken over', async () => {
    await startLongAgo()
    begin('one')
    await birth('one', 'A')
    end('one', 'taken-over')
    begin('two')
    await birth('two', 'B')
    await will('one', 'A')
    await will('two', 'A')
    expect(lines()).toEqual(['gateway online'])
    await will('two', 'B')
    expect(lines()).toEqual(['gateway online', 'gateway offline announced'])
  })

  test.each(['', 'no', '{}', '{"state":"sideways"}', '[]', '\u0000'])(
    'that says "%s" is not understood',
    async (payload) => {
      await startLongAgo()
      expect(await say('s', payload)).toBe('unreadable')
      expect(told).toEqual([])
    },
  )

  test('that does not come back is offline in its time though the clock is set back by an hour', async () => {
    await startLongAgo()
    begin('s')
    report(0)
    pass(182_000)
    await news(3)
    expect(lines()).toEqual(['gateway online', 'device online', 'device offline timeout'])
    end('s', 'taken-over')
    pass(-60 * MINUTE)
    expect(await silenceUntil('gateway offline timeout')).toBeLessThan(10 * MINUTE)
  })

  test('that is new is watched from its first connection', async () => {
    await startLongAgo()
    const id = newId()
    await sql(`insert into gateway (id, tenant_id, gateway_name, gateway_code, area_id) values ($1, $2, 'N', 'N', 1)`, [
      id,
      tenant,
    ])
    presence.connected(session('n', id))
    await news(1)
    expect(told[0]).toMatchObject({ kind: 'gateway', id, status: 'online' })
  })
})

describe('a device', () => {
  const timeout = 180_000

  test('is offline when it was silent for its timeout, and online with its next word', async () => {
    await startLongAgo()
    begin('s')
    report(0)
    pass(timeout - 5_000)
    report(1)
    pass(7_000)
    await news(4)
    expect(lines().slice(1)).toEqual(['device online', 'device online', 'device offline timeout'])
    expect(told.at(-1)?.id).toBe(idOf(0))
    report(0)
    await news(5)
    expect(await deviceRows()).toMatchObject([
      { online_status: 'online' },
      { online_status: 'online' },
      { online_status: 'unknown' },
    ])
  })

  test('that falls silent is offline in its time though the clock is set back by an hour', async () => {
    await startLongAgo()
    report(0, 1)
    pass(timeout - 1_000)
    report(0)
    pass(2_000)
    // Its clock has ticked by now.
    await news(3)
    expect(told.at(-1)).toMatchObject({ id: idOf(1), status: 'offline' })
    pass(-60 * MINUTE)
    expect(await silenceUntil('device offline timeout')).toBeLessThan(3 * timeout)
    expect(told.at(-1)?.id).toBe(idOf(0))
  })

  test('has its own timeout before that of its type', async () => {
    await sql('update device set offline_timeout = 30 where id = $1', [idOf(0)])
    await startLongAgo()
    report(0, 1)
    pass(40_000)
    await news(3)
    expect(told.at(-1)).toMatchObject({ id: idOf(0), status: 'offline', cause: 'timeout' })
    expect(told).toHaveLength(3)
  })

  test('whose timeout is changed is judged by the new one', async () => {
    await startLongAgo()
    report(0)
    pass(40_000)
    await change('update device set offline_timeout = 30 where id = $1', [idOf(0)])
    await news(2)
    expect(lines()).toEqual(['device online', 'device offline timeout'])
  })

  test('that reports before its row was read is online once it was', async () => {
    await startLongAgo()
    const id = newId()
    presence.devicesReported([id], clock.now)
    await addDevice(id)
    await news(1)
    expect(told[0]).toMatchObject({ kind: 'device', id, status: 'online' })
  })

  test('that is disabled is unknown and not waited for, until it reports again in service', async () => {
    await startLongAgo()
    report(0)
    await change(`update device set device_status = 'disabled' where id = $1`, [idOf(0)])
    await news(2)
    expect(lines()).toEqual(['device online', 'device unknown'])
    report(0)
    pass(timeout * 2)
    await change(`update device set device_status = 'active' where id = $1`, [idOf(0)])
    await caughtUp()
    expect(told).toHaveLength(2)
    report(0)
    await news(3)
    expect(told.at(-1)).toMatchObject({ id: idOf(0), status: 'online' })
  })

  test('that is removed is forgotten', async () => {
    await startLongAgo()
    report(0, 1)
    await change('update device set is_deleted = 1 where id = $1', [idOf(0)])
    await caughtUp()
    pass(timeout + 2_000)
    await news(4)
    expect(told.slice(2).map(({ id }) => id)).not.toContain(idOf(0))
  })

  test('is what its gateway says of it', async () => {
    await startLongAgo()
    presence.statusesReported([idOf(0), idOf(1)], 'online', clock.now)
    presence.statusesReported([idOf(1), 'nobody'], 'offline', clock.now)
    await news(3)
    expect(lines()).toEqual(['device online', 'device online', 'device offline announced'])
  })

  test('writes its last word with the batch, and that of its gateway, without touching their locks', async () => {
    await start({ batchEvery: 10 })
    pass(10 * MINUTE)
    report(0)
    await news(1)
    pass(5_000)
    report(0)
    const isWritten = async (): Promise<boolean> => {
      const [row] = await deviceRows()
      return row?.seen === clock.now || isWritten()
    }
    await isWritten()
    expect(await deviceRows()).toMatchObject([{ rev: 0 }, {}, {}])
    expect(await gatewayRow()).toMatchObject({ seen: clock.now / 1000, rev: 0, online_status: 'unknown' })
  })
})

describe('after a restart', () => {
  test('nothing is offline before the grace is over, and then only who did not return', async () => {
    await startLongAgo()
    begin('s')
    report(0, 1)
    await news(3)
    await presence.stop()
    told = []
    pass(60 * MINUTE)
    await start({ leastGrace: 120_000 })
    pass(100_000)
    begin('t')
    report(0)
    pass(100_000)
    await news(1)
    expect(told.map(({ id, status, cause }) => [id, status, cause])).toEqual([[idOf(1), 'offline', 'timeout']])
    pass(200_000)
    await news(2)
    expect(told.at(-1)).toMatchObject({ id: idOf(0), status: 'offline', cause: 'timeout' })
  })

  test('a gateway that does not return is offline, and its devices with it', async () => {
    await sql('update device set offline_timeout = 3600')
    await startLongAgo()
    begin('s')
    report(0)
    await news(2)
    await presence.stop()
    told = []
    await start()
    pass(149_000)
    presence.statusesReported([idOf(2)], 'online', clock.now)
    await news(1)
    pass(2_000)
    await news(4)
    expect(lines()).toEqual([
      'device online',
      'gateway offline timeout',
      'device offline gateway',
      'device offline gateway',
    ])
  })
})

test('tenants are written each with their own scope', async () => {
  const theirs = await context.db.transaction({ tenant: other, platform: false }, (tx) =>
    plantDevices(tx, { properties: [], devices: 1 }),
  )
  await startLongAgo()
  presence.devicesReported([idOf(0), theirs.devices[0]?.deviceId ?? ''], clock.now)
  await news(2)
  expect(told.map((one) => one.tenant).toSorted()).toEqual([tenant, other])
})

test('a tenant whose rows are locked keeps no other waiting', async () => {
  const theirs = await context.db.transaction({ tenant: other, platform: false }, (tx) =>
    plantDevices(tx, { properties: [], devices: 1 }),
  )
  const locked = theirs.devices[0]?.deviceId ?? ''
  await startLongAgo()
  await withClient(database.owner, async (client) => {
    await client.query('begin')
    await client.query(`select set_config('app.tenant', $1, true)`, [other])
    const { rowCount } = await client.query('select from device where id = $1 for update', [locked])
    expect(rowCount).toBe(1)
    presence.devicesReported([locked, idOf(0)], clock.now)
    await news(1)
    presence.devicesReported([idOf(1)], clock.now)
    await news(2)
    expect(told.map((one) => one.tenant)).toEqual([tenant, tenant])
    await client.query('rollback')
  })
  await news(3)
  expect(told.at(-1)).toMatchObject({ tenant: other, id: locked, status: 'online' })
})

test('a row that somebody holds keeps no other row waiting, and is written once it is free, in order', async () => {
  await startLongAgo()
  await withClient(database.owner, async (client) => {
    await client.query('begin')
    await client.query(`select set_config('app.tenant', $1, true)`, [tenant])
    expect((await client.query('select from device where id = $1 for update', [idOf(0)])).rowCount).toBe(1)
    begin('s')
    report(0, 1)
    await birth('s', 'A')
    await news(2)
    end('s')
    await news(4)
    expect(told.map(({ id }) => id)).not.toContain(idOf(0))
    await client.query('rollback')
  })
  await news(6)
  expect(told.filter(({ id }) => id === idOf(0)).map(({ status }) => status)).toEqual(['online', 'offline'])
  expect(await deviceRows()).toMatchObject([{ online_status: 'offline' }, { online_status: 'offline' }, {}])
})

test('who comes and goes makes lists be counted anew, and nothing that reports wait for be read again', async () => {
  await startLongAgo()
  const heard: string[] = []
  const unlisten = context.changes.listen((table) => heard.push(table))
  const before = context.changes.version('device', tenant)
  begin('s')
  report(0, 1)
  end('s')
  await news(6)
  unlisten()
  expect(heard).toEqual([])
  expect(context.changes.version('device', tenant)).toBeGreaterThan(before)
})

/** More devices of the gateway than a transaction takes; their ids. */
async function plantMany(): Promise<string[]> {
  const first = BigInt(newId())
  const many = Array.from({ length: 600 }, (_, n) => String(first + BigInt(n)))
  await sql(
    `insert into device (id, tenant_id, device_name, device_code, device_type_id, area_id, gateway_id)
     select id, $2, id::text, 'M' || id, $3, 1, $4 from unnest($1::bigint[]) id`,
    [many, tenant, plant.typeId, plant.gatewayId],
  )
  return many
}

test('more devices than a transaction takes return at once: a birth behind them is written before, a will after', async () => {
  const many = await plantMany()
  await startLongAgo()
  begin('s')
  presence.devicesReported(many, clock.now)
  await birth('s', 'A')
  expect(told[0]).toMatchObject({ kind: 'gateway', status: 'online' })
  expect(told.length).toBeLessThan(many.length)
  const written = will('s', 'A')
  // At every commit on the way a device and its record say the same: a server may be killed there.
  while (told.length < 2 * (many.length + 1)) {
    const before = told.length
    expect(
      await sql(
        `select d.id from device d join device_run_record r on r.device_id = d.id and r.end_time is null
         where d.id = any($1::bigint[]) and d.online_status <> r.record_type`,
        [many],
      ),
    ).toEqual([])
    await news(before + 1)
  }
  await written
  expect(told).toHaveLength(2 * (many.length + 1))
  expect(
    await sql(
      `select count(distinct d.id)::int as devices, count(r.id) filter (where r.record_type = 'online')::int as online,
         count(r.id) filter (where r.record_type = 'offline' and r.end_time is null)::int as offline from device d
       left join device_run_record r on r.device_id = d.id
       where d.id = any($1::bigint[]) and d.online_status = 'offline'`,
      [many],
    ),
  ).toEqual([{ devices: many.length, online: many.length, offline: many.length }])
})

test('what cannot be written is written later, in order, and told then', async () => {
  await startLongAgo()
  await withClient(database.owner, (client) => client.query('revoke update on gateway from steward_app'))
  begin('s')
  const written = birth('s', 'A')
  report(0)
  end('s')
  begin('t')
  await withClient(database.owner, (client) => client.query('grant update on gateway to steward_app'))
  await news(5)
  await written
  expect(lines()).toEqual([
    'gateway online',
    'device online',
    'gateway offline closed',
    'device offline gateway',
    'gateway online',
  ])
  expect(await gatewayRow()).toMatchObject({ online_status: 'online' })
  expect(await deviceRows()).toMatchObject([{ online_status: 'offline', offline_cause: 'gateway' }, {}, {}])
})

test('a listener that fails keeps nobody else from hearing', async () => {
  await start()
  presence.onTransition(() => {
    throw new Error('bug')
  })
  const heard = new Promise((resolve) => presence.onTransition(resolve))
  begin('s')
  expect(await heard).toMatchObject({ status: 'online' })
})

test('what is judged of a transition is committed with it, or neither is', async () => {
  await withClient(database.owner, (client) =>
    client.query(`create table judged (id bigint, status text); grant all on judged to steward_app`),
  )
  const stored = () =>
    withClient(database.owner, async (client) => {
      const { rows } = await client.query('select status from judged')
      return rows
    })
  let tries = 0
  const failed = Promise.withResolvers<void>()
  await start({
    judges: [
      async (tx, transitions) => {
        for (const { id, status } of transitions) await tx.query('insert into judged values ($1, $2)', [id, status])
        tries += 1
        if (tries > 1) return
        failed.resolve()
        throw new Error('the rules could not be read')
      },
    ],
  })
  begin('s')
  await failed.promise
  expect([told, await stored()]).toEqual([[], []])
  await news(1)
  expect(await gatewayRow()).toMatchObject({ online_status: 'online' })
  expect(await stored()).toEqual([{ status: 'online' }])
})

test('a server that stops writes what is left and hears nothing more', async () => {
  await startLongAgo()
  begin('s')
  report(0)
  const stopped = presence.stop()
  end('s', 'server')
  await stopped
  expect(await gatewayRow()).toMatchObject({ online_status: 'online' })
  expect(await deviceRows()).toMatchObject([{ online_status: 'online' }, {}, {}])
  await expect(birth('s', 'A')).rejects.toThrow()
})

test('a will waits for its own transitions, whatever is noted of the same devices after it', async () => {
  const many = await plantMany()
  await startLongAgo()
  begin('s')
  presence.devicesReported(many, clock.now)
  const taken = birth('s', 'A')
  const written = will('s', 'A')
  begin('t')
  pass(1_000)
  presence.devicesReported(many.slice(0, 300), clock.now)
  await written
  const rest = new Set(many.slice(300))
  expect(told.filter(({ id, status }) => rest.has(id) && status === 'offline')).toHaveLength(rest.size)
  await taken
})

test('from a real gateway over a real broker', async () => {
  await startLongAgo()
  await sql('update gateway set secret = $2 where id = $1', [plant.gatewayId, await hashGatewaySecret('secret-1')])
  const credentials = createCredentials(context, { disconnect: (id) => transport.disconnect(id) })
  const transport = embeddedBroker(
    {
      authenticate: credentials.authenticate,
      async receive(message) {
        if (message.topic.endsWith('/$gw/up/state')) await presence.stateMessage(message)
        else presence.devicesReported([idOf(0)], clock.now)
      },
      connected: presence.connected,
      disconnected: presence.disconnected,
    },
    { log: context.log },
  )
  const port = await transport.listen(0, '127.0.0.1')
  const topic = `iot/v1/${tenant}/G1/$gw/up/state`
  const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
    username: `${tenant}&G1`,
    password: 'secret-1',
    protocolVersion: 4,
    reconnectPeriod: 0,
    will: { topic, payload: Buffer.from('{"state":"offline","sessionId":"A"}'), qos: 1, retain: true },
  })
  await client.publishAsync(topic, '{"state":"online","sessionId":"A"}', { qos: 1, retain: true })
  // Acknowledged means committed.
  expect(await gatewayRow()).toMatchObject({ online_status: 'online' })
  await client.publishAsync(`iot/v1/${tenant}/G1/${plant.devices[0]?.code}/up/property`, '{}', { qos: 1 })
  client.stream.destroy()
  await news(4)
  expect(lines()).toEqual([
    'gateway online',
    'device online',
    expect.stringMatching(/^gateway offline/),
    'device offline gateway',
  ])
  credentials.stop()
  await transport.close()
})
