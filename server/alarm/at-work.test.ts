// Tags of a document follow its row, whatever kind of document it is.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { machineActor } from '../platform/actor.ts'
import { newId } from '../platform/id.ts'
import { actAs } from '../platform/work.ts'
import { type TestApp, startApp } from '../testing/app.ts'
import { type AtWork, followTags } from './at-work.ts'

const tenant = '200001'
const follow = followTags<AtWork>((row) => row)
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const sql = (text: string, values: unknown[] = []) =>
  app.context.db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))
beforeEach(() => sql('delete from device_lockout'))

const row = (deviceIds: string[], more: object = {}): AtWork => ({
  id: '9',
  no: 'BY-9',
  until: null,
  deviceIds,
  ...more,
})
/** A step after which the row is so. */
const step = (before: AtWork, after: AtWork) =>
  actAs(app.context, { tenant, actor: { ...machineActor('job', 'trial'), userId: '77' } }, (ctx) =>
    follow(ctx, { before, row: after }),
  )
const hanging = async () => {
  const rows = await sql(
    `select device_id::text as device, document_id as document, id::text as id from device_lockout
     where end_time is null order by document_id, device_id`,
  )
  return rows.map(({ document, device }) => `${String(document)}@${String(device)}`)
}

test('tags hang from the step that begins the work to the one that ends it', async () => {
  await step(row([]), row(['1', '2']))
  expect(await hanging()).toEqual(['9@1', '9@2'])
  await step(row(['1', '2']), row(['1', '2']))
  expect(await hanging()).toEqual(['9@1', '9@2'])
  await step(row(['1', '2']), row([]))
  expect(await hanging()).toEqual([])
  const [count] = await sql('select count(*)::int as n from device_lockout')
  expect(count?.n).toBe(2)
})

test('work that moves takes its tag along; where it stays the same tag hangs on', async () => {
  await step(row([]), row(['1', '2']))
  const [kept] = await sql(`select id from device_lockout where device_id = 2 and end_time is null`)
  await step(row(['1', '2']), row(['2', '3']))
  expect(await hanging()).toEqual(['9@2', '9@3'])
  expect(await sql(`select id from device_lockout where device_id = 2 and end_time is null`)).toEqual([kept])
})

test('a document takes none but its own tags off', async () => {
  await step(row([]), row(['1']))
  await step(row([], { id: '10' }), row(['1'], { id: '10' }))
  await step(row(['1']), row([]))
  expect(await hanging()).toEqual(['10@1'])
})

test('a tag names who works there, else who hung it, and until when', async () => {
  const holderId = newId()
  await step(row([]), row(['1'], { holderId }))
  await step(row([]), row(['2'], { until: '2099-01-01 08:00:00' }))
  const rows = await sql(
    `select holder_id::text as "holderId", document_no as no, until is not null as "isBound" from device_lockout order by device_id`,
  )
  expect(rows).toEqual([
    { holderId, no: 'BY-9', isBound: false },
    { holderId: '77', no: 'BY-9', isBound: true },
  ])
})
