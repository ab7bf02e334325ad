import { type Rule, advance, evaluate, initialState } from '@steward/domain/alarm/rule'
import { describeEnglishFleet, englishWatched } from '@steward/domain/iot/fleet/english'
import { type FleetDevice, describeFleet } from '@steward/domain/iot/fleet/fleet'
import { atOnce, watched } from '@steward/domain/iot/fleet/showpieces'
import { expect, test } from 'vitest'
import { type Readings, elapsedIn, faults, outages } from '../faults.ts'
import { createMachine } from './machine.ts'
import { sceneAt } from './scene.ts'

const { devices: large, gateways } = describeFleet()
const devices = [...large, ...describeEnglishFleet().devices]
const HOUR = 3_600_000
// A Wednesday in winter and a Sunday in summer, from midnight in China.
const days = [Date.UTC(2026, 0, 13, 16), Date.UTC(2026, 6, 25, 16)]

const named = (code: string): FleetDevice => {
  const found = devices.find((device) => device.code === code)
  if (!found) throw new Error(`there is no ${code}`)
  return found
}

test.each(days)('on a good day every value is one its sensor can show (%i)', (midnight) => {
  for (const device of large) {
    const machine = createMachine(device)
    for (let now = midnight; now < midnight + 24 * HOUR; now += 20 * 60_000) {
      const values = machine.read(now)
      expect(Object.keys(values)).toEqual(device.type.properties.map(({ identifier }) => identifier))
      for (const { identifier, range, keys } of device.type.properties) {
        const value = values[identifier] ?? Number.NaN
        const isFine = value >= range[0] && value <= range[1] && (!keys || Number.isInteger(value))
        if (!isFine) expect.fail(`${device.code} ${identifier} is ${value}`)
      }
    }
  }
})

test('on a good day nothing alarms, at the intervals devices really report at', () => {
  const morning = (days[0] ?? 0) + 9 * HOUR
  const alarms = devices.flatMap((device) => alarmsOf(device, { from: morning, seconds: 7_200, isGood: true }))
  expect(alarms).toEqual([])
})

test('counters add up what they count, and stand no lower after a restart', () => {
  const chiller = named('CH-MG-001')
  const from = days[1] ?? 0
  const machine = createMachine(chiller)
  const before = machine.read(from)
  let used = 0
  let last = before
  for (let now = from + 10_000; now <= from + HOUR; now += 10_000) {
    last = machine.read(now)
    used += (last.power ?? 0) / 360
  }
  expect((last.kwh ?? 0) - (before.kwh ?? 0)).toBeCloseTo(used, 0)
  for (const device of devices) {
    const old = createMachine(device)
    old.read(from)
    const then = old.read(from + HOUR)
    const restarted = createMachine(device).read(from + HOUR)
    for (const { identifier, isCounter, rollover } of device.type.properties)
      if (isCounter && !rollover)
        expect(restarted[identifier], device.code).toBeGreaterThanOrEqual(then[identifier] ?? 0)
  }
})

test('the same device is the same at every start, and two devices are not', () => {
  const [one, other] = ['FCU-MB-001', 'FCU-MB-002'].map((code) => createMachine(named(code)).read(days[0] ?? 0))
  expect(createMachine(named('FCU-MB-001')).read(days[0] ?? 0)).toEqual(one)
  expect(other).not.toEqual(one)
})

test('people are about in the morning and not at night, and it is dark at night', () => {
  const [midnight = 0] = days
  const [night, morning] = [sceneAt(midnight + 3 * HOUR), sceneAt(midnight + 10 * HOUR)]
  expect(morning.occupancy).toBeGreaterThan(night.occupancy)
  expect([night.dark, morning.dark]).toEqual([1, 0])
  expect(sceneAt(days[1] ?? 0).heat).toBeGreaterThan(night.heat)
})

