import { type Rule, advance, evaluate, initialState } from '@steward/domain/alarm/rule'
import { describeEnglishFleet, englishWatched } from '@steward/domain/iot/fleet/english'
import { type FleetDevice, describeFleet } from '@steward/domain/iot/fleet/fleet'
import { sceneAt } from '@steward/domain/iot/fleet/needs/scene'
import { storeys } from '@steward/domain/iot/fleet/places'
import { atOnce, watched } from '@steward/domain/iot/fleet/showpieces'
import { expect, test } from 'vitest'
import { darkHouse, elapsedIn, faults, outages, plightSince } from '../faults.ts'
import { createMachine } from './machine.ts'
import { calm } from './moment.ts'

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

/** From midnight in China of a working day of each season, and in its night and its afternoon. */
const seasons = [0, 3, 6, 9].map((month) => Date.UTC(2026, month, 13, 16))

test.each(seasons)('in no season anything stands in alarm for ever: at most a door is open (%i)', (midnight) => {
  const hours = [3, 6, 10, 15, 21]
  for (const device of devices) {
    const machine = createMachine(device)
    const seen = hours.map((hour) => machine.read(midnight + hour * HOUR))
    for (const rule of device.type.rules) {
      const isBroken = (value: number) =>
        rule.condType === 'range_out'
          ? value < rule.low || value > rule.high
          : rule.condType === 'threshold' &&
            { gt: value > rule.limit, ge: value >= rule.limit, lt: value < rule.limit, le: value <= rule.limit }[
              rule.operator
            ]
      const broken = seen.filter((values) => isBroken(values[rule.identifier] ?? Number.NaN)).length
      if (rule.identifier !== 'door') expect(broken, `${device.code} ${rule.words}`).toBe(0)
    }
  }
})

test('twins are not alike to the hundredth', () => {
  const at = (days[1] ?? 0) + 14 * HOUR
  const alike: string[] = []
  for (const [kind, own] of Map.groupBy(large, ({ type }) => type.code)) {
    const read = own.map((device) => createMachine(device).read(at))
    for (const name of ['p', 'heatP', 'steamFlow', 'cooling'])
      for (const [i, one] of read.entries())
        if (
          read.some((other, j) => j < i && other[name] !== undefined && other[name] !== 0 && other[name] === one[name])
        )
          alike.push(`${kind} ${name}`)
  }
  expect([...new Set(alike)].filter((name) => !name.startsWith('branch_meter'))).toEqual([])
})

/** What a device reports from a minute before its house goes dark until a minute after, every five seconds. */
function throughTheDark(code: string) {
  const from = (days[0] ?? 0) + 10 * HOUR
  const machine = createMachine(named(code), undefined, (now) => plightSince((now - from) / 1000))
  const { first, lasts } = darkHouse
  const told = new Map<number, Record<string, number>>()
  for (let passed = first - 60; passed <= first + lasts + 60; passed += 5)
    told.set(passed - first, machine.read(from + passed * 1000))
  return (seconds: number) => told.get(seconds) ?? {}
}

test('where a house loses its mains nothing below it draws, and what is above it carries that much less', () => {
  const [incomer, branch, supply] = ['LV-MB-001', 'EM-MB-005', 'HV-MG-001'].map(throughTheDark)
  expect(incomer?.(300)).toMatchObject({ p: 0, ia: 0, uab: 0, breaker: 2 })
  expect(branch?.(300)).toMatchObject({ p: 0, i: 0, u: 0 })
  expect(branch?.(300).ep).toBe(branch?.(5).ep)
  const lost = (supply?.(-5).p ?? 0) - (supply?.(300).p ?? 0)
  expect(lost / (incomer?.(-5).p ?? 0)).toBeGreaterThan(0.8)
  expect(incomer?.(600).p).toBeGreaterThan(0)
})

