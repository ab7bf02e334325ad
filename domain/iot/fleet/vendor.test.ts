import { expect, test } from 'vitest'
import { differenceFrom, tryPayload } from '../payload/trial.ts'
import { describeFleet } from './fleet.ts'
import { vendorGateway, vendorModel, vendorPayload } from './vendor.ts'

test('the decoder of the demonstration reads what its gateway sends, every property of it', () => {
  const { trial } = tryPayload(vendorModel, vendorModel.sample, Date.now())
  expect(trial && differenceFrom(vendorModel.expected, trial)).toBeUndefined()
  const devices = describeFleet(500).devices.filter(({ gateway }) => gateway === vendorGateway)
  const known = new Set(devices.flatMap(({ type }) => type.properties.map(({ identifier }) => identifier)))
  expect(vendorModel.mappings.map(({ identifier }) => identifier).toSorted()).toEqual([...known].toSorted())
})

test.each(['sewage_station', 'blower', 'dosing'])('of a %s exactly its own channels are sent and read', (kind) => {
  const device = describeFleet(500).devices.find(({ type }) => type.code === kind)
  const params = Object.fromEntries(device?.type.properties.map(({ identifier }) => [identifier, 1]) ?? [])
  const sent = JSON.stringify(vendorPayload(String(device?.code), { id: '1', ts: 0, params }))
  const { trial } = tryPayload(vendorModel, sent, Date.now())
  expect(trial?.records[0]?.key).toBe(device?.code)
  const read = trial?.records[0]?.values ?? []
  expect(Object.fromEntries(read.map(({ identifier, value }) => [identifier, value]))).toEqual(params)
})

test('a broken probe is a fault, and no measurement', () => {
  const sent = JSON.stringify(vendorPayload('S', { id: '1', ts: 0, params: { ph: null } }))
  const { trial } = tryPayload(vendorModel, sent, Date.now())
  expect(trial?.records[0]?.values[0]).toEqual({ identifier: 'ph', value: -9999, q: 4 })
})