test.each([
  [watched.code, ['temp > 8 raised', 'temp > 8 over']],
  [englishWatched.code, ['temp > 8 raised', 'temp > 8 over']],
  ['UPS-MB-001', ['batT > 35 raised', 'batT > 35 over']],
  ['CH-MG-003', ['fault ≥ 1 raised', 'fault ≥ 1 over']],
  ['UPS-RA-001', ['batT > 35 raised', 'batT > 35 over']],
  ['CH-RA-002', ['fault ≥ 1 raised', 'fault ≥ 1 over']],
  ['BF-MD-003', ['temp2 silent raised', 'temp2 silent over']],
  ['LOX-MH-002', ['level < 30 raised', 'level < 20 raised', 'level < 20 over', 'level < 30 over']],
])('what goes wrong with %s raises its alarms once, and they end', (code, expected) => {
  const fault = faults.find(({ device }) => device === code)
  // Two periods, so that the second begins from a healthy device.
  const seconds = (fault?.first ?? 0) + 2 * (fault?.every ?? 0)
  const alarms = alarmsOf(named(code), { from: days[1] ?? 0, seconds, isGood: false })
  expect(alarms.map(({ what }) => what)).toEqual([...expected, ...expected])
})

test('the refrigerator shows an alarm and its end within the first minute', () => {
  const alarms = alarmsOf(named(watched.code), { from: days[0] ?? 0, seconds: 60, isGood: false })
  expect(alarms.map(({ what }) => what)).toEqual(['temp > 8 raised', 'temp > 8 over'])
  expect(alarms[1]?.at).toBeLessThanOrEqual(55)
})

test('what goes wrong goes wrong with devices and gateways there are', () => {
  for (const { device } of faults) expect(named(device)).toBeDefined()
  for (const { gateway } of outages) expect(gateways.map(({ code }) => code)).toContain(gateway)
  expect(elapsedIn({ first: 5, every: 100, lasts: 10 }, 4)).toBeUndefined()
  expect(elapsedIn({ first: 5, every: 100, lasts: 10 }, 112)).toBe(7)
  expect(elapsedIn({ first: 5, every: 100, lasts: 10 }, 116)).toBeUndefined()
})

/** Runs a device through its alarm rules; returns seconds since the start of every raise and recovery. */
function alarmsOf(device: FleetDevice, { from, seconds, isGood }: { from: number; seconds: number; isGood: boolean }) {
  const machine = createMachine(device)
  const wrong = isGood ? [] : faults.filter((fault) => fault.device === device.code)
  const watching = rulesOf(device).map((rule) => ({ rule, state: initialState }))
  const found: { what: string; at: number }[] = []
  for (let passed = 1; passed < seconds; passed += device.interval) {
    const ts = from + passed * 1000
    const values: Readings = machine.read(ts)
    for (const fault of wrong) {
      const elapsed = elapsedIn(fault, passed)
      if (elapsed !== undefined) fault.distort(values, elapsed)
    }
    for (const watch of watching) {
      const value = values[watch.rule.identifier]
      const now = advance(watch.rule, watch.state, ts)
      const next = typeof value === 'number' ? evaluate(watch.rule, now.state, { value, ts, q: 0 }, ts) : now
      for (const verdict of new Set([now.verdict, next.verdict]))
        if (verdict)
          found.push({ what: `${watch.rule.name} ${verdict.kind === 'trigger' ? 'raised' : 'over'}`, at: passed })
      watch.state = next.state
    }
  }
  return found
}

const signs = { gt: '>', ge: '≥', lt: '<', le: '≤' }

function rulesOf(device: FleetDevice): Rule[] {
  const own = [watched.code, englishWatched.code].includes(device.code) ? [atOnce] : []
  // A device's own rule replaces its type's rules with the same subject.
  const ofType = device.type.rules.filter(({ condType, identifier }) =>
    own.every((rule) => rule.condType !== condType || rule.identifier !== identifier),
  )
  return [...own, ...ofType].map((rule, i) => {
    const { identifier, level, lasts, hysteresis } = rule
    const shared = { id: String(i), level, identifier, duration: lasts * 1000, hysteresis, clearDelay: 0 }
    if (rule.condType === 'nodata')
      return { ...shared, name: `${identifier} silent`, condition: { type: 'nodata', timeout: rule.silent * 1000 } }
    if (rule.condType === 'range_out')
      return {
        ...shared,
        name: `${identifier} outside`,
        condition: { type: 'range_out', low: rule.low, high: rule.high },
      }
    const { operator: op, limit } = rule
    return { ...shared, name: `${identifier} ${signs[op]} ${limit}`, condition: { type: 'threshold', op, limit } }
  })
}
