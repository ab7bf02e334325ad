// Escalation: each step in its time to whoever is on duty, until somebody sees to the alarm.
import { dutyGroup } from '@steward/domain/index'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../platform/id.ts'
import { type Linked, receiver, startLinked } from '../../testing/linkages.ts'

const tenant = '200001'
let on: Linked
let me: string
let first: string
let leader: string
beforeAll(async () => {
  on = await startLinked([tenant])
  await on.rule(tenant, {
    level: 2,
    more: { levels: JSON.stringify([{ level: 1, operator: 'gt', limitValue: 12 }]), flap_count: 100 },
  })
  me = on.keeperOf(tenant).userId
  first = (await on.app.person()).userId
  leader = (await on.app.person()).userId
})
afterAll(() => on.stop())
beforeEach(() => on.clear())

const letter = (more: object = {}) => ({ kind: 'letter', userIds: [me], ...more })
const linked = (draft: object) => on.linkage(tenant, draft)
async function made(draft: object): Promise<string> {
  const answer = await linked(draft)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return (answer.data as { id: string }).id
}
const fates = async (id: string) =>
  (await on.runs(tenant, id)).map(({ actionNo, executionStatus, reason }) =>
    [actionNo, executionStatus, reason].filter(Boolean).join(' '),
  )
const become = (id: string, expected: string[]) => expect.poll(() => fates(id), { timeout: 15_000 }).toEqual(expected)
const standsAs = (state: string) =>
  on.sql(tenant, `update alarm_record set alarm_state = $1 where alarm_state <> 'CLOSED'`, [state])

const steps = () => ({ actions: [letter(), letter({ afterMin: 5 }), letter({ afterMin: 15 })] })

test('each step comes in its time, and none once somebody has acknowledged', async () => {
  const id = await made(steps())
  await on.raise(tenant)
  await become(id, ['1 done', '2 waiting', '3 waiting'])
  on.later(301)
  await become(id, ['1 done', '2 done', '3 waiting'])
  await standsAs('ACTIVE_ACK')
  on.later(600)
  await become(id, ['1 done', '2 done', '3 lapsed acknowledged'])
})

test('recovery ends it, but not of what is critical; closing and shelving end it always', async () => {
  const id = await made({ actions: [letter({ afterMin: 5 })] })
  const after = async (change: string, level: number) => {
    await on.raise(tenant)
    await on.sql(tenant, `update alarm_record set alarm_level = $1, ${change} where alarm_state <> 'CLOSED'`, [level])
    on.later(301)
    await expect.poll(async () => (await fates(id)).at(-1), { timeout: 15_000 }).not.toBe('1 waiting')
    on.clock.ahead = 0
    return (await fates(id)).at(-1)
  }
  expect(await after(`alarm_state = 'CLEARED_UNACK'`, 2)).toBe('1 lapsed recovered')
  expect(await after(`alarm_state = 'CLEARED_UNACK'`, 1)).toBe('1 done')
  expect(await after(`alarm_state = 'CLOSED'`, 1)).toBe('1 lapsed closed')
  expect(await after(`shelved_until = now() + interval '1 hour'`, 1)).toBe('1 lapsed shelved')
})

test('a reminder is repeated until somebody acknowledges, and so often at most', async () => {
  const id = await made({ actions: [letter({ repeatMin: 5, repeatMost: 2 })] })
  await on.raise(tenant)
  await become(id, ['1 done', '1 waiting'])
  on.later(301)
  await become(id, ['1 done', '1 done', '1 waiting'])
  on.later(301)
  await become(id, ['1 done', '1 done', '1 done'])
  const runs = await on.runs(tenant, id)
  expect(runs.map(({ turn }) => turn)).toEqual([1, 2, 3])
  on.clock.ahead = 0
  await on.raise(tenant, 1)
  await become(id, ['1 done', '1 done', '1 done', '1 done', '1 waiting'])
  await standsAs('ACTIVE_ACK')
  on.later(301)
  await become(id, ['1 done', '1 done', '1 done', '1 done', '1 lapsed acknowledged'])
})

