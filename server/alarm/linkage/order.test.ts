// What follows one alarm keeps its order, waits for what passes, and is not done any more once nothing calls for it.
import { codesFor } from '@steward/domain/derive/permissions'
import { alarmLinkage, device } from '@steward/domain/index'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Linked, startLinked } from '../../testing/linkages.ts'
import { purgeExecutions } from './purge.ts'

const tenant = '200001'
let on: Linked
let me: string
beforeAll(async () => {
  on = await startLinked([tenant])
  await on.rule(tenant, { level: 2 })
  me = on.keeperOf(tenant).userId
  await writable(1)
})
afterAll(() => on.stop())
beforeEach(() => on.clear())

const writable = (isQueueable: 0 | 1) =>
  on.sql(
    tenant,
    `update thing_model set access_mode = 'rw', is_queueable = $2 where device_type_id = $1 and identifier = 'flow'`,
    [on.plantOf(tenant).typeId, isQueueable],
  )
async function linked(draft: object): Promise<string> {
  const answer = await on.linkage(tenant, draft)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return (answer.data as { id: string }).id
}
const valve = (value: number) => ({ actions: [{ kind: 'command', identifier: 'flow', value }] })
const letter = (text: string) => ({ kind: 'letter', userIds: [me], text })
const fates = async (id: string) =>
  (await on.runs(tenant, id)).map(({ actionNo, executionStatus, reason }) =>
    [actionNo, executionStatus, reason].filter(Boolean).join(' '),
  )
const become = (id: string, expected: string[]) => expect.poll(() => fates(id), { timeout: 15_000 }).toEqual(expected)
const commands = async () =>
  (await on.sql(tenant, 'select value, command_status as state from device_command order by id')).map(
    ({ value, state }) => `${String(value)} ${String(state)}`,
  )
const cancel = (id: string) => on.keeperOf(tenant).post('/alarm/alarm-linkage-execution/cancel', {}, { ids: id })

test('what shuts a valve again waits while the command that opens it is under way', async () => {
  const opens = await linked(valve(5))
  const shuts = await linked({ ...valve(0), onEvents: 'recovered' })
  await on.raise(tenant)
  await expect.poll(commands, { timeout: 15_000 }).toEqual(['5 QUEUED'])
  const [given] = await on.runs(tenant, opens)
  expect(await cancel(String(given?.id))).toMatchObject({ status: 422, reason: 'linkage.over' })
  await on.report(tenant, 1)
  await become(shuts, ['1 waiting refused'])
  await on.sql(tenant, `update device_command set command_status = 'SUCCESS', reply_time = now(), is_confirmed = 1`)
  on.later(90)
  await expect.poll(commands, { timeout: 15_000 }).toEqual(['5 SUCCESS', '0 QUEUED'])
  await become(opens, ['1 done'])
  await on.sql(tenant, `update device_command set command_status = 'SUCCESS', reply_time = now(), is_confirmed = 1`)
  on.later(180)
  await become(shuts, ['1 done'])
})

test('a command that waits for its gateway is not given once the alarm has recovered', async () => {
  await writable(0)
  const id = await linked(valve(5))
  const before = await commands()
  await on.raise(tenant)
  await become(id, ['1 waiting refused'])
  await on.report(tenant, 1)
  on.later(90)
  await become(id, ['1 lapsed recovered'])
  await on.raise(tenant)
  await become(id, ['1 lapsed recovered', '1 waiting refused'])
  on.later(900)
  await become(id, ['1 lapsed recovered', '1 failed refused'])
  expect(await commands()).toEqual(before)
  await writable(1)
})

