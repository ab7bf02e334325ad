// What an undo finds and leaves: rows that were changed and changed back, and what the write path sets beside a change.
import { deviceOrderStandard, deviceType, post, repairBill, thingModel } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../platform/postgres/connection.ts'
import { type Bench, startBench } from '../testing/bench.ts'
import { type Bulk, bulkOf } from '../testing/bulk.ts'

let bench: Bench
let bulk: Bulk
beforeAll(async () => {
  bench = await startBench()
  bulk = bulkOf(bench.app, bench.keeper)
})
afterAll(() => bench.app.stop())

const DONE = 2

/** Imports a sheet of these rows and answers the task and the rows it has added. */
async function imported(path: string, ...rows: string[][]): Promise<{ task: string; ids: string[] }> {
  const text = rows.map((row) => row.join(',')).join('\r\n')
  const task = (await bulk.import(path, { name: 'a.csv', bytes: Buffer.from(text) })) ?? ''
  await bulk.confirm(task)
  const ids = (await bulk.items(task)).map(({ rowId }) => String(rowId))
  return { task, ids }
}

async function edited(path: string, ids: string[], values: object): Promise<string> {
  const task = (await bulk.edit(path, { ids, values })) ?? ''
  await bulk.confirm(task)
  return task
}

const undone = async (task: string) => (await bulk.task((await bulk.undo(task)) ?? '')).status
const isLive = async (id: string) => (await bench.stored(post, id))?.is_deleted === 0

const header = ['岗位名称', '岗位编号', '岗位类型']

test('an import whose rows were changed and changed back is undone', async () => {
  const { task, ids } = await imported(post.path, header, ['甲', 'u-1', '基层'], ['乙', 'u-2', '基层'])
  const change = await edited(post.path, ids, { remark: '新', category: 1 })
  expect(await undone(task)).not.toBe(DONE)
  expect(await undone(change)).toBe(DONE)
  expect(await undone(task)).toBe(DONE)
  expect(await Promise.all(ids.map(isLive))).toEqual([false, false])
})

test('a point whose unit was changed and changed back is as it was added, wherever its values are stored by now', async () => {
  await bench.added(deviceType, { typeName: '冷水机组' })
  const columns = ['设备类型', '标识符', '名称']
  const { task, ids } = await imported(
    thingModel.path,
    columns,
    ['冷水机组', 'u_t', '温度'],
    ['冷水机组', 'u_p', '压力'],
  )
  const change = await edited(thingModel.path, ids.slice(0, 1), { unit: 'K' })
  expect(await undone(change)).toBe(DONE)
  expect(await undone(task)).toBe(DONE)
})

test('an import whose rows were removed and brought back is undone', async () => {
  const { task, ids } = await imported(post.path, header, ['丙', 'u-3', '基层'])
  await bench.keeper.post(`/${post.path}/remove`, {}, { ids: ids.join() })
  expect(await undone(task)).not.toBe(DONE)
  await bench.keeper.post(`/${post.path}/restore`, { ids })
  expect(await undone(task)).toBe(DONE)
})

test('a row that somebody filled in further stays, and so does one that was given lines', async () => {
  const { task, ids } = await imported(post.path, header, ['丁', 'u-4', '基层'])
  await bench.keeper.post(`/${post.path}/submit`, { id: ids[0], remark: '别人写的' })
  expect(await undone(task)).not.toBe(DONE)
  const columns = ['名称', '响应时限', '完成时限']
  const standard = await imported(deviceOrderStandard.path, columns, ['标准', '10', '20'])
  const steps = [{ content: '断电' }]
  const given = await bench.keeper.post(`/${deviceOrderStandard.path}/submit`, { id: standard.ids[0], steps })
  expect(given.code).toBe(200)
  expect(await undone(standard.task)).not.toBe(DONE)
})

test('what the write path sets beside a change is shown with it, and goes back with it', async () => {
  const { id } = await bench.added(repairBill, { priority: 3, impact: 'none' })
  const task = await edited(repairBill.path, [id], { impact: 'safety' })
  const [item] = await bulk.items(task)
  expect(item?.changes.map(({ name, before, after }) => [name, before, after])).toEqual([
    ['priority', 3, 1],
    ['impact', 'none', 'safety'],
  ])
  expect(await bench.stored(repairBill, id)).toMatchObject({ impact: 'safety', priority: 1 })
  expect(await undone(task)).toBe(DONE)
  expect(await bench.stored(repairBill, id)).toMatchObject({ impact: 'none', priority: 3 })
})

test('a change of many rows is taken back part after part, and a row in the way at that moment is passed over and named', async () => {
  const many = Array.from({ length: 600 }, (_, n) => [`批${n}`, `p-${n}`, '基层'])
  const { task, ids } = await imported(post.path, header, ...many)
  const [held = ''] = ids
  let remark: unknown
  await withClient(bench.app.owner, async (client) => {
    await client.query('begin')
    await client.query(`select set_config('app.tenant', '200001', true)`)
    const { rows } = await client.query('select remark from post where id = $1 for update', [held])
    remark = rows[0]?.remark
    const undoing = bulk.undo(task)
    // The last rows are free for others while the first one is still waited for.
    await expect.poll(() => isLive(ids.at(-1) ?? ''), { timeout: 60_000 }).toBe(false)
    await client.query(`update post set remark = '别人写的', rev = rev + 1 where id = $1`, [held])
    await client.query('commit')
    const { status, cause } = await bulk.task((await undoing) ?? '')
    expect([status, cause]).toEqual([3, '1 条数据在撤销过程中发生变化，未能撤销：批0'])
  })
  expect(await bulk.task(task)).toMatchObject({ counts: { done: 1, undone: 599 } })
  expect(await isLive(held)).toBe(true)
  // Once it is out of the way the rest goes back as well.
  await withClient(bench.app.owner, async (client) => {
    await client.query(`select set_config('app.tenant', '200001', false)`)
    await client.query('update post set remark = $2, rev = rev + 1 where id = $1', [held, remark])
  })
  expect(await undone(task)).toBe(DONE)
})
