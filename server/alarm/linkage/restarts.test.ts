// What was promised with an alarm is done after a crash, once: the rows are the memory.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, buildApp } from '../../app.ts'
import { createLog } from '../../platform/log.ts'
import { appRole } from '../../platform/postgres/roles.ts'
import { type Linked, receiver, startLinked } from '../../testing/linkages.ts'
import { createLinkageDispatch } from './dispatch.ts'

const tenant = '200001'
const HOUR = 3_600_000
let on: Linked
beforeAll(async () => {
  on = await startLinked([tenant])
  await on.rule(tenant)
})
afterAll(() => on.stop())

/** Another server on the same database, an hour later. */
async function restarted(work: (app: App) => Promise<unknown>): Promise<void> {
  const app = await buildApp({
    database: { ...on.app.owner, user: appRole },
    prepares: true,
    timeZone: 'Asia/Shanghai',
    log: createLog('silent'),
    now: () => new Date(Date.now() + HOUR),
  })
  try {
    await work(app)
  } finally {
    await app.close()
  }
}

test('a server that ends between the commit and the execution leaves what is due to the next one, which does it once', async () => {
  const { got, url } = await receiver()
  const me = on.keeperOf(tenant).userId
  const channel = await on.channel(tenant, { channelKind: 'webhook', address: url, signSecret: 's' })
  const { id: channelId } = channel.data as { id: string }
  const linkage = await on.linkage(tenant, {
    delaySec: 1_800,
    actions: [
      { kind: 'channel', channelId },
      { kind: 'letter', userIds: [me], text: '重启{device}' },
    ],
  })
  const { id } = linkage.data as { id: string }
  for (const n of [0, 1, 2]) await on.raise(tenant, n)
  await on.report(tenant, 1, 2)
  const fates = async () =>
    (
      await on.sql(
        tenant,
        `select d.device_code || ' ' || w.action_no || ' ' || w.execution_status as fate from alarm_linkage_execution w
         join device d on d.id = w.device_id where w.linkage_id = $1 order by 1`,
        [id],
      )
    ).map(({ fate }) => fate)
  expect(await fates()).toEqual(['G1-1', 'G1-2', 'G1-3'].flatMap((one) => [`${one} 1 waiting`, `${one} 2 waiting`]))
  const letters = () => on.sql(tenant, `select subject from mail where subject like '重启%' order by 1`)
  expect([got.length, await letters()]).toEqual([0, []])
  const done = ['G1-1 1 done', 'G1-1 2 done', 'G1-2 1 done', 'G1-2 2 done', 'G1-3 1 lapsed', 'G1-3 2 lapsed']
  await restarted(async () => {
    await expect.poll(fates, { timeout: 20_000 }).toEqual(done)
  })
  // Started once more, and beside the server that wrote the rows: nothing is done a second time.
  await restarted(async (app) => {
    const beside = createLinkageDispatch(app.context)
    on.later(3_600)
    await expect.poll(fates, { timeout: 20_000 }).toEqual(done)
    await beside.stop()
  })
  expect(got).toHaveLength(2)
  expect(new Set(got.map(({ headers }) => headers['x-event-id'])).size).toBe(2)
  expect(await letters()).toEqual([{ subject: '重启G1-1' }, { subject: '重启G1-2' }])
})

test('what a process had under way when it died is done by another after its lease, and told by the same id', async () => {
  on.clock.ahead = 0
  const { got, url } = await receiver()
  const channel = await on.channel(tenant, { channelKind: 'webhook', address: url, signSecret: 's' })
  const { id: channelId } = channel.data as { id: string }
  const linkage = await on.linkage(tenant, { actions: [{ kind: 'channel', channelId }] })
  const { id } = linkage.data as { id: string }
  await on.raise(tenant)
  const [fate] = [async () => (await on.runs(tenant, id))[0]?.executionStatus]
  await expect.poll(fate, { timeout: 20_000 }).toBe('done')
  // As it was before the answer was noted.
  await on.sql(
    tenant,
    `update alarm_linkage_execution set execution_status = 'waiting', end_time = null, lease_token = 'dead',
       lease_until = now() + interval '1 minute' where linkage_id = $1`,
    [id],
  )
  on.later(1)
  expect(await fate()).toBe('waiting')
  await on.sql(
    tenant,
    `update alarm_linkage_execution set lease_until = now(), sent_time = null where linkage_id = $1`,
    [id],
  )
  on.later(1)
  await expect.poll(fate, { timeout: 20_000 }).toBe('done')
  expect(new Set(got.map(({ headers }) => headers['x-event-id'])).size).toBe(1)
  expect(got).toHaveLength(2)
})
