import { device } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../testing/app.ts'
import { type Bench, startBench } from '../testing/bench.ts'

let bench: Bench
let reporter: Caller
beforeAll(async () => {
  bench = await startBench()
  reporter = await bench.app.person({ tenant: '200001', codes: ['repair-bill', 'repair_bill_add'] })
})
afterAll(() => bench.app.stop())

interface Choices {
  records: { id: string; label: string; place: string; isDisabled: boolean }[]
  hasMore: boolean
}
const ask = async (who: Caller, path: string, query: Record<string, string> = {}): Promise<Choices> =>
  (await who.get(path, query)).data

test('who may fill a field chooses from what it points to, without any right to the target’s screen', async () => {
  const { id } = await bench.added(device, { deviceName: '2号储血冰箱' })
  expect(await reporter.get('/iot/device/list')).toMatchObject({ status: 403 })
  const { records } = await ask(reporter, '/iot/device/choices', { text: '储血' })
  expect(records).toMatchObject([{ id, label: '2号储血冰箱', isDisabled: false }])
  expect(records[0]?.place).not.toBe('')
  expect(Object.keys(records[0] ?? {}).toSorted()).toEqual(['id', 'isDisabled', 'label', 'place'])
})

test('who may fill no field that points there chooses nothing', async () => {
  expect(await bench.nobody.get('/iot/device/choices')).toMatchObject({ status: 403 })
  expect(await reporter.get('/iot/gateway/choices')).toMatchObject({ status: 403 })
})

test('another tenant’s rows are no choices', async () => {
  const { records } = await ask(bench.stranger, '/iot/device/choices', { text: '储血' })
  expect(records).toEqual([])
})

test('what begins with the text comes first, a sign of a pattern is only a sign, and pages say whether more follow', async () => {
  for (const deviceName of ['泵房水泵', '水泵1', '水泵2', '50%水泵']) await bench.added(device, { deviceName })
  const { records } = await ask(reporter, '/iot/device/choices', { text: '水泵' })
  expect(records.map(({ label }) => label)).toEqual(['水泵1', '水泵2', '50%水泵', '泵房水泵'])
  expect((await ask(reporter, '/iot/device/choices', { text: '%' })).records).toHaveLength(1)
  const page = await ask(reporter, '/iot/device/choices', { text: '水泵', size: '3' })
  expect([page.records.length, page.hasMore]).toEqual([3, true])
})
