import { expect, test } from 'vitest'
import { differenceFrom, tryPayload } from '../payload/trial.ts'
import { describeFleet } from './fleet.ts'
import { vendorGateway, vendorModel, vendorPayload } from './vendor.ts'

test('the decoder of the demonstration reads what its gateway sends, every property of it', () => {
  const { trial } = tryPayload(vendorModel, vendorModel.sample, Date.now())
  expect(trial && differenceFrom(vendorModel.expected, trial)).toBeUndefined()
  const [device, ...others] = describeFleet(500).devices.filter(({ gateway }) => gateway === vendorGateway)
  expect(others).toEqual([])
  const known = device?.type.properties.map(({ identifier }) => identifier)
  expect(vendorModel.mappings.map(({ identifier }) => identifier).toSorted()).toEqual(known?.toSorted())
})

test('a broken probe is a fault, and no measurement', () => {
  const sent = JSON.stringify(vendorPayload('S', { id: '1', ts: 0, params: { ph: null } }))
  const { trial } = tryPayload(vendorModel, sent, Date.now())
  expect(trial?.records[0]?.values[0]).toEqual({ identifier: 'ph', value: -9999, q: 4 })
})