test('the diesel set starts within twelve seconds, carries the house’s emergency supply, counts its hours and burns its fuel', () => {
  const set = throughTheDark('DG-MG-001')
  expect(set(-5)).toMatchObject({ state: 0, rpm: 0, p: 0 })
  expect(set(15)).toMatchObject({ state: 1, rpm: 1500, u: 400 })
  expect(set(300).p).toBeGreaterThan(80)
  expect((set(540).hours ?? 0) - (set(0).hours ?? 0)).toBeCloseTo(0.15, 1)
  // Litres of a tank of a thousand, for nine minutes.
  const litres = ((set(0).fuel ?? 0) - (set(535).fuel ?? 0)) * 10
  expect(litres).toBeGreaterThan(1)
  expect(litres).toBeLessThan(15)
  expect(set(0).hours).toBeGreaterThan(5)
})

test('the transfer switch counts both of its moves, and lifts without supply stand with open doors', () => {
  const [transfer, lift] = ['ATS-MB-001', 'LIFT-MB-001'].map(throughTheDark)
  expect([transfer?.(5).pos, transfer?.(15).pos, transfer?.(600).pos]).toEqual([0, 1, 0])
  expect((transfer?.(600).transfers ?? 0) - (transfer?.(-5).transfers ?? 0)).toBe(2)
  const seen = Array.from({ length: 60 }, (_, i) => lift?.(30 + i * 5) ?? {})
  expect(new Set(seen.map(({ floor }) => floor)).size).toBe(1)
  expect(seen.filter(({ run, speed }) => run !== 0 || speed !== 0)).toEqual([])
  expect(seen.at(-1)?.trips).toBe(seen[0]?.trips)
})

test('where a chiller trips the next one takes over, with its pumps and its tower', () => {
  const from = Date.UTC(2026, 3, 15, 2)
  const read = (code: string, passed: number) =>
    createMachine(named(code), undefined, (now) => plightSince((now - from) / 1000)).read(from + passed * 1000)
  // The first one of the plant trips after a minute and a quarter.
  expect([read('CH-MG-003', 60).run, read('CH-MG-001', 60).run]).toEqual([1, 0])
  expect([read('CH-MG-003', 600).run, read('CH-MG-001', 600).run]).toEqual([0, 1])
  for (const code of ['CWP-MG-001', 'CT-MG-001', 'CHP-MG-001']) expect(read(code, 600).run, code).toBe(1)
})

test('counters add up what they count, and go on where they were after a restart', () => {
  const chiller = named('CH-MG-003')
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
    const totals = old.totals()
    const restarted = createMachine(device, totals).read(from + HOUR)
    for (const { identifier, isCounter } of device.type.properties)
      if (isCounter) expect(restarted[identifier], device.code).toBe(then[identifier])
    const later = createMachine(device, totals).read(from + 2 * HOUR)
    for (const { identifier, isCounter, rollover } of device.type.properties)
      if (isCounter && !rollover) expect(later[identifier], device.code).toBeGreaterThanOrEqual(then[identifier] ?? 0)
  }
})

test('counters of one kind differ, and what stands by has counted less than what runs', () => {
  const at = days[0] ?? 0
  const hours = (kind: string, counter: string) =>
    large.filter(({ type }) => type.code === kind).map((device) => createMachine(device).read(at)[counter] ?? 0)
  for (const [kind, counter] of [
    ['elevator', 'hours'],
    ['chiller', 'kwh'],
    ['chw_pump', 'hours'],
  ] as const)
    expect(new Set(hours(kind, counter)).size).toBe(hours(kind, counter).length)
  const plant = createMachine(named('VAC-MG-001')).read(at)
  expect(plant.h4).toBeLessThan((plant.h1 ?? 0) / 3)
})

