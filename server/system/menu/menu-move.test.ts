// Moving menus: who may, what is refused, and what two administrators do at once.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'

interface Row {
  id: string
  parentId: string
  code: string
  sort: number
  rev: number
}

let app: TestApp
let platform: Caller
let other: Caller
beforeAll(async () => {
  app = await startApp()
  platform = await app.person({ tenant: '000000', alias: 'administrator' })
  other = await app.person({ tenant: '000000', alias: 'administrator' })
})
afterAll(() => app.stop())

let made = 0
const add = async (code: string, more: object = {}): Promise<Row> => {
  const sent = { name: code, code: `${code}${(made += 1)}`, category: 1, isOpen: 1, sort: made, ...more }
  const answer = await platform.post('/blade-system/menu/submit', sent)
  expect(answer).toMatchObject({ status: 200 })
  return answer.data
}
const level = async (parentId: string): Promise<Row[]> =>
  (await platform.get('/blade-system/menu/lazy-list', { parentId })).data
const idsIn = async (parentId: string) => (await level(parentId)).map(({ id }) => id)
const now = async (id: string): Promise<Row> => (await platform.get('/blade-system/menu/detail', { id })).data

/** As the console sends it: from the folder's rows as they stand. */
const wishOf = async (id: string, parentId: string, beforeId?: string) => ({
  id,
  rev: (await now(id)).rev,
  parentId,
  beforeId,
  seen: await idsIn(parentId),
})
const move = async (id: string, parentId: string, beforeId?: string, by = platform) =>
  by.post('/blade-system/menu/move', await wishOf(id, parentId, beforeId))

let folder: Row
let rows: Row[]
beforeEach(async () => {
  folder = await add('folder')
  rows = []
  for (const sort of [1, 2, 3, 4]) rows.push(await add('page', { parentId: folder.id, sort }))
})
const idAt = (at: number) => rows[at]?.id ?? ''

test('a menu moves before another, behind all and into another folder, with everything below it', async () => {
  expect(await move(idAt(3), folder.id, idAt(1))).toMatchObject({ status: 200, data: { parentId: folder.id } })
  expect(await idsIn(folder.id)).toEqual([idAt(0), idAt(3), idAt(1), idAt(2)])
  await move(idAt(0), folder.id)
  expect(await idsIn(folder.id)).toEqual([idAt(3), idAt(1), idAt(2), idAt(0)])
  const leaf = await add('leaf', { parentId: idAt(1) })
  const target = await add('target')
  await move(idAt(1), target.id)
  expect(await idsIn(target.id)).toEqual([idAt(1)])
  expect(await idsIn(idAt(1))).toEqual([leaf.id])
  const refused = await move(target.id, leaf.id)
  expect(refused).toMatchObject({ status: 422, reason: 'row.own-parent' })
  expect(await move(idAt(1), '0')).toMatchObject({ status: 200, data: { parentId: '0' } })
  expect((await idsIn('0')).at(-1)).toBe(idAt(1))
})

test('where a number is free between the neighbours only the moved menu is written', async () => {
  await move(idAt(3), folder.id, idAt(1))
  const before = await level(folder.id)
  await move(idAt(2), folder.id, idAt(0))
  const after = await level(folder.id)
  const written = after.filter(({ id, rev }) => before.find((row) => row.id === id)?.rev !== rev)
  expect(written.map(({ id }) => id)).toEqual([idAt(2)])
  const same = await wishOf(idAt(2), folder.id, idAt(0))
  expect(await platform.post('/blade-system/menu/move', same)).toMatchObject({ status: 200, data: { rev: same.rev } })
})

