// Each call of the catalogue for planned work and what is done of it: duty, repairs, inspections, maintenance, plans and
// failures, held against what the specification says of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bench, startBench } from '../testing/bench.ts'
import { derivedPromises, holdCalls } from '../testing/contract/hold.ts'
import type { Promises } from '../testing/contract/promise.ts'
import { workGround, workPromises } from '../testing/contract/work.ts'
import { catalogue } from './catalogue.ts'

const modules = [
  'att group',
  'att schedule',
  'biz change-shifts',
  'IoT repair-bill',
  'IoT repair-bill-record',
  'order repair',
  'IoT device-order-standard',
  'IoT inspection-indicator',
  'IoT inspection-template',
  'IoT inspection-template-detail',
  'IoT inspection-bill',
  'IoT maintenance-indicator',
  'IoT maintenance-template',
  'IoT maintenance-template-detail',
  'IoT maintenance-bill',
  'IoT work-plan',
  'IoT device-failure',
]
const calls = catalogue()
const sections = new Map(modules.map((module) => [module, calls.filter((call) => call.module === module)]))
const all = [...sections.values()].flat()

let bench: Bench
let promises: Promises
beforeAll(async () => {
  bench = await startBench()
  const ground = workGround(bench)
  promises = {
    ...derivedPromises(bench, all, ({ name }) => ground.lines.get(name)),
    ...workPromises(bench, ground),
  }
})
afterAll(() => bench.app.stop())

test(`the catalogue lists ${all.length} calls of these modules`, () => {
  expect(all.length).toBe(74)
})

holdCalls(sections, () => ({ bench, promises }))