test('what becomes graver is told at once, and its leader is not put off by it', async () => {
  const id = await made({ onEvents: 'raised,graver', actions: [letter(), letter({ afterMin: 5 })] })
  await on.raise(tenant)
  await become(id, ['1 done', '2 waiting'])
  await on.report(tenant, 13)
  await become(id, ['1 done', '2 waiting', '1 done'])
  on.later(301)
  await become(id, ['1 done', '2 done', '1 done'])
})

test('a step waits for nothing but its time: a receiver that hangs keeps nobody from being called', async () => {
  const silent = await receiver(() => undefined)
  const channel = await on.channel(tenant, { channelKind: 'wecom', address: silent.url })
  const { id: channelId } = channel.data as { id: string }
  const id = await made({ stopsOnFailure: 1, actions: [{ kind: 'channel', channelId }, letter({ afterMin: 5 })] })
  await on.raise(tenant)
  await expect.poll(() => silent.got.length, { timeout: 15_000 }).toBe(1)
  on.later(301)
  await expect.poll(() => fates(id), { timeout: 15_000 }).toContain('2 done')
  expect((await fates(id))[0]).toContain('1 waiting')
})

test('only what stands can be followed by steps', async () => {
  expect(await linked({ ...steps(), onEvents: 'raised,recovered' })).toMatchObject({
    status: 422,
    reason: 'linkage.step-event',
  })
})

test('whoever is on duty is called, and the leader where nobody is; the coming gaps are said', async () => {
  const [own] = await on.sql(tenant, 'select dept_id[1]::text as dept from "user" where id = $1', [me])
  const saved = await on.keeperOf(tenant).post(`/${dutyGroup.path}/submit`, {
    groupName: '氧站班',
    deptId: own?.dept,
    leaderId: leader,
    memberIds: [first],
    shifts: [{ shiftName: '全天', shortCode: '全', startTime: '08:00', endTime: '20:00', minStaff: 1 }],
  })
  const group = saved.data as { id: string; shifts: { id: string }[] }
  const told = letter({ userIds: [], dutyGroupIds: [group.id], text: '按班组' })
  const near = letter({ userIds: [], atPlace: ['leader'], text: '按地点', afterMin: 5 })
  const id = await made({ actions: [told, near] })
  const lettersTo = async (words: string) =>
    (await on.sql(tenant, 'select recipient_ids::text[] as people from mail where subject = $1 order by id', [words]))
      .map(({ people }) => people)
      .flat()

  await on.raise(tenant)
  await become(id, ['1 done', '2 waiting'])
  expect(await lettersTo('按班组')).toEqual([leader])

  await on.sql(
    tenant,
    `insert into schedule (id, tenant_id, user_id, group_id, work_date, shift_id, start_at, end_at, schedule_state)
     values ($1, $2, $3, $4, current_date, $5, now() - interval '1 hour', now() + interval '2 hours', 'published')`,
    [newId(), tenant, first, group.id, group.shifts[0]?.id],
  )
  // On duty, nobody's own quiet hours keep anything from him.
  await on.sql(
    tenant,
    `insert into message_preference (id, tenant_id, user_id, is_quiet, quiet_from, quiet_to, quiet_days)
     values ($1, $2, $3, 1, '00:00', '23:59', array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])`,
    [newId(), tenant, first],
  )
  on.later(301)
  await become(id, ['1 done', '2 done'])
  expect(await lettersTo('按地点')).toEqual([leader])
  on.clock.ahead = 0
  await on.raise(tenant, 1)
  await expect.poll(() => lettersTo('按班组'), { timeout: 15_000 }).toEqual([leader, first])

  const cover = await on.keeperOf(tenant).get('/alarm/alarmlinkage/coverage', { id, days: '2' })
  const [atOnce, ...others] = cover.data as unknown as { no: number; groups: Record<string, unknown>[] }[]
  expect(others).toEqual([])
  expect(atOnce).toMatchObject({ no: 1, afterMin: 0 })
  const [covered] = atOnce?.groups ?? []
  expect(covered).toMatchObject({ groupName: '氧站班', by: 'onDuty', gaps: [{}] })
  expect(covered?.gapMinutes).toBeGreaterThan(45 * 60)
  const { sentence } = (await on.keeperOf(tenant).get('/alarm/alarmlinkage/detail', { id })).data as {
    sentence: string
  }
  expect(sentence).toBe('当告警发生时，则：① 站内信告知氧站班当班人员；② 5分钟后未确认则站内信告知事发区域班组长')
})
