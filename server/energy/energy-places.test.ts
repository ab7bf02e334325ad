import { energyMeter, energyRecord } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startApp } from '../testing/app.ts'

let app: TestApp
let keeper: Caller

beforeAll(async () => {
  app = await startApp()
  keeper = await app.person({ tenant: '200001', codes: 'all', alias: 'admin' })
})
afterAll(() => app.stop())

async function made(path: string, body: object): Promise<string> {
  const { data, msg, status } = await keeper.post(`/${path}/submit`, body)
  expect([status, msg]).toEqual([200, '操作成功'])
  return (data as { id: string }).id
}
let count = 0
const area = (areaName: string, areaType: string, parentId?: string) => {
  count += 1
  return made('iot/area', { areaName, areaCode: `PLACE-${count}`, areaType, ...(parentId ? { parentId } : {}) })
}
async function meter(meterName: string, areaId: string, used: number, parentMeterId?: string): Promise<string> {
  count += 1
  const more = parentMeterId ? { parentMeterId } : {}
  const facts = { meterName, meterNo: `PLACE-${count}`, energyType: 'steam', multiplier: '1', areaId, ...more }
  const meterId = await made(energyMeter.path, facts)
  await made(energyRecord.path, {
    meterId,
    periodType: 'day',
    periodStart: '2025-05-01 00:00:00',
    lastReading: '0',
    currReading: String(used),
  })
  return meterId
}

interface Stat {
  total: { quantity: string }
  groups: { id: string; name: string; quantity: string; share: number }[]
  rest: { quantity: string; share: number } | null
}
const stat = async (more: object): Promise<Stat> =>
  (
    await keeper.get(`/${energyRecord.path}/stat`, {
      level: 'day',
      from: '2025-05-01',
      to: '2025-05-01',
      energyType: 'steam',
      by: 'area',
      ...more,
    })
  ).data

test('what is used is told by building, each quantity once, and what no meter below counts by itself', async () => {
  const campus = await area('东院区', 'campus')
  const [first, second] = [await area('门诊楼', 'building', campus), await area('住院楼', 'building', campus)]
  const floor = await area('1F', 'floor', first)
  const rooms = [await area('强电间', 'room', floor), await area('强电间', 'room', second)]
  const plant = await area('能源站', 'building', campus)
  const main = await meter('总表', plant, 1_000)
  await meter('门诊一层', rooms[0] ?? '', 400, main)
  const inner = await meter('住院总', second, 350, main)
  await meter('住院强电间', rooms[1] ?? '', 300, inner)
  const own = await meter('站内', plant, 50)
  await meter('站内照明', plant, 30, own)

  const all = await stat({})
  expect(all.total.quantity).toBe('1050.0000')
  expect(all.groups.map(({ id, name, quantity }) => [id, name, quantity])).toEqual([
    [first, '东院区 / 门诊楼', '400.0000'],
    [second, '东院区 / 住院楼', '350.0000'],
    [plant, '东院区 / 能源站', '50.0000'],
  ])
  expect(all.rest).toMatchObject({ quantity: '250.0000' })
  expect([...all.groups, all.rest].reduce((sum, one) => sum + Number(one?.share), 0)).toBeCloseTo(1, 9)

  // Of a chosen building its floors.
  const within = await stat({ areaId: first })
  expect(within.groups.map(({ id, name, quantity }) => [id, name, quantity])).toEqual([
    [floor, '东院区 / 门诊楼 / 1F', '400.0000'],
  ])
  expect(within).toMatchObject({ total: { quantity: '400.0000' }, rest: null })

  // No use is said of any: all of it is unassigned.
  const byUse = await stat({ by: 'item' })
  expect(byUse).toMatchObject({ groups: [], rest: { quantity: '1050.0000', share: 1 } })
})
