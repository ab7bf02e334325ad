import { expect, test } from 'vitest'
import { limitsOf } from './limits.ts'
import { fleetTypes } from './types.ts'

const typeNamed = (code: string) => {
  const found = fleetTypes.find((type) => type.code === code)
  if (!found) throw new Error(`there is no type ${code}`)
  return found
}

test.each([
  ['boiler', 'press', { ll: null, l: null, h: 0.95, hh: null }],
  ['gas_zone_box', 'o2', { ll: 0.32, l: 0.34, h: 0.46, hh: 0.48 }],
  ['gas_zone_box', 'vacuum', { ll: 37, l: 40, h: null, hh: null }],
  ['chiller', 'fault', { ll: null, l: null, h: null, hh: null }],
] as const)('the limits of %s %s are those of its alarm rules', (code, identifier, limits) => {
  expect(limitsOf(typeNamed(code), identifier)).toEqual(limits)
})

test('no normal value is beyond a limit', () => {
  for (const type of fleetTypes)
    for (const { identifier, normal } of type.properties) {
      const { l, h } = limitsOf(type, identifier)
      expect(l === null || normal[0] >= l, `${type.code} ${identifier}`).toBe(true)
      expect(h === null || normal[1] <= h, `${type.code} ${identifier}`).toBe(true)
    }
})