test('nothing is moved into a button, itself, a screen or what is missing, and no button leaves its screen', async () => {
  const button = await add('button', { parentId: idAt(0), category: 2 })
  expect(await move(idAt(1), button.id)).toMatchObject({ status: 400, reason: 'menu.parent' })
  expect(await move(folder.id, folder.id)).toMatchObject({ status: 422, reason: 'row.own-parent' })
  expect(await move(folder.id, idAt(1))).toMatchObject({ status: 422, reason: 'row.own-parent' })
  expect(await move(idAt(1), idAt(0))).toMatchObject({ status: 422, reason: 'menu.screen' })
  expect(await move(button.id, idAt(1))).toMatchObject({ status: 422, reason: 'menu.button-stays' })
  expect(await move(button.id, '0')).toMatchObject({ status: 422, reason: 'menu.button-stays' })
  expect(await move(idAt(1), '123')).toMatchObject({ status: 400, reason: 'field.reference' })
  const wish = await wishOf(idAt(1), folder.id)
  expect(await platform.post('/blade-system/menu/move', { ...wish, id: '123' })).toMatchObject({ status: 404 })
  expect(await platform.post('/blade-system/menu/move', { ...wish, beforeId: folder.id })).toMatchObject({
    status: 409,
    reason: 'menu.rearranged',
  })
  expect(await idsIn(folder.id)).toEqual(rows.map(({ id }) => id))
})

test('only the platform’s administrators move menus, whatever codes others hold', async () => {
  const wish = await wishOf(idAt(0), folder.id)
  const keepers = [await app.person({ codes: 'all', alias: 'admin' }), await app.person({ codes: ['menu'] })]
  for (const keeper of [...keepers, await app.person({ tenant: '000000', codes: 'all' })])
    expect(await keeper.post('/blade-system/menu/move', wish)).toMatchObject({ status: 403 })
  expect(await app.anybody.post('/blade-system/menu/move', wish)).toMatchObject({ status: 401 })
  expect(await idsIn(folder.id)).toEqual(rows.map(({ id }) => id))
})

test('who moves by a list that is no longer true is told so, and overwrites nothing', async () => {
  const stale = { status: 409, reason: 'menu.rearranged' }
  const seen = await wishOf(idAt(0), folder.id)
  await move(idAt(3), folder.id, idAt(1), other)
  expect(await platform.post('/blade-system/menu/move', seen)).toMatchObject(stale)
  const away = await add('away')
  const moved = await wishOf(idAt(2), away.id)
  await move(idAt(2), '0', undefined, other)
  expect(await platform.post('/blade-system/menu/move', moved)).toMatchObject(stale)
  expect(await idsIn(away.id)).toEqual([])
  const removed = await wishOf(idAt(0), folder.id)
  await other.post('/blade-system/menu/remove', undefined, { ids: idAt(1) })
  expect(await platform.post('/blade-system/menu/move', removed)).toMatchObject(stale)
})

test('of many moves at once in one folder one is done and the others are told, and no menu is lost', async () => {
  const wishes = await Promise.all(rows.map(({ id }) => wishOf(id, folder.id)))
  // The last stands there already, so that its wish changes nothing.
  const answers = await Promise.all(
    wishes.slice(0, 3).map((wish, i) => (i % 2 === 0 ? platform : other).post('/blade-system/menu/move', wish)),
  )
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
  expect((await idsIn(folder.id)).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
})

test('two folders moved into each other at once make no ring', async () => {
  const second = await add('second')
  const wishes = [await wishOf(folder.id, second.id), await wishOf(second.id, folder.id)]
  const answers = await Promise.all(wishes.map((wish) => platform.post('/blade-system/menu/move', wish)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const paths = await app.context.db.transaction(platformScope, (tx) =>
    tx.query<{ id: string; ancestors: string }>('select id, ancestors from menu where id = any($1::bigint[])', [
      [folder.id, second.id],
    ]),
  )
  expect(paths.filter(({ ancestors }) => ancestors === '0')).toHaveLength(1)
})

test('one move is one operation of the audit, whatever it numbers anew', async () => {
  await move(idAt(3), folder.id, idAt(1))
  const read = async (query: Record<string, string>): Promise<{ id: string; rowId: string }[]> =>
    Object(Object((await platform.get('/blade-log/audit/list', { kind: 'edit', ...query })).data)).records
  const [change] = await read({ record: idAt(3) })
  const whole = await read({ operation: change?.id ?? '' })
  expect(whole.map(({ rowId }) => rowId).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
})

test('what was granted goes along: the new folder shows with the moved menu, the old one no longer', async () => {
  const reader = await app.person({ codes: [(await now(idAt(0))).code] })
  const codes = async () => ((await reader.get('/blade-system/menu/routes')).data as Row[]).map(({ code }) => code)
  expect(await codes()).toEqual([folder.code])
  const target = await add('target')
  await move(idAt(0), target.id)
  expect(await codes()).toEqual([target.code])
})
