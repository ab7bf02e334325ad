// Alarms with one cause are one incident, of which people are told once; none is lost, and what must be told always is.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { machineActor } from '../../platform/actor.ts'
import { actAs } from '../../platform/work.ts'
import { type Clocked, startClocked } from '../../testing/alarm-clock.ts'
import { type TestAlarms, openAlarms } from '../../testing/alarms.ts'
import { incidentWatch } from './incident-watch.ts'

const tenant = '200001'
const DEVICES = 40
let on: Clocked

beforeAll(async () => {
  on = await startClocked({ tenants: [tenant], devices: DEVICES })
  await on.owner(`create table heard (id bigserial, payload jsonb);
    create function hear() returns trigger language plpgsql security definer as
      'begin insert into public.heard (payload) values (new.payload); return new; end';
    create trigger hear after insert on outbox for each row execute function hear()`)
})
afterAll(() => on.stop())
beforeEach(async () => {
  await on.owner(
    `update device set online_status = 'online', online_time = $1, last_seen = $1, upstream_ids = null, parent_id = null`,
    [on.clock.now],
  )
  await on.owner(`update gateway set online_status = 'online', online_time = $1`, [
    new Date(on.clock.now.getTime() - 3_600_000),
  ])
  await on.clear()
  await on.owner('delete from heard')
})

const devices = () => on.plantOf(tenant).devices
const offline = (more = {}) =>
  on.rule(tenant, { condType: 'offline', identifier: '', level: 3, more: { identifier: null, ...more } })
const gatewayTurns = (status: 'online' | 'offline') =>
  on.owner(`update gateway set online_status = $1, online_time = $2, offline_time = $2`, [status, on.clock.now])
const devicesTurn = (status: 'online' | 'offline', count = DEVICES) =>
  on.owner(`update device set online_status = $1, online_time = $2, offline_time = $2 where id = any($3::bigint[])`, [
    status,
    on.clock.now,
    devices()
      .slice(0, count)
      .map(({ deviceId }) => deviceId),
  ])
async function look(seconds = 1): Promise<void> {
  on.alarms.lookAgain(tenant)
  await on.pass(seconds)
}
/** The alarms people are told of, by device or gateway. */
const told = async () => {
  const { rows } = await on.owner(
    `select coalesce(d.device_code, g.gateway_code) as code, h.payload ->> 'transition' as transition from heard h
     join alarm_record a on a.id = (h.payload ->> 'recordId')::bigint left join device d on d.id = a.device_id
     left join gateway g on g.id = a.gateway_id where h.payload -> 'isQuiet' is null order by h.id`,
  )
  return rows.map(({ code, transition }) => `${code} ${transition}`)
}
const incidents = async () => {
  const { rows } = await on.owner(
    `select coalesce(d.device_code, g.gateway_code) as root, coalesce(fd.device_code, fg.gateway_code) as first, i.members, i.ended is not null as ended,
       (select count(*)::int from alarm_record m where m.incident_id = i.id) as held
     from alarm_incident i join alarm_record a on a.id = i.root_id left join device d on d.id = a.device_id left join gateway g on g.id = a.gateway_id
     join alarm_record f on f.id = i.first_id left join device fd on fd.id = f.device_id left join gateway fg on fg.id = f.gateway_id
     where i.is_deleted = 0 order by i.id`,
  )
  return rows.map(
    ({ root, first, members, held, ended }) =>
      `${root} first ${first} ${members === held ? members : `${members} of ${held}`}${ended ? ' ended' : ''}`,
  )
}
const count = async (where = 'true') =>
  Number((await on.owner(`select count(*) as count from alarm_record where is_deleted = 0 and ${where}`)).rows[0].count)
