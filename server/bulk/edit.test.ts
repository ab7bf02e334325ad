// Bulk edit on a real database: tried, confirmed, written and undone, with the rights of whoever asks.
import { isBulkEditable } from '@steward/domain/bulk/editable'
import { device, post, repairOrder } from '@steward/domain/index'
import { entities } from '@steward/domain/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../testing/app.ts'
import { type Bench, startBench } from '../testing/bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.app.stop())

const BULK = '/blade-system/bulk-task'

interface Task {
  status: number
  cause: string
  doneCount: number
  counts: Record<'add' | 'change' | 'same' | 'refused' | 'done' | 'undone', number>
  mayUndo: boolean
}
interface Item {
  rowId: string
  title: string
  plan: string
  outcome: string
  cause: string
  changes: { name: string; before: unknown; after: unknown; beforeName?: string; afterName?: string }[]
}

async function work(): Promise<void> {
  const { jobs } = bench.app
  while ((await jobs.look()) > 0) await jobs.idle()
}
const taskOf = async (person: Caller, id: string): Promise<Task> => (await person.get(`${BULK}/detail`, { id })).data
const itemsOf = async (person: Caller, id: string, only = ''): Promise<Item[]> =>
  ((await person.get(`${BULK}/items`, { id, only, size: '200' })).data as { records: Item[] }).records
const tell = async (person: Caller, verb: 'confirm' | 'undo' | 'cancel', id: string) => {
  const answer = await person.post(`${BULK}/${verb}`, {}, { id })
  await work()
  return answer
}

async function tried(person: Caller, path: string, body: object): Promise<string> {
  const answer = await person.post(`/${path}/bulk-edit`, body)
  expect([answer.code, answer.msg]).toEqual([200, '操作成功'])
  await work()
  return (answer.data as { id: string }).id
}

let codes = 0
async function posts(...names: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const postName of names) {
    const { data } = await bench.keeper.post(`/${post.path}/save`, {
      postName,
      postCode: `e${(codes += 1)}`,
      category: 1,
      remark: '旧',
    })
    ids.push((data as { id: string }).id)
  }
  return ids
}
const remarks = async (ids: string[]) => Promise.all(ids.map(async (id) => (await bench.stored(post, id))?.remark))

test('nothing changes before it is confirmed; each row is shown as it was and as it will be', async () => {
  const ids = await posts('甲', '乙')
  await bench.keeper.post(`/${post.path}/submit`, { id: ids[1], category: 2 })
  const id = await tried(bench.keeper, post.path, { ids, values: { category: 2, remark: '新' } })
  expect(await taskOf(bench.keeper, id)).toMatchObject({ status: 5, cause: '', counts: { change: 2, refused: 0 } })
  const [first, second] = (await itemsOf(bench.keeper, id)).toSorted((a, b) => (a.title < b.title ? 1 : -1))
  expect(first).toMatchObject({ title: '甲', plan: 'change', outcome: '' })
  expect(first?.changes).toEqual([
    { name: 'category', before: 1, after: 2, beforeName: '高层', afterName: '中层' },
    { name: 'remark', before: '旧', after: '新' },
  ])
  expect(second?.changes.map(({ name }) => name)).toEqual(['remark'])
  expect(await remarks(ids)).toEqual(['旧', '旧'])
  expect((await tell(bench.keeper, 'confirm', id)).code).toBe(200)
  expect(await taskOf(bench.keeper, id)).toMatchObject({ status: 2, doneCount: 2, mayUndo: true, counts: { done: 2 } })
  expect(await remarks(ids)).toEqual(['新', '新'])
})

test('what is undone is as it was, once, and only while nobody has changed it since', async () => {
  const ids = await posts('丙', '丁')
  const before = await Promise.all(ids.map((id) => bench.stored(post, id)))
  const id = await tried(bench.keeper, post.path, { ids, values: { remark: null, category: 3 } })
  await tell(bench.keeper, 'confirm', id)
  expect(await remarks(ids)).toEqual([null, null])
  await bench.keeper.post(`/${post.path}/submit`, { id: ids[0], remark: '别人写的' })
  const refused = (await tell(bench.keeper, 'undo', id)).data as { id: string }
  expect(await taskOf(bench.keeper, refused.id)).toMatchObject({ status: 3, cause: expect.stringContaining('丙') })
  expect(await remarks(ids)).toEqual(['别人写的', null])
  await bench.keeper.post(`/${post.path}/submit`, { id: ids[0], clearFields: ['remark'] })
  const undone = (await tell(bench.keeper, 'undo', id)).data as { id: string }
  expect(await taskOf(bench.keeper, undone.id)).toMatchObject({ status: 2, doneCount: 2 })
  for (const [at, one] of ids.entries()) {
    const { rev: _r, update_time: _t, update_user: _u, ...row } = (await bench.stored(post, one)) ?? {}
    expect(before[at]).toMatchObject(row)
  }
  expect(await taskOf(bench.keeper, id)).toMatchObject({ mayUndo: false, counts: { undone: 2 } })
  expect((await tell(bench.keeper, 'undo', id)).reason).toBe('bulk.not-undoable')
})

