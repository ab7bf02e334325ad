import { area, device } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../testing/app.ts'
import { type Bench, startBench } from '../../testing/bench.ts'

let bench: Bench
let reader: Caller
beforeAll(async () => {
  bench = await startBench()
  reader = bench.writerOf(device)
})
afterAll(() => bench.app.stop())

interface Node {
  id: string
  nodeType: string
  hasChildren: boolean
}
const below = async (parentId?: string) =>
  (await reader.get('/iot/device/lazy-tree', parentId === undefined ? {} : { parentId })).data as Node[]

test('areas come first, then the devices in them, then the parts of a device', async () => {
  const { id: campus } = await bench.added(area, { areaType: 'campus' })
  const { id: room } = await bench.added(area, { parentId: campus, areaType: 'room' })
  const { id: machine } = await bench.added(device, { areaId: room })
  const { id: part } = await bench.added(device, { areaId: room, parentId: machine })
  const { id: empty } = await bench.added(area, { parentId: campus, areaType: 'room' })
  const told = (nodes: Node[]) => nodes.map(({ id, nodeType, hasChildren }) => [id, nodeType, hasChildren])
  expect(told((await below()).filter(({ id }) => id === campus))).toEqual([[campus, 'area', true]])
  const rooms = await below(campus)
  expect(new Map(rooms.map(({ id, hasChildren }) => [id, hasChildren]))).toEqual(
    new Map([
      [room, true],
      [empty, false],
    ]),
  )
  // A part stands below its machine, not beside it.
  expect(told(await below(room))).toEqual([[machine, 'device', true]])
  expect(told(await below(machine))).toEqual([[part, 'device', false]])
  expect(await below(part)).toEqual([])
})

test('another hospital sees nothing of it, and a wrong id is refused', async () => {
  const { id: room } = await bench.added(area)
  const stranger = await bench.app.person({ tenant: '200002', codes: 'all' })
  expect((await stranger.get('/iot/device/lazy-tree', { parentId: room })).code).toBe(404)
  expect((await reader.get('/iot/device/lazy-tree', { parentId: 'x' })).code).toBe(400)
})

test('categories can be chosen by whoever is signed in', async () => {
  const { code, data } = await reader.get('/iot/product-category/select')
  expect(code).toBe(200)
  expect((data as unknown[]).length).toBeGreaterThan(0)
})