const code = (nth: number) => devices()[nth]?.code
/** The first device supplies the second, the second all others but the last. */
async function wire(): Promise<void> {
  const [incomer, board, ...rest] = devices().map(({ deviceId }) => deviceId)
  await on.owner('update device set upstream_ids = array[$1::bigint] where id = $2', [incomer, board])
  await on.owner('update device set upstream_ids = array[$1::bigint] where id = any($2::bigint[])', [
    board,
    rest.slice(0, -1),
  ])
  on.app.context.changes.notify('device', tenant)
}
const says = (nth: number, temp: number, by: TestAlarms = on.alarms) => {
  const device = devices()[nth]
  if (!device) throw new Error('plant more devices')
  return by.say(device, on.plantOf(tenant), { temp })
}
/** The incomer's alarm cuts the supply; the others are alarms of their own. */
async function cutting(more = {}): Promise<void> {
  const [incomer] = devices()
  await on.rule(tenant, { targetType: 'device', deviceId: incomer?.deviceId ?? '', level: 1, more: { cuts_supply: 1 } })
  await on.rule(tenant, { limit: 20, level: 2, more })
  await wire()
}

test('a gateway falls and its devices go offline: one incident with the gateway first, told once', async () => {
  await offline()
  await look()
  await gatewayTurns('offline')
  await devicesTurn('offline', 30)
  await look()
  expect(await incidents()).toEqual(['G1 first G1 31'])
  expect(await told()).toEqual(['G1 trigger'])
  expect(await count()).toBe(31)
  expect(await count(`alarm_state = 'ACTIVE_UNACK' and suppressed_by_id is not null`)).toBe(30)
})

test('what was silent before its gateway was known to be lost is grouped with it', async () => {
  await offline()
  await look()
  await devicesTurn('offline', 2)
  await look(60)
  expect(await told()).toEqual([`${code(0)} trigger`, `${code(1)} trigger`])
  await gatewayTurns('offline')
  await look()
  expect(await incidents()).toEqual([`G1 first ${code(0)} 3`])
  expect((await told()).at(-1)).toBe('G1 trigger')
})

test('when the gateway is back its alarm recovers, and what is silent still is told after the grace', async () => {
  await offline()
  await look()
  await gatewayTurns('offline')
  await devicesTurn('offline', 3)
  await look()
  await on.pass(60)
  await gatewayTurns('online')
  await devicesTurn('online', 2)
  await look()
  expect(await told()).toEqual(['G1 trigger', 'G1 clear'])
  await watch()
  expect(await incidents()).toEqual(['G1 first G1 4'])
  await on.pass(125)
  await watch()
  expect(await incidents()).toEqual(['G1 first G1 4 ended'])
  expect((await told()).at(-1)).toBe(`${code(2)} repeat`)
  expect(await told()).toHaveLength(3)
})

test('what is told with its root still controls what it has to, once, and tells when people are told of it', async () => {
  const actions = [
    { kind: 'letter', userIds: ['1'] },
    { kind: 'command', identifier: 'flow', value: 1 },
  ]
  await on.owner(
    `insert into alarm_linkage (id, tenant_id, linkage_name, on_events, actions) values (1, $1, '备用泵', '{raised,recovered}', $2)`,
    [tenant, JSON.stringify(actions)],
  )
  const followed = async () => {
    const { rows } = await on.owner(
      `select coalesce(d.device_code, 'G1') as whose, e.linkage_event as event, e.action_kind as kind from alarm_linkage_execution e
       join alarm_record a on a.id = e.alarm_record_id left join device d on d.id = a.device_id order by e.transition_id, e.action_no`,
    )
    return rows.map(({ whose, event, kind }) => `${whose} ${event} ${kind}`)
  }
  await offline()
  await look()
  await gatewayTurns('offline')
  await devicesTurn('offline', 2)
  await look()
  const before = ['G1 raised letter', 'G1 raised command', `${code(0)} raised command`, `${code(1)} raised command`]
  expect(await followed()).toEqual(before)
  await on.pass(60)
  await devicesTurn('online', 1)
  await look()
  expect(await followed()).toEqual([...before, `${code(0)} recovered command`])
  await gatewayTurns('online')
  await look()
  await on.pass(125)
  await watch()
  expect((await followed()).slice(before.length + 1)).toEqual([
    'G1 recovered letter',
    'G1 recovered command',
    `${code(1)} raised letter`,
  ])
  await on.owner('delete from alarm_linkage_execution')
  await on.owner('delete from alarm_linkage')
})

async function watch(): Promise<void> {
  const as = <T>(work: Parameters<typeof actAs<T>>[2]) =>
    actAs(on.app.context, { tenant, actor: machineActor('job', 'x') }, work)
  const found = await as(async (ctx) => (await incidentWatch.items?.(ctx, {})) ?? [])
  for (const one of found) await as(async (ctx) => incidentWatch.each?.(ctx, one, {}))
}