test('what somebody changed between trial and confirmation is passed over and named', async () => {
  const ids = await posts('戊', '己')
  const id = await tried(bench.keeper, post.path, { ids, values: { remark: '新' } })
  await bench.keeper.post(`/${post.path}/submit`, { id: ids[0], remark: '抢先' })
  await tell(bench.keeper, 'confirm', id)
  expect(await taskOf(bench.keeper, id)).toMatchObject({ status: 2, counts: { done: 1, refused: 1 } })
  expect(await itemsOf(bench.keeper, id, 'refused')).toMatchObject([
    { title: '戊', cause: '数据已被他人修改，请刷新后重试' },
  ])
  expect(await remarks(ids)).toEqual(['抢先', '新'])
})

test('a row whose state forbids it is refused with the reason, the others are not', async () => {
  const open = await bench.added(repairOrder)
  const closed = await bench.added(repairOrder)
  const { withClient } = await import('../platform/postgres/connection.ts')
  await withClient(bench.app.owner, (client) =>
    client.query(`update repair_order set order_status = 'closed' where id = $1`, [closed.id]),
  )
  const id = await tried(bench.keeper, repairOrder.path, { ids: [open.id, closed.id], values: { priority: 3 } })
  expect((await itemsOf(bench.keeper, id)).map(({ rowId, plan }) => [rowId, plan])).toEqual([
    [closed.id, 'refused'],
    [open.id, 'change'],
  ])
  expect((await itemsOf(bench.keeper, id, 'refused'))[0]?.cause).toContain('不能修改')
})

test('all that the filters find, across pages; nothing of another tenant', async () => {
  await posts(...Array.from({ length: 25 }, (_, at) => `群${at}`))
  const id = await tried(bench.keeper, post.path, { query: { postName: '群', size: '10' }, values: { sort: 9 } })
  expect(await taskOf(bench.keeper, id)).toMatchObject({ counts: { change: 25 } })
  const strange = await tried(bench.stranger, post.path, { query: { postName: '群' }, values: { sort: 9 } })
  expect(await taskOf(bench.stranger, strange)).toMatchObject({ status: 3, cause: '没有可以处理的数据' })
  expect((await bench.stranger.get(`${BULK}/items`, { id })).code).toBe(404)
  expect((await bench.stranger.post(`${BULK}/confirm`, {}, { id })).code).toBe(404)
})

test('without the right to edit nothing begins; a right lost before the confirmation is missed by every row', async () => {
  const ids = await posts('庚')
  const reader = await bench.app.person({ tenant: '200001', codes: ['post', 'post_view'] })
  expect((await reader.post(`/${post.path}/bulk-edit`, { ids, values: { sort: 1 } })).code).toBe(403)
  const clerk = await bench.app.person({ tenant: '200001', codes: ['post', 'post_view', 'post_edit'] })
  const id = await tried(clerk, post.path, { ids, values: { remark: '新' } })
  const { withClient } = await import('../platform/postgres/connection.ts')
  await withClient(bench.app.owner, (client) =>
    client.query(
      `delete from role_menu where role_id in (select unnest(role_id) from "user" where id = $1)
         and menu_id in (select id from menu where code = 'post_edit')`,
      [clerk.userId],
    ),
  )
  await tell(clerk, 'confirm', id)
  expect(await taskOf(clerk, id)).toMatchObject({ counts: { done: 0, refused: 1 } })
  expect(await remarks(ids)).toEqual(['旧'])
})

test('what is wrong is said at once', async () => {
  const ask = (values: object) => bench.keeper.post(`/${post.path}/bulk-edit`, { values })
  expect((await ask({})).reason).toBe('bulk.no-fields')
  expect((await ask({ postCode: 'x' })).reason).toBe('bulk.field')
  expect(await ask({ sort: 'viel' })).toMatchObject({ code: 400, field: 'sort' })
  expect((await ask({ nonsense: 1 })).reason).toBe('bulk.field')
})

test.each(entities.filter(isBulkEditable).map((entity) => [entity.name, entity] as const))(
  '%s: one value for a field is tried on its rows',
  async (_, entity) => {
    const { id, input } = await bench.added(entity)
    const writer = bench.writerOf(entity)
    const { editableFields } = await import('@steward/domain/bulk/editable')
    const [[name] = ['']] = editableFields(entity).filter(([one]) => input[one] !== undefined && input[one] !== '')
    if (name === '') return
    const task = await tried(writer, entity.path, { ids: [id], values: { [name]: input[name] } })
    const [item] = await itemsOf(writer, task)
    expect({ rowId: item?.rowId, plan: item?.plan, cause: item?.cause }).toEqual({ rowId: id, plan: 'same', cause: '' })
  },
)

test('devices are changed by type, with captions of the references', async () => {
  const [a, b] = [await bench.added(device), await bench.added(device)]
  const { input } = b
  const id = await tried(bench.keeper, device.path, { ids: [a.id], values: { deviceTypeId: input.deviceTypeId } })
  const [item] = await itemsOf(bench.keeper, id)
  expect(item?.changes[0]).toMatchObject({
    name: 'deviceTypeId',
    after: input.deviceTypeId,
    afterName: expect.stringMatching(/./),
  })
})
