// Every kind of condition through the intake, the clock and restarts: what is told of it, and what stands in the record.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../platform/id.ts'
import { type Clocked, startClocked } from '../testing/alarm-clock.ts'
import type { RuleWish } from '../testing/alarms.ts'

const tenant = '200001'
let on: Clocked

beforeAll(async () => {
  on = await startClocked({ tenants: [tenant], devices: 60 })
  await on.owner(
    `insert into thing_model (id, tenant_id, device_type_id, kind, identifier, name, event_type, output_data)
     values ($1, $2, $3, 'event', 'trapped', '困人', 'alert', '[{"identifier":"floor","dataType":"int"}]')`,
    [newId(), tenant, on.plantOf(tenant).typeId],
  )
  on.app.context.changes.invalidateAll()
})
afterAll(() => on.stop())
beforeEach(() => on.clear())

/** Of all alarms: state, level, number of times, and whether they flap or wait for a reset. */
async function records(): Promise<string[]> {
  const { rows } = await on.owner(
    `select alarm_state as state, alarm_level as level, max_level as worst, occur_count as times, flapping, latched
     from alarm_record where is_deleted = 0 order by first_time, id`,
  )
  return rows.map(
    ({ state, level, worst, times, flapping, latched }) =>
      `${state} ${level}/${worst} ×${times}${flapping ? ' flapping' : ''}${latched ? ' latched' : ''}`,
  )
}
const history = async () => {
  const { rows } = await on.owner(`select string_agg(transition, ' ' order by id) as all from alarm_transition`)
  return String(rows[0]?.all ?? '')
}

type Step = Record<string, number> | 'restart' | number
/** Values are said ten seconds apart; numbers let so many seconds pass. */
async function play(wish: RuleWish, steps: readonly Step[]): Promise<string[]> {
  await on.rule(tenant, { level: 2, ...wish })
  const device = on.fresh(tenant)
  for (const step of steps) {
    if (step === 'restart') await on.restart()
    else if (typeof step === 'number') await on.pass(step)
    else {
      await device.says(step)
      await on.pass(10)
    }
  }
  return records()
}

const cases: readonly [name: string, RuleWish, readonly Step[], readonly string[]][] = [
  [
    'a state',
    { condType: 'state', more: { cond: { keys: [2] } } },
    [{ temp: 1 }, { temp: 2 }],
    ['ACTIVE_UNACK 2/2 ×1'],
  ],
  [
    'a change',
    { condType: 'change', more: { cond: { from: 1, to: 0 }, clear_delay: 60 } },
    [{ temp: 1 }, { temp: 0 }, { temp: 1 }, { temp: 0 }],
    ['ACTIVE_UNACK 2/2 ×2'],
  ],
  [
    'a change that a restart comes between',
    { condType: 'change', more: { cond: { from: 1, to: 0 }, clear_delay: 60 } },
    [{ temp: 0 }, { temp: 1 }, 'restart', { temp: 0 }, 70],
    ['CLEARED_UNACK 2/2 ×1'],
  ],
  [
    'a rate over a restart',
    {
      condType: 'rate',
      limit: 5,
      more: { cond: { per: 60, by: 'amount', direction: 'rise' } },
    },
    [{ temp: 20 }, { temp: 20.5 }, { temp: 21 }, 'restart', { temp: 24 }],
    ['ACTIVE_UNACK 2/2 ×1'],
  ],
  [
    'an expression over two properties that come apart',
    { condType: 'expr', identifier: '', more: { cond: { expr: 'temp > 8 && flow < 1' }, identifier: null } },
    [{ temp: 9 }, 'restart', { flow: 0.5 }],
    ['ACTIVE_UNACK 2/2 ×1'],
  ],
  [
    'a combination',
    {
      condType: 'combo',
      identifier: '',
      more: {
        identifier: null,
        cond: {
          all: [
            { identifier: 'temp', condType: 'threshold', operator: 'gt', limitValue: 8 },
            { identifier: 'flow', condType: 'threshold', operator: 'lt', limitValue: 1 },
          ],
        },
      },
    },
    [{ temp: 9, flow: 2 }, { flow: 0.5 }, { temp: 7 }],
    ['CLEARED_UNACK 2/2 ×1'],
  ],
  [
    'levels, over a restart',
    { more: { levels: JSON.stringify([{ level: 1, operator: 'gt', limitValue: 12 }]) } },
    [{ temp: 9 }, { temp: 13 }, 'restart', { temp: 9 }],
    ['ACTIVE_UNACK 2/1 ×1'],
  ],
  [
    'what must happen so often, over a restart',
    { more: { repeat_count: 3, repeat_window: 120 } },
    [{ temp: 9 }, { temp: 7 }, { temp: 9 }, 'restart', { temp: 7 }, { temp: 9 }],
    ['ACTIVE_UNACK 2/2 ×1'],
  ],
  [
    'what latches',
    { more: { clear_mode: 'latched' } },
    [{ temp: 9 }, { temp: 7 }, 'restart', 30],
    ['ACTIVE_UNACK 2/2 ×1 latched'],
  ],
  [
    'a run condition',
    { more: { run_expr: 'flow > 1' } },
    [{ temp: 9, flow: 0 }, { flow: 5 }, { flow: 0 }],
    ['CLEARED_UNACK 2/2 ×1'],
  ],
  [
    'quiet while another value says so',
    { more: { suppress_expr: 'flow > 1' } },
    [{ temp: 9, flow: 5 }, { temp: 9.5 }, { flow: 0 }],
    ['ACTIVE_UNACK 2/2 ×1'],
  ],
  [
    'what chatters, over a restart',
    { more: { flap_count: 4, flap_window: 120 } },
    [{ temp: 9 }, { temp: 7 }, { temp: 9 }, 'restart', { temp: 7 }, { temp: 9 }, { temp: 7 }],
    ['ACTIVE_UNACK 2/2 ×3 flapping'],
  ],
  [
    'what has calmed down',
    { more: { flap_count: 4, flap_window: 120 } },
    [{ temp: 9 }, { temp: 7 }, { temp: 9 }, { temp: 7 }, 'restart', 130],
    ['CLEARED_UNACK 2/2 ×2'],
  ],
]