test('a device that goes silent just after its gateway came back is held for the grace, and told if it stays away', async () => {
  await offline()
  await look()
  await gatewayTurns('online')
  await on.owner('update device set last_seen = $1', [new Date(on.clock.now.getTime() - 60_000)])
  await devicesTurn('offline', 1)
  await look(30)
  expect(await count()).toBe(0)
  await look(100)
  expect(await told()).toEqual([`${code(0)} trigger`])
})

test('after a start silence is held for the grace; a device that was heard since is told at once', async () => {
  await on.rule(tenant, { condType: 'nodata', noDataSec: 60 })
  await on.owner('update device set last_seen = $1', [new Date(on.clock.now.getTime() - 5_000)])
  const again = await openAlarms({ ...on.app, afterStart: 120_000 })
  const pass = async (seconds: number) => {
    on.clock.now = new Date(on.clock.now.getTime() + seconds * 1000)
    await again.tick()
  }
  await pass(5)
  await on.owner('update device set last_seen = $1 where id = $2', [on.clock.now, devices()[0]?.deviceId])
  await pass(95)
  expect(await on.gist(tenant)).toEqual([`${code(0)} ACTIVE_UNACK 1`])
  await pass(30)
  expect(await count()).toBe(DEVICES)
  await again.stop()
})

test('a cut supply and what follows are one incident, and the first alarm keeps the mark', async () => {
  await cutting()
  await says(2, 30)
  await on.pass(5)
  await says(0, 9)
  await says(1, 30)
  await on.pass(5)
  await says(3, 30)
  expect(await incidents()).toEqual([`${code(0)} first ${code(2)} 4`])
  expect(await told()).toEqual([`${code(2)} trigger`, `${code(0)} trigger`])
})

test('an incident whose root follows from what comes later is taken over by that', async () => {
  const [, board] = devices()
  await cutting()
  await on.rule(tenant, { targetType: 'device', deviceId: board?.deviceId ?? '', level: 2, more: { cuts_supply: 1 } })
  await says(1, 9)
  await says(2, 30)
  expect(await incidents()).toEqual([`${code(1)} first ${code(1)} 2`])
  await says(0, 9)
  expect(await incidents()).toEqual([`${code(0)} first ${code(1)} 3`])
  const { rows } = await on.owner(
    `select distinct d.device_code as code from alarm_record a join alarm_record r on r.id = a.suppressed_by_id join device d on d.id = r.device_id`,
  )
  expect(rows).toEqual([{ code: code(0) }])
})

test('what is always told is in nobody’s shadow, and neither is what has another cause', async () => {
  await cutting({ always_told: 1, alarm_level: 1 })
  await says(0, 9)
  await says(1, 30)
  await says(DEVICES - 1, 30)
  expect(await told()).toEqual([0, 1, DEVICES - 1].map((nth) => `${code(nth)} trigger`))
  expect(await incidents()).toEqual([])
  expect(await count('suppressed_by_id is not null')).toBe(0)
})

test('what is graver than its root is told by itself, in the incident', async () => {
  const [incomer] = devices()
  await on.rule(tenant, { targetType: 'device', deviceId: incomer?.deviceId ?? '', level: 2, more: { cuts_supply: 1 } })
  await on.rule(tenant, { limit: 20, level: 1 })
  await wire()
  await says(0, 9)
  await says(1, 30)
  expect(await incidents()).toEqual([`${code(0)} first ${code(0)} 2`])
  expect(await told()).toEqual([`${code(0)} trigger`, `${code(1)} trigger`])
})

test('two servers that raise alarms of one root at the same time open one incident', async () => {
  await cutting()
  await says(0, 9)
  const other = await openAlarms(on.app)
  const nths = Array.from({ length: 20 }, (_, nth) => nth + 1)
  await Promise.all(nths.map((nth) => says(nth, 30, nth % 2 === 0 ? other : on.alarms)))
  await other.stop()
  expect(await incidents()).toEqual([`${code(0)} first ${code(0)} 21`])
  expect(await told()).toEqual([`${code(0)} trigger`])
})

