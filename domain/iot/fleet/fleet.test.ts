import { describe, expect, test } from 'vitest'
import { iotSystem } from '../dictionaries.ts'
import { adviceOn } from './advice.ts'
import { LARGE, USUAL, describeFleet } from './fleet.ts'
import { nameplateOf } from './makers.ts'
import { atOnce, example, exampleGateway, watched } from './showpieces.ts'
import type { Rule } from './spec.ts'
import { fleetTypes, systems } from './types.ts'

const usual = describeFleet()
const large = describeFleet(LARGE)

const duplicates = (all: readonly string[]) => all.filter((one, i) => all.indexOf(one) !== i)
const distinct = (all: readonly string[]) => new Set(all).size

const isOwnAdvice = (code: string, { identifier, advice }: Rule) =>
  advice !== adviceOn('', identifier) && advice !== adviceOn('', '')

test('there are exactly 500 devices behind 14 gateways, or 10,000 behind 220', () => {
  expect([usual.devices.length, usual.gateways.length]).toEqual([USUAL, 14])
  expect([large.devices.length, large.gateways.length]).toEqual([LARGE, 220])
})

test('of each type there are as many as the hospital has', () => {
  const count = (fleet: typeof usual) =>
    fleetTypes.map(({ code }) => fleet.devices.filter((device) => device.type.code === code).length)
  expect(count(usual)).toEqual(fleetTypes.map((type) => type.counts[0]))
  expect(count(large)).toEqual(fleetTypes.map((type) => type.counts[1]))
})

test('it is the same at every call, and the usual fleet is part of the large one', () => {
  expect(describeFleet()).toEqual(usual)
  expect(large.devices.slice(0, USUAL)).toEqual(usual.devices)
  expect(large.gateways.slice(0, 14)).toEqual(usual.gateways)
})

test('a fleet of any size has that many devices and no gateway without one', () => {
  for (const size of [1, 40, 520, 9_999]) {
    const { devices, gateways } = describeFleet(size)
    expect(devices).toHaveLength(size)
    expect(new Set(devices.map(({ gateway }) => gateway))).toEqual(new Set(gateways.map(({ code }) => code)))
  }
  expect(describeFleet(520).devices.slice(0, USUAL)).toEqual(usual.devices)
})

test('the usual fleet sends about 30 messages a second, the large one about 310', () => {
  const rate = (fleet: typeof usual) => fleet.devices.reduce((sum, { interval }) => sum + 1 / interval, 0)
  expect(rate(usual)).toBeCloseTo(30, 0)
  expect(rate(large)).toBeGreaterThan(290)
  expect(rate(large)).toBeLessThan(330)
})

describe.each([
  ['usual', usual],
  ['large', large],
])('the %s fleet', (_, { devices, gateways }) => {
  test('has codes that are unique and can stand in a topic', () => {
    const all = [...devices, ...gateways].map(({ code }) => code)
    expect(all.filter((code) => !/^[A-Za-z0-9_-]{2,32}$/.test(code))).toEqual([])
    expect(distinct(all)).toBe(all.length)
  })

  test('has names that fit and tell devices apart', () => {
    expect(distinct(devices.map(({ name }) => name))).toBe(devices.length)
    expect(distinct(gateways.map(({ name }) => name))).toBe(gateways.length)
    expect(devices.filter(({ name }) => name.length > 64)).toEqual([])
  })

  test('has every device behind a gateway of its building, and no gateway without one', () => {
    const byCode = new Map(gateways.map((gateway) => [gateway.code, gateway]))
    expect(devices.filter(({ gateway, place }) => byCode.get(gateway)?.place.building !== place.building)).toEqual([])
    expect(new Set(devices.map(({ gateway }) => gateway))).toEqual(new Set(byCode.keys()))
  })
})

test('devices have the names a technician uses', () => {
  const names = usual.devices.map(({ name }) => name)
  for (const name of [
    '3#冷水机组',
    '外科住院楼8层药品冰箱-1',
    '1#液氧储罐',
    '医技楼5层1号手术间IT隔离电源',
    '外科住院楼6#电梯',
    '医技楼5层12号手术间净化机组',
    '外科住院楼1#生活给水高区泵组',
    '2#10kV进线柜',
    '东院1#冷却水泵',
  ])
    expect(names).toContain(name)
})

test('every device has a maker, a model and a serial number of its own', () => {
  const plates = large.devices.map((device) => nameplateOf(device, '2021-04-17', 'zh'))
  expect(plates.filter((plate) => !plate?.vendor || !plate.model)).toEqual([])
  const ofUsual = usual.devices.map((device) => nameplateOf(device, '2021-04-17', 'en')?.serialNo ?? '')
  expect(distinct(ofUsual)).toBe(USUAL)
  expect(ofUsual.filter((serial) => !/^[A-Z0-9]+2104-\d{6}$/.test(serial))).toEqual([])
})

