// Each call of the catalogue for devices: their kinds, models and places, gateways, payloads, commands, metrics, energy and
// scenes, held against what the specification says of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bench, startBench } from '../testing/bench.ts'
import { deviceGround, devicePromises } from '../testing/contract/devices.ts'
import { derivedPromises, holdCalls } from '../testing/contract/hold.ts'
import type { Promises } from '../testing/contract/promise.ts'
import { catalogue } from './catalogue.ts'

const modules = [
  'IoT product-category',
  'IoT device-type',
  'IoT area',
  'IoT gateway',
  'IoT device',
  'IoT device-ledger',
  'IoT device/run/record',
  'IoT things_model_template',
  'IoT thins-model',
  'IoT things-json-model',
  'IoT things-json-model-relevant',
  'IoT data-Log',
  'IoT tool/control',
  'IoT api-access',
  'IoT model-calc',
  'IoT analysis-template',
  'biz tdengine-jsonConfig',
  'energy/design hyenergy',
  'IoT model-file',
  'IoT model-config',
  'energy/design category',
]
const calls = catalogue()
const sections = new Map(modules.map((module) => [module, calls.filter((call) => call.module === module)]))
const all = [...sections.values()].flat()

let bench: Bench
let promises: Promises
beforeAll(async () => {
  bench = await startBench()
  const ground = deviceGround(bench)
  promises = {
    ...derivedPromises(bench, all, ({ name }) => ground.lines.get(name)),
    ...devicePromises(bench, ground),
  }
})
afterAll(() => bench.app.stop())

test(`the catalogue lists ${all.length} calls of these modules`, () => {
  expect(all.length).toBe(97)
})

holdCalls(sections, () => ({ bench, promises }))