test('what followed from another one and comes again by itself is told by itself', async () => {
  await cutting()
  await says(0, 9)
  await says(1, 30)
  await says(1, 1)
  expect(await told()).toEqual([`${code(0)} trigger`])
  await says(0, 1)
  await on.pass(5)
  await says(1, 30)
  expect((await told()).slice(1)).toEqual([`${code(0)} clear`, `${code(1)} repeat`])
  expect(await count(`alarm_state = 'ACTIVE_UNACK' and suppressed_by_id is null`)).toBe(1)
  await says(1, 1)
  expect((await told()).at(-1)).toBe(`${code(1)} clear`)
})

const rising = { levels: JSON.stringify([{ level: 1, operator: 'gt', limitValue: 50 }]) }

test('what becomes graver than the alarm it followed from is told from then on', async () => {
  const [incomer] = devices()
  await on.rule(tenant, { targetType: 'device', deviceId: incomer?.deviceId ?? '', level: 2, more: { cuts_supply: 1 } })
  await on.rule(tenant, { limit: 20, level: 3, more: rising })
  await wire()
  await says(0, 9)
  await says(1, 30)
  await says(1, 60)
  await says(1, 1)
  expect(await told()).toEqual([`${code(0)} trigger`, `${code(1)} escalate`, `${code(1)} clear`])
})

test('what people know of already goes on being told when it becomes graver under a cause that came later', async () => {
  await on.rule(tenant, { limit: 20, level: 3, more: rising })
  await on.rule(tenant, {
    targetType: 'device',
    deviceId: devices()[0]?.deviceId ?? '',
    level: 1,
    more: { cuts_supply: 1 },
  })
  await wire()
  await says(1, 30)
  await says(0, 9)
  await says(1, 60)
  await says(1, 1)
  expect(await told()).toEqual([`${code(1)} trigger`, `${code(0)} trigger`, `${code(1)} escalate`, `${code(1)} clear`])
})

test('whoever is graver than the cause that takes an incident over stays with the alarm people know', async () => {
  const [incomer, board] = devices()
  await on.rule(tenant, { targetType: 'device', deviceId: incomer?.deviceId ?? '', level: 3, more: { cuts_supply: 1 } })
  await on.rule(tenant, { targetType: 'device', deviceId: board?.deviceId ?? '', level: 1, more: { cuts_supply: 1 } })
  await on.rule(tenant, { limit: 20, level: 2 })
  await wire()
  await says(1, 9)
  await says(2, 30)
  await says(0, 9)
  expect(await incidents()).toEqual([`${code(0)} first ${code(1)} 3`])
  const { rows } = await on.owner(
    `select d.device_code as code from alarm_record a join alarm_record r on r.id = a.suppressed_by_id join device d on d.id = r.device_id`,
  )
  expect(rows).toEqual([{ code: code(1) }])
  // What people were told of with the board is told by itself when the board is well and it is not, whatever else stands.
  await says(1, 1)
  await on.pass(60)
  await watch()
  expect((await told()).at(-1)).toBe(`${code(1)} clear`)
  await on.pass(65)
  await watch()
  expect((await told()).at(-1)).toBe(`${code(2)} repeat`)
  expect(await incidents()).toEqual([`${code(0)} first ${code(1)} 3`])
  expect(await count('suppressed_by_id is not null')).toBe(0)
  await watch()
  expect(await told()).toHaveLength(4)
})

test('while gateways cannot be followed alarms are raised all the same, and the gateway recovers later', async () => {
  await offline()
  await look()
  await gatewayTurns('offline')
  await devicesTurn('offline', 2)
  await look()
  await on.owner(`create function refuse() returns trigger language plpgsql as 'begin raise exception ''full''; end';
    create trigger refuse before update on alarm_record for each row when (new.device_id is null) execute function refuse()`)
  await gatewayTurns('online')
  await on.owner(`update gateway set online_time = $1`, [new Date(on.clock.now.getTime() - 300_000)])
  await devicesTurn('offline', 3)
  await look(5)
  await on.owner('drop trigger refuse on alarm_record; drop function refuse')
  expect(await told()).toEqual(['G1 trigger'])
  expect(await count()).toBe(4)
  await on.pass(10)
  expect((await told()).at(-1)).toBe('G1 clear')
})