test('when the first action is cancelled those that need its success lapse, and others go ahead', async () => {
  const actions = [letter('先'), letter('后')]
  const strict = await linked({ actions, delaySec: 600, stopsOnFailure: 1 })
  const loose = await linked({ actions, delaySec: 600 })
  await on.raise(tenant)
  for (const id of [strict, loose]) {
    await become(id, ['1 waiting', '2 waiting'])
    const [first] = await on.runs(tenant, id)
    expect(await cancel(String(first?.id))).toMatchObject({ status: 200 })
  }
  await become(strict, ['1 lapsed cancelled', '2 lapsed previous'])
  on.later(1_300)
  await become(loose, ['1 lapsed cancelled', '2 done'])
})

test('a request that was turned down is followed by another', async () => {
  const repair = { actions: [{ kind: 'repair' }] }
  const first = await linked(repair)
  await on.raise(tenant)
  await become(first, ['1 done'])
  await on.sql(tenant, `update repair_bill set bill_status = 'rejected'`)
  const second = await linked({ ...repair, onEvents: 'acknowledged' })
  const [alarm] = await on.sql(tenant, `select id::text as id from alarm_record where alarm_state <> 'CLOSED'`)
  const acked = await on.keeperOf(tenant).post('/iot/alarm-record/ack', {}, { ids: String(alarm?.id) })
  expect(acked).toMatchObject({ status: 200 })
  await become(second, ['1 done'])
  expect(await on.runs(tenant, second)).toMatchObject([{ answer: '已报修' }])
  expect(await on.sql(tenant, 'select 1 from repair_bill')).toHaveLength(2)
})

test('nobody has a linkage do what he may not do himself, when it is saved, enabled or brought back', async () => {
  const saves = (['add', 'edit', 'enable', 'remove'] as const).flatMap((verb) => codesFor(alarmLinkage, verb))
  const clerk = await on.app.person({ tenant, codes: saves })
  const submit = (by: typeof clerk, draft: object) =>
    by.post('/alarm/alarmlinkage/submit', { linkageName: '越权', onEvents: 'raised', ...draft })
  const refused = { status: 403, reason: 'linkage.right' }
  for (const action of [valve(5).actions[0], { kind: 'repair' }, { kind: 'shelve', minutes: 30, reason: 'x' }])
    expect(await submit(clerk, { actions: [action], status: 0 })).toMatchObject(refused)
  const id = await linked(valve(5))
  expect(await submit(clerk, { id, linkageName: '改名' })).toMatchObject(refused)
  await on.sql(tenant, 'update alarm_linkage set status = 0 where id = $1', [id])
  expect(await clerk.post('/alarm/alarmlinkage/enable', {}, { ids: id })).toMatchObject(refused)
  const operator = await on.app.person({ tenant, codes: [...saves, ...codesFor(device, 'control')] })
  expect(await operator.post('/alarm/alarmlinkage/enable', {}, { ids: id })).toMatchObject({ status: 200 })
  expect(await clerk.post('/alarm/alarmlinkage/remove', {}, { ids: id })).toMatchObject({ status: 200 })
  expect(await clerk.post('/alarm/alarmlinkage/restore', { ids: [id] })).toMatchObject(refused)
  expect(await operator.post('/alarm/alarmlinkage/restore', { ids: [id] })).toMatchObject({ status: 200 })
})

test('what linkages did long ago is deleted, and what waits is kept', async () => {
  const done = await linked({ actions: [letter('旧')] })
  const waiting = await linked({ actions: [letter('等')], delaySec: 600 })
  await on.raise(tenant)
  await become(done, ['1 done'])
  await on.sql(
    tenant,
    `update alarm_linkage_execution set create_time = now() - interval '40 days' where linkage_id = any($1)`,
    [[done, waiting]],
  )
  const purge = (days: number) =>
    purgeExecutions.work?.({
      id: '0',
      app: on.app.context,
      tenant,
      params: { days },
      now: on.app.context.now(),
      signal: new AbortController().signal,
    })
  await purge(41)
  expect(await fates(done)).toEqual(['1 done'])
  await purge(39)
  expect(await fates(done)).toEqual([])
  expect(await fates(waiting)).toEqual(['1 waiting'])
})