test('a tank on duty gives what its level loses, at most one gives at a time, and its outlet is below its own pressure', () => {
  const [first, second] = ['LOX-MH-001', 'LOX-MH-002'].map((code) => createMachine(named(code)))
  const from = days[0] ?? 0
  let before: Record<string, number> | undefined
  for (let now = from; now < from + 48 * HOUR; now += 15 * 60_000) {
    const [one = {}, other = {}] = [first?.read(now), second?.read(now)]
    expect([one.flow, other.flow].filter((flow) => (flow ?? 0) > 0)).toHaveLength(1)
    for (const tank of [one, other]) {
      expect(tank.outPress).toBeLessThan(tank.tankPress ?? 0)
      expect(tank.level).toBeGreaterThan(30)
    }
    // A quarter of an hour of flow out of 16,000 Nm³, in per cent.
    if (before && (before.flow ?? 0) > 0 && (one.flow ?? 0) > 0)
      expect((before.level ?? 0) - (one.level ?? 0)).toBeCloseTo(
        ((before.flow ?? 0) + (one.flow ?? 0)) / 2 / 4 / 160,
        0,
      )
    before = one
  }
})

test.each(days)(
  'oxygen loses pressure along its flow, at every time of the day, and no source is near a limit (%i)',
  (midnight) => {
    const ofType = (code: string) =>
      devices.filter(({ type }) => type.code === code).map((device) => ({ device, machine: createMachine(device) }))
    const [tanks, generators, manifolds, boxes] = ['lox_tank', 'o2_psa', 'o2_manifold', 'gas_zone_box'].map(ofType)
    for (let now = midnight; now < midnight + 24 * HOUR; now += 10 * 60_000) {
      const read = (some: typeof tanks = []) =>
        some.map(({ device, machine }) => ({ type: device.type, values: machine.read(now) }))
      const [fromTanks, fromGenerators, inReserve, wards] = [
        read(tanks),
        read(generators),
        read(manifolds),
        read(boxes),
      ]
      const mains = fromTanks.map(({ values }) => values.outPress ?? Number.NaN)
      const [lowest, highest] = [Math.min(...mains), Math.max(...mains)]
      for (const { values } of fromTanks) expect(values.tankPress).toBeGreaterThan(highest)
      for (const { values } of fromGenerators)
        if ((values.flow ?? 0) > 0) expect(values.outPress).toBeGreaterThan(highest)
        else expect(values.outPress).toBeLessThan(highest)
      for (const { values } of inReserve) expect(values.outPress).toBeLessThan(lowest)
      for (const { values } of wards) expect(values.o2).toBeLessThan(lowest)
      for (const { type, values } of [...fromTanks, ...fromGenerators, ...inReserve])
        for (const rule of type.rules)
          if (rule.condType === 'threshold' && rule.identifier.endsWith('Press')) {
            const value = values[rule.identifier] ?? Number.NaN
            const isOver = rule.operator === 'lt' ? value < rule.limit : value > rule.limit
            if (isOver) expect.fail(`${type.code} ${rule.identifier} is ${value} at ${new Date(now).toISOString()}`)
          }
    }
  },
)

test('a lift stays within its house, passes every floor, and stands more than it moves', () => {
  for (const device of large.filter(({ type }) => type.code === 'elevator')) {
    const machine = createMachine(device)
    const from = (days[0] ?? 0) + 10 * HOUR
    let last: number | undefined
    let moving = 0
    for (let now = from; now < from + HOUR; now += 5_000) {
      const { floor = 0, run = 0 } = machine.read(now)
      expect(floor).toBeGreaterThanOrEqual(1)
      expect(floor, device.code).toBeLessThanOrEqual(storeys[device.place.building] ?? 0)
      // 1.75 m/s over floors of 4.2 m.
      if (last !== undefined) expect(Math.abs(floor - last), device.code).toBeLessThanOrEqual(3)
      last = floor
      moving += run
    }
    expect(moving).toBeLessThan(720 * 0.6)
  }
})

test('power, currents and power factor agree, and all incomers have one frequency', () => {
  const at = (days[0] ?? 0) + 11 * HOUR
  const incomers = large
    .filter(({ type }) => type.code === 'lv_incomer')
    .map((device) => createMachine(device).read(at))
  expect(new Set(incomers.map(({ freq }) => freq)).size).toBe(1)
  for (const { p = 0, q = 0, pf = 0, ia = 0, ib = 0, ic = 0, uab = 0, ubc = 0, uca = 0 } of incomers) {
    const kV = (uab + ubc + uca) / 3000
    expect(p / Math.hypot(p, q)).toBeCloseTo(pf, 2)
    expect((Math.sqrt(3) * kV * pf * (ia + ib + ic)) / 3 / p).toBeCloseTo(1, 1)
    expect(p / ((Math.sqrt(3) * kV * (ia + ib + ic)) / 3)).toBeLessThan(1)
  }
})