test('what is raised again amid a flap, after somebody closed it, flaps as well', async () => {
  await on.rule(tenant, { more: { flap_count: 4, flap_window: 120 } })
  const device = on.fresh(tenant)
  for (const temp of [9, 7, 9, 7]) await device.says({ temp })
  await on.owner(`update alarm_record set alarm_state = 'CLOSED'`)
  await device.says({ temp: 9 })
  await device.says({ temp: 7 })
  expect(await records()).toContain('ACTIVE_UNACK 3/3 ×1 flapping')
})

test.each(cases)('%s', async (_, wish, steps, expected) => {
  expect(await play(wish, steps)).toEqual(expected)
})

test('a sensor that is broken is an alarm of its own', async () => {
  await on.rule(tenant, { condType: 'quality', more: { cond: { codes: [2] } } })
  await on.owner(`update thing_model set hard_max = 100 where identifier = 'temp'`)
  await on.restart()
  const device = on.fresh(tenant)
  await device.says({ temp: 500 })
  expect(await records()).toEqual(['ACTIVE_UNACK 3/3 ×1'])
  await on.pass(5)
  await device.says({ temp: 5 })
  expect(await records()).toEqual(['CLEARED_UNACK 3/3 ×1'])
  await on.owner(`update thing_model set hard_max = null where identifier = 'temp'`)
})

test('an event is judged once however often it is sent, by what it says', async () => {
  await on.rule(tenant, {
    condType: 'event',
    identifier: 'trapped',
    more: { cond: { where: 'floor > 3' }, clear_mode: 'manual' },
  })
  const device = on.fresh(tenant)
  const at = on.clock.now.getTime()
  await device.announces('trapped', { floor: 2 }, at)
  await device.announces('trapped', { floor: 7 }, at)
  await device.announces('trapped', { floor: 7 }, at)
  await on.restart()
  await device.announces('trapped', { floor: 7 }, at)
  await on.pass(300)
  expect(await records()).toEqual(['ACTIVE_UNACK 3/3 ×1 latched'])
  await device.announces('trapped', { floor: 8 }, on.clock.now.getTime())
  expect(await records()).toEqual(['ACTIVE_UNACK 3/3 ×2 latched'])
})

test('being offline is found by what the row says, also where nobody was told of it', async () => {
  await on.rule(tenant, { condType: 'offline', identifier: '', more: { identifier: null, duration_sec: 60 } })
  const device = on.fresh(tenant)
  const turn = (status: string) =>
    on.owner(`update device set online_status = $2, offline_time = $3, online_time = $3 where id = $1`, [
      device.deviceId,
      status,
      on.clock.now,
    ])
  await turn('online')
  await on.restart()
  await on.pass(5)
  await turn('offline')
  await on.restart()
  await on.pass(30)
  expect(await records()).toEqual([])
  await on.pass(40)
  expect(await records()).toEqual(['ACTIVE_UNACK 3/3 ×1'])
  await turn('online')
  on.alarms.telemetry.lookAgain(tenant)
  await on.pass(5)
  expect(await records()).toEqual(['CLEARED_UNACK 3/3 ×1'])
  await on.owner(`update device set online_status = 'unknown'`)
})

test('what is reset is over within a tick, and raised anew where it still holds', async () => {
  await on.rule(tenant, { more: { clear_mode: 'latched' } })
  const device = on.fresh(tenant)
  await device.says({ temp: 9 })
  await on.pass(5)
  await device.says({ temp: 7 })
  await on.owner(`update alarm_record set reset_asked = now()`)
  await on.restart()
  await on.pass(1)
  expect(await records()).toEqual(['CLEARED_UNACK 3/3 ×1'])
  expect(await history()).toBe('trigger latch clear')
})

test('a rule for a type within an area judges devices there, but those it leaves out', async () => {
  const [inside, left, outside] = [on.fresh(tenant), on.fresh(tenant), on.fresh(tenant)]
  const [hall, room] = [newId(), newId()]
  for (const [id, ancestors, parent] of [
    [hall, '0', '0'],
    [room, `0,${hall}`, hall],
  ])
    await on.owner(
      `insert into area (id, tenant_id, area_name, area_code, area_type, parent_id, ancestors) values ($1::bigint, $2, $1::text, $1::text, 'room', $3, $4)`,
      [id, tenant, parent, ancestors],
    )
  await on.owner(`update device set area_id = $1 where id = any($2::bigint[])`, [
    room,
    [inside.deviceId, left.deviceId],
  ])
  await on.rule(tenant, {
    more: { target_type: 'areaType', area_id: hall, exclude_ids: [left.deviceId] },
  })
  await on.restart()
  for (const device of [inside, left, outside]) await device.says({ temp: 9 })
  expect(await on.gist(tenant)).toEqual([`${inside.code} ACTIVE_UNACK 1`])
})
