// Every tree: searching rows, and showing ancestors in captions.
import { type Entity, captionOf } from '@steward/domain/entity'
import { entities, entityNamed } from '@steward/domain/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bench, startBench, writable } from '../testing/bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.app.stop())

interface Hit {
  id: string
  path?: string
  hasChildren: boolean
}

/** Three rows, each below the previous one, and their names. */
async function branch(tree: Entity) {
  const ids: string[] = []
  for (const n of [1, 2, 3]) {
    const name = tree.name.startsWith('dict') ? {} : { [tree.title]: `第${n}级` }
    const { id } = await bench.added(tree, { ...name, ...(ids.length > 0 ? { parentId: ids.at(-1) } : {}) })
    ids.push(id)
  }
  const row = async (id: string): Promise<Record<string, string>> =>
    (await bench.writerOf(tree).get(`/${tree.path}/detail`, { id })).data
  const titles = await Promise.all(ids.map(async (id) => (await row(id))[tree.title] ?? ''))
  return { ids, titles }
}

const trees = entities.filter((entity) => entity.verbs.includes('lazy-list'))
test.each(trees.map((tree) => [tree.name, tree] as const))(
  '%s: what is searched for is found on every level, with the path to it; branches open as before',
  async (_, tree) => {
    const { ids, titles } = await branch(tree)
    const hits = async (query: Record<string, string>): Promise<Hit[]> =>
      (await bench.writerOf(tree).get(`/${tree.path}/lazy-list`, query)).data
    for (const [at, id] of ids.entries()) {
      const found = await hits({ id })
      expect(found.map((hit) => [hit.id, hit.path, hit.hasChildren])).toEqual([
        [id, titles.slice(0, at).join(' / '), at < 2],
      ])
    }
    const listed = await bench.writerOf(tree).get(`/${tree.path}/list`, { id: ids[2] ?? '' })
    if (tree.verbs.includes('list'))
      expect(listed.data).toMatchObject({ records: [{ id: ids[2], titlePath: titles.slice(0, 2).join(' / ') }] })
    const [top, middle] = [ids[0] ?? '', ids[1] ?? '']
    for (const [id, parentId, total] of [
      [top, '0', 1],
      [middle, '0', 0],
      [middle, top, 1],
    ] as const)
      if (tree.verbs.includes('list') && tree.fields.parentId?.find)
        expect((await bench.writerOf(tree).get(`/${tree.path}/list`, { id, parentId })).data).toMatchObject({ total })
    expect((await hits({})).some(({ id }) => id === middle)).toBe(false)
    expect((await hits({ parentId: top })).map(({ id }) => id)).toEqual([middle])
    expect(await hits({ parentId: top, id: ids[2] ?? '' })).toEqual([])
  },
)

const placed = writable.flatMap((entity) =>
  Object.entries(entity.fields)
    .filter(([, field]) => field.entity && field.by !== 'system' && entityNamed(field.entity).captionIsPath)
    .map(([name, field]) => ({ entity, name, target: entityNamed(field.entity ?? '') }))
    // The parent of a tree's own row is named alone: the tree shows what is above it.
    .filter(({ target }) => target !== entity),
)
test.each(placed.map((one) => [`${one.entity.name}.${one.name}`, one] as const))(
  '%s: a place is named by its path, in lists and details alike',
  async (_, { entity, name, target }) => {
    const { ids, titles } = await branch(target)
    const { id } = await bench.added(entity, { [name]: ids[2] })
    const caption = { [captionOf(name)]: titles.join(' / ') }
    const writer = bench.writerOf(entity)
    expect((await writer.get(`/${entity.path}/detail`, { id })).data).toMatchObject(caption)
    expect((await writer.get(`/${entity.path}/list`, { id })).data).toMatchObject({ records: [caption] })
  },
)

test('of a long path the end is named: building, floor and room', async () => {
  const area = entityNamed('area')
  const { ids } = await branch(area)
  const { id } = await bench.added(area, { areaName: '护士站', parentId: ids[2] })
  const device = entityNamed('device')
  const { id: placedThere } = await bench.added(device, { areaId: id })
  const { data } = await bench.keeper.get('/iot/device/detail', { id: placedThere })
  expect(data).toMatchObject({ areaName: '第2级 / 第3级 / 护士站' })
})