test('only the example stands behind the gateway that is left to people', () => {
  const behind = large.devices.filter(({ gateway }) => gateway === exampleGateway.code)
  expect(behind.map(({ code, type }) => [code, type.code])).toEqual([[example.code, example.type]])
})

test('the refrigerator that shows an alarm reports every few seconds', () => {
  expect(usual.devices.find(({ code }) => code === watched.code)).toMatchObject({
    interval: 5,
    type: { code: 'drug_fridge' },
  })
})

test('every grave alarm says what to do, in both languages, and no more than a rule takes', () => {
  const grave = fleetTypes.flatMap(({ code, rules }) =>
    rules.filter(({ level }) => level <= 2).map((rule) => ({ code, rule })),
  )
  expect(grave.filter(({ rule }) => rule.advice?.some((words) => words === '' || words.length > 500) ?? true)).toEqual(
    [],
  )
  // What is gravest has words of its own type, not those of any property.
  const shared = grave.filter(({ code, rule }) => rule.level === 1 && !isOwnAdvice(code, rule))
  expect(shared.map(({ code, rule }) => `${code} ${rule.identifier}`)).toEqual([])
})

test('systems are those of the dictionary', () => {
  expect([...systems].toSorted()).toEqual([...iotSystem.keys].toSorted())
  expect(fleetTypes.filter(({ system }) => !systems.includes(system))).toEqual([])
})

describe.each(fleetTypes.map((type) => [type.code, type] as const))('%s', (_, type) => {
  test(`${type.code}: identifiers are valid and unique, ranges the right way round`, () => {
    const identifiers = type.properties.map(({ identifier }) => identifier)
    expect(duplicates(identifiers)).toEqual([])
    for (const { identifier, range, normal, unit, sums } of type.properties) {
      expect(identifier).toMatch(/^[a-zA-Z][a-zA-Z0-9_]{0,31}$/)
      expect(range[0]).toBeLessThan(range[1])
      expect(range[0]).toBeLessThanOrEqual(normal[0])
      expect(normal[0]).toBeLessThanOrEqual(normal[1])
      expect(normal[1]).toBeLessThanOrEqual(range[1])
      expect(unit?.length ?? 0).toBeLessThanOrEqual(16)
      if (sums) expect(identifiers).toContain(sums.of)
    }
  })

  test(`${type.code}: every rule is about one of its properties and lets a good day pass`, () => {
    for (const rule of type.rules) {
      const property = type.properties.find(({ identifier }) => identifier === rule.identifier)
      expect(property, rule.identifier).toBeDefined()
      const [low, high] = property?.normal ?? [0, 0]
      expect([isBroken(rule, low), isBroken(rule, high)], rule.words).toEqual([false, false])
      // A normal value must end the alarm.
      expect([isOver(rule, low), isOver(rule, high)], rule.words).toEqual([true, true])
    }
  })

  test(`${type.code}: labels are there in both languages, and no two rules read the same`, () => {
    for (const { zh, en } of [type, ...type.properties, ...type.properties.flatMap(({ keys }) => keys ?? [])]) {
      expect(zh).toMatch(/\S/)
      expect(en).toMatch(/^[\x20-\x7e]+$/)
    }
    expect(duplicates(type.rules.map(({ words }) => words))).toEqual([])
    expect(type.rules.filter(({ words }) => words.length > 64)).toEqual([])
  })
})

test('the rule of the example is broken by its bad value, and over with its good one', () => {
  expect([
    isBroken(atOnce, example.overLimit),
    isBroken(atOnce, example.normal),
    isOver(atOnce, example.normal),
  ]).toEqual([true, false, true])
})

function isBroken(rule: Rule, value: number): boolean {
  if (rule.condType === 'nodata') return false
  if (rule.condType === 'range_out') return value < rule.low || value > rule.high
  const { operator, limit } = rule
  return { gt: value > limit, ge: value >= limit, lt: value < limit, le: value <= limit }[operator]
}

function isOver(rule: Rule, value: number): boolean {
  if (rule.condType === 'nodata') return true
  const { hysteresis } = rule
  if (rule.condType === 'range_out') return value > rule.low + hysteresis && value < rule.high - hysteresis
  return rule.operator.startsWith('g') ? value < rule.limit - hysteresis : value > rule.limit + hysteresis
}

test('few rules are critical and most are not urgent, as people can work with them (EEMUA 191)', () => {
  const levels = fleetTypes.flatMap(({ rules }) => rules.map(({ level }) => level))
  const share = (...of: number[]) => (100 * levels.filter((level) => of.includes(level)).length) / levels.length
  expect(share(1)).toBeGreaterThan(3)
  expect(share(1)).toBeLessThan(7)
  expect(share(2)).toBeGreaterThan(11)
  expect(share(2)).toBeLessThan(19)
})
