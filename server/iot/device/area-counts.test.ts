import { area, device } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bench, startBench } from '../../testing/bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.app.stop())

test('each area says how many rows of a list it has, by the filters of the list', async () => {
  const { id: campus } = await bench.added(area, { areaType: 'campus' })
  const { id: room } = await bench.added(area, { parentId: campus, areaType: 'room' })
  const reader = bench.writerOf(device)
  await bench.added(device, { areaId: campus, criticality: 'A' })
  for (const criticality of ['A', 'B']) await bench.added(device, { areaId: room, criticality })
  const counts = async (filters: Record<string, string> = {}) => {
    const { data } = await reader.get('/iot/device/area-counts', filters)
    const found = data as { areaId: string; count: number }[]
    return [campus, room].map((id) => found.find(({ areaId }) => areaId === id)?.count ?? 0)
  }
  expect(await counts()).toEqual([1, 2])
  expect(await counts({ criticality: 'A' })).toEqual([1, 1])
  expect(await counts({ deviceName: '没有这样的设备' })).toEqual([0, 0])
})

test('only who may list the rows is told, and only what the list can be asked for', async () => {
  const { id: areaId } = await bench.added(area)
  await bench.added(device, { areaId })
  const stranger = await bench.app.person({ tenant: '200002', codes: 'all' })
  expect((await stranger.get('/iot/device/area-counts')).data).toEqual([])
  const nobody = await bench.app.person({ codes: [] })
  expect((await nobody.get('/iot/repair-bill/area-counts')).code).toBe(403)
  const keeper = bench.writerOf(device)
  expect((await keeper.get('/iot/device/area-counts', { criticality_like: 'A' })).code).toBe(400)
})
