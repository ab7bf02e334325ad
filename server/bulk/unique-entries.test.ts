// Rows of one task that a unique index over several columns keeps apart: the trial says so, as the writing would.
import { deviceType, dictBiz, thingModel } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bench, startBench } from '../testing/bench.ts'
import { type Bulk, bulkOf } from '../testing/bulk.ts'

let bench: Bench
let bulk: Bulk
beforeAll(async () => {
  bench = await startBench()
  bulk = bulkOf(bench.app, bench.keeper)
})
afterAll(() => bench.app.stop())

const csv = (...rows: string[][]) => ({
  name: 'a.csv',
  bytes: Buffer.from(rows.map((row) => row.join(',')).join('\r\n')),
})

async function outcomesOf(id: string | undefined) {
  await bulk.confirm(id ?? '')
  return (await bulk.items(id ?? '')).map(({ plan, outcome, cause }) => [plan, outcome, cause])
}

test('a property twice in a sheet is refused by the trial, of another device type it is not', async () => {
  const [one, other] = [await bench.added(deviceType), await bench.added(deviceType)]
  const [a, b] = [String(one.input.typeCode), String(other.input.typeCode)]
  const header = ['设备类型', '标识符', '名称']
  const id = await bulk.import(
    thingModel.path,
    csv(header, [a, 'temp', '温度'], [a, 'temp', '室温'], [b, 'temp', '温度']),
  )
  expect(await outcomesOf(id)).toEqual([
    ['add', 'done', ''],
    ['refused', '', '标识符“temp”与第 2 行重复'],
    ['add', 'done', ''],
  ])
})

test('a dictionary that stands twice in a sheet is refused by the trial', async () => {
  const id = await bulk.import(dictBiz.path, csv(['字典编号', '字典名称'], ['twice', '甲'], ['twice', '乙']))
  expect(await outcomesOf(id)).toEqual([
    ['add', 'done', ''],
    ['refused', '', '字典编号“twice”与第 2 行重复'],
  ])
})

test('one value for many rows of which one can have it is written to one', async () => {
  const { id: deviceTypeId } = await bench.added(deviceType)
  const ids: string[] = []
  for (const identifier of ['a', 'b']) ids.push((await bench.added(thingModel, { deviceTypeId, identifier })).id)
  const id = await bulk.edit(thingModel.path, { ids, values: { identifier: 'c' } })
  const outcomes = await outcomesOf(id)
  expect(outcomes.map(([plan, outcome]) => [plan, outcome])).toEqual([
    ['change', 'done'],
    ['refused', ''],
  ])
})

test('a row refused for another reason is told that reason, though another row takes a part of its index entry', async () => {
  const ids: string[] = []
  for (const properties of [['pressure', 'a'], ['a']]) {
    const { id: deviceTypeId } = await bench.added(deviceType)
    for (const identifier of properties) {
      const { id } = await bench.added(thingModel, { deviceTypeId, identifier, kind: 'property' })
      if (identifier === 'a') ids.push(id)
    }
  }
  const id = await bulk.edit(thingModel.path, { ids, values: { identifier: 'c', interlock: 'pressure < 1' } })
  expect(await outcomesOf(id)).toEqual([
    ['change', 'done', ''],
    ['refused', '', expect.stringMatching(/^联锁表达式有误/)],
  ])
})
