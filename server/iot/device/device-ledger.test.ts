import { device } from '@steward/domain/index'
import { deviceLedger } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../testing/app.ts'
import { type Bench, startBench } from '../../testing/bench.ts'
import { sample } from '../../testing/sample.ts'

let bench: Bench
let keeper: Caller
beforeAll(async () => {
  bench = await startBench()
  keeper = bench.writerOf(deviceLedger)
})
afterAll(() => bench.app.stop())

const PATH = '/iot/device-ledger'
interface Stored {
  id: string
  rev: number
  assetNo: string
  assetStatus: string
  netValue: string | null
  devices: { deviceId: string; bindRole: string }[]
}

async function drafted(more: object = {}) {
  const draft = await sample(deviceLedger, async (entity) => (await bench.added(entity)).id)
  return { ...draft, assetNo: '', ...more }
}
async function added(more: object = {}): Promise<Stored> {
  const { code, msg, data } = await keeper.post(`${PATH}/submit`, await drafted(more))
  expect([code, msg]).toEqual([200, '操作成功'])
  return data as Stored
}
const names = async (query: Record<string, string>) => {
  const { data } = await keeper.get(`${PATH}/list`, { size: '200', ...query })
  return (data as { records: Stored[] }).records.map(({ id }) => id)
}

test('an asset without a number gets one, and keeps the one it was given', async () => {
  const [one, other] = [await added(), await added()]
  expect(one.assetNo).toMatch(/^ZC-\d{6}$/)
  expect(other.assetNo).not.toBe(one.assetNo)
  expect((await added({ assetNo: 'YX-0815' })).assetNo).toBe('YX-0815')
})

test('what it is worth goes down with the years, and is not told where price or life are unknown', async () => {
  const year = new Date().getFullYear()
  const half = await added({
    price: '10000',
    purchaseDate: `${year - 5}-01-01`,
    enableDate: `${year - 5}-01-01`,
    warrantyEnd: `${year}-01-01`,
    lifeYears: 10,
  })
  expect(Number(half.netValue)).toBeGreaterThan(3_900)
  expect(Number(half.netValue)).toBeLessThan(5_100)
  expect((await added({ price: null })).netValue).toBe(null)
})

test('assets are found by the device they are bound to, and those that are not by its opposite', async () => {
  const { id: deviceId } = await bench.added(device)
  const [watched, apart] = [await added({ devices: [{ deviceId, bindRole: 'main' }] }), await added()]
  expect(watched.devices).toMatchObject([{ deviceId, bindRole: 'main' }])
  const left = { leftBindId: deviceId, leftBindType: 'device', rightBindType: 'ledger' }
  expect(await names(left)).toEqual([watched.id])
  const others = await names({ ...left, bound: '0' })
  expect(others).toContain(apart.id)
  expect(others).not.toContain(watched.id)
  expect((await keeper.get(`${PATH}/list`, { ...left, leftBindType: 'moon' })).code).toBe(400)
  expect((await keeper.get(`${PATH}/list`, { ...left, leftBindId: '1 or 1=1' })).code).toBe(400)
})

test('a device is one asset at most, also where two say so at once', async () => {
  const { id: deviceId, input } = await bench.added(device)
  const drafts = await Promise.all([1, 2].map(() => drafted({ devices: [{ deviceId, bindRole: 'main' }] })))
  const answers = await Promise.all(drafts.map((draft) => keeper.post(`${PATH}/submit`, draft)))
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect(answers.find(({ code }) => code === 422)?.msg).toBe(`设备“${String(input.deviceName)}”已是另一资产的本体`)
  await added({ devices: [{ deviceId, bindRole: 'meter' }] })
})

test('it is laid idle, repaired and scrapped for good, with the reason', async () => {
  const { id } = await added()
  const step = (name: string, more: object = {}) => keeper.post(`${PATH}/${name}`, { id, ids: [id], ...more })
  expect((await step('lay')).code).toBe(200)
  expect((await step('repair')).code).toBe(200)
  expect((await step('scrap')).code).toBe(400)
  expect((await step('scrap', { scrapReason: '无法修复' })).code).toBe(200)
  expect((await keeper.get(`${PATH}/detail`, { id })).data).toMatchObject({
    assetStatus: 'scrapped',
    scrapReason: '无法修复',
  })
  const { rev } = (await keeper.get(`${PATH}/detail`, { id })).data as Stored
  expect((await keeper.post(`${PATH}/submit`, { id, rev, assetName: '改名' })).code).toBe(422)
})