test('what only empties does not fill by itself, and in winter chillers rest', () => {
  const from = days[0] ?? 0
  const diesel = createMachine(named('DG-MG-001'))
  const manifold = createMachine(named('OM-MH-001'))
  const [first, reserve] = [diesel.read(from).fuel ?? 0, manifold.read(from).leftPress]
  for (let now = from; now < from + 24 * HOUR; now += HOUR) {
    expect(diesel.read(now).fuel).toBeLessThanOrEqual(first)
    expect(manifold.read(now).leftPress).toBe(reserve)
  }
  const running = (at: number) =>
    large.filter((device) => device.type.code === 'chiller' && createMachine(device).read(at).run === 1).length
  expect(running((days[0] ?? 0) + 3 * HOUR)).toBeLessThan(running((days[1] ?? 0) + 14 * HOUR))
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
  ['CH-MG-003', ['fault ≥ 1 raised', 'warm ≥ 1 raised', 'fault ≥ 1 over', 'warm ≥ 1 over']],
  ['UPS-RA-001', ['batT > 35 raised', 'batT > 35 over']],
  ['CH-RA-002', ['fault ≥ 1 raised', 'warm ≥ 1 raised', 'fault ≥ 1 over', 'warm ≥ 1 over']],
  ['GZB-MB-002', ['o2 outside raised', 'o2 outside raised', 'o2 outside over', 'o2 outside over']],
  ['IT-MD-002', ['insul < 50 raised', 'insul < 50 over']],
  ['LIFT-MB-004', ['fault ≥ 1 raised', 'trapped ≥ 1 raised', 'trapped ≥ 1 over', 'fault ≥ 1 over']],
  ['LV-MB-001', ['breaker ≥ 2 raised', 'breaker ≥ 2 over']],
  ['ATS-MB-001', ['pos ≥ 1 raised', 'uA < 323 raised', 'uA < 323 over', 'pos ≥ 1 over']],
  ['BF-MD-003', ['temp2 silent raised', 'temp2 silent over']],
  ['LOX-MH-002', ['tankPress > 1.2 raised', 'tankPress > 1.2 over']],
])('what goes wrong with %s raises its alarms once, and they end', (code, expected) => {
  const { first, every, lasts } = faults.find(({ device }) => device === code) ?? darkHouse
  for (const start of [0, every]) {
    const [begin, seconds] = [Math.max(1, start + first - 600), start + first + lasts + 3_600]
    const alarms = alarmsOf(named(code), { from: days[1] ?? 0, begin, seconds, isGood: false })
    const inThisPeriod = alarms.filter(({ at }) => at >= start + first && at < start + first + every)
    expect(inThisPeriod.map(({ what }) => what).toSorted()).toEqual(expected.toSorted())
  }
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
interface Watching {
  from: number
  /** Seconds from then. */
  begin?: number
  seconds: number
  isGood: boolean
}

function alarmsOf(device: FleetDevice, { from, begin = 1, seconds, isGood }: Watching) {
  const machine = createMachine(device, undefined, (now) => (isGood ? calm : plightSince((now - from) / 1000)))
  const wrong = isGood ? [] : faults.filter((fault) => fault.device === device.code)
  const watching = rulesOf(device).map((rule) => ({ rule, state: initialState }))
  const found: { what: string; at: number }[] = []
  for (let passed = begin; passed < seconds; passed += device.interval) {
    const ts = from + passed * 1000
    const values = machine.report(ts, (read) => {
      for (const fault of wrong) {
        const elapsed = elapsedIn(fault, passed)
        if (elapsed !== undefined) fault.distort(read, elapsed, ts)
      }
    })
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
