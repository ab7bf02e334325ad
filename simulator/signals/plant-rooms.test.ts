// A day of the plant rooms' signals obeys what water, steam, gas and current obey.
import { type FleetDevice, describeFleet } from '@steward/domain/iot/fleet/fleet'
import { liftOf, waterZones } from '@steward/domain/iot/fleet/pumps'
import { expect, test } from 'vitest'
import { createMachine } from './machine.ts'
import type { Values } from './moment.ts'

const { devices } = describeFleet()
const HOUR = 3_600_000
// A Wednesday in winter and a Sunday in summer, from midnight in China.
const winter = Date.UTC(2026, 0, 13, 16)
const summer = Date.UTC(2026, 6, 25, 16)

const ofKind = (kind: string): FleetDevice[] => devices.filter(({ type }) => type.code === kind)

/** What a device reports in a day, at the interval it really reports at or a longer one. */
function dayOf(device: FleetDevice, midnight: number, seconds = device.interval): Values[] {
  const machine = createMachine(device)
  return Array.from({ length: Math.floor(86_400 / seconds) }, (_, i) => machine.read(midnight + i * seconds * 1000))
}

const pairsOf = (day: readonly Values[]) => day.slice(1).map((values, i) => [day[i] ?? {}, values] as const)
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)

test.each([winter, summer])(
  'a network loses pressure while its jockey pump rests, and gains while it runs (%i)',
  (midnight) => {
    for (const device of ofKind('fire_pump')) {
      const day = dayOf(device, midnight)
      for (const [before, after] of pairsOf(day)) {
        const gain = (after.mainP ?? 0) - (before.mainP ?? 0)
        if (before.jockey === after.jockey) expect(gain * (after.jockey === 1 ? 1 : -1)).toBeGreaterThanOrEqual(-0.0011)
      }
      const running = sum(day.map(({ jockey = 0 }) => jockey)) / day.length
      expect(running).toBeGreaterThan(0.02)
      expect(running).toBeLessThan(0.1)
      expect(new Set(day.flatMap(({ hydrant, sprinkler }) => [hydrant, sprinkler]))).toEqual(new Set([0]))
    }
  },
)

test('a sump rises while its pumps rest and falls while one of them runs; they take turns', () => {
  for (const device of ofKind('sewage_pump')) {
    const day = dayOf(device, winter)
    for (const [before, after] of pairsOf(day)) {
      const pumps = [before, after].map(({ r1 = 0, r2 = 0 }) => r1 + r2)
      const gain = (after.level ?? 0) - (before.level ?? 0)
      if (pumps[0] === 0 && pumps[1] === 0) expect(gain).toBeGreaterThan(0)
      if (pumps[0] === 1 && pumps[1] === 1) expect(gain).toBeLessThan(0)
      expect(Math.max(...pumps)).toBeLessThanOrEqual(1)
    }
    const [one, two] = [sum(day.map(({ r1 = 0 }) => r1)), sum(day.map(({ r2 = 0 }) => r2))]
    expect(Math.abs(one - two)).toBeLessThan(0.2 * Math.max(one, two))
  }
})

test.each([winter, summer])('what comes in at 10 kV is what the transformers carry, and a little (%i)', (midnight) => {
  const [incomers, transformers] = ['hv_incomer', 'transformer'].map((kind) =>
    ofKind(kind).map((one) => dayOf(one, midnight, 1800)),
  )
  for (let at = 0; at < 48; at += 1) {
    const [came, carried] = [
      sum(incomers?.map((day) => day[at]?.p ?? 0) ?? []),
      sum(transformers?.map((day) => day[at]?.power ?? 0) ?? []),
    ]
    expect(came / carried).toBeGreaterThan(0.9)
    expect(came / carried).toBeLessThan(1.13)
  }
  for (const { p = 0, pf = 0, uab = 0, ia = 0, ib = 0, ic = 0 } of incomers?.flat() ?? [])
    expect((Math.sqrt(3) * uab * pf * (ia + ib + ic)) / 3 / p).toBeCloseTo(1, 1)
})

test('a tie between sections is open and carries nothing', () => {
  for (const values of ofKind('bus_tie').flatMap((one) => dayOf(one, winter, 1800)))
    expect([values.breaker, values.i]).toEqual([0, 0])
})

test.each([winter, summer])('cooling water is pumped exactly for the chillers that run (%i)', (midnight) => {
  const chillers = ofKind('chiller')
  for (const pump of ofKind('cw_pump')) {
    const chiller = chillers.find(({ code }) => code === pump.code.replace('CWP', 'CH'))
    if (!chiller) throw new Error(`${pump.code} has no chiller`)
    const [ofPump, ofChiller] = [dayOf(pump, midnight, 1800), dayOf(chiller, midnight, 1800)]
    expect(ofPump.map(({ run }) => run)).toEqual(ofChiller.map(({ run }) => run))
    for (const { run, current, freq, inP = 0, outP = 0 } of ofPump)
      if (run === 0) expect([current, freq, outP]).toEqual([0, 0, inP])
      else expect(outP).toBeGreaterThan(inP + 0.1)
  }
})

test('heat is flow times the difference of temperatures; in summer nothing is heated', () => {
  for (const device of ofKind('heat_exchanger')) {
    const cold = dayOf(device, winter, 1800)
    for (const { heatP = 0, secFlow = 0, secOut = 0, secIn = 0, run } of cold) {
      expect(run).toBe(1)
      expect(heatP / (1.163 * secFlow * (secOut - secIn))).toBeCloseTo(1, 1)
    }
    for (const { run, heatP, secFlow } of dayOf(device, summer, 1800)) expect([run, heatP, secFlow]).toEqual([0, 0, 0])
  }
})

test.each([winter, summer])(
  'hot water comes back colder than it went, and never so cold that it is not safe (%i)',
  (midnight) => {
    for (const { supply = 0, back = 0 } of ofKind('hot_water').flatMap((one) => dayOf(one, midnight, 900))) {
      expect(back).toBeLessThan(supply)
      expect(supply).toBeGreaterThanOrEqual(60)
      expect(back).toBeGreaterThanOrEqual(50)
    }
  },
)

test.each(['dialysis_water', 'pure_water'])('of a %s less comes out than goes in, by its recovery', (kind) => {
  for (const { feed = 0, product = 0, recovery = 0 } of ofKind(kind).flatMap((one) => dayOf(one, winter, 900)))
    expect(product).toBeCloseTo((feed * recovery) / 100, 1)
})

test('a tank of pure water fills while its plant runs and empties while it rests', () => {
  for (const device of ofKind('pure_water'))
    for (const [before, after] of pairsOf(dayOf(device, winter, 300)))
      if (before.run === after.run)
        expect(((after.tank ?? 0) - (before.tank ?? 0)) * (after.run === 1 ? 1 : -1)).toBeGreaterThan(0)
})

test('water in a tank has more chlorine after its inlet was open, within what may be drunk', () => {
  for (const device of ofKind('tank_level')) {
    const day = dayOf(device, winter, 300)
    for (const [before, after] of pairsOf(day))
      if (before.inlet === after.inlet)
        expect(((after.cl ?? 0) - (before.cl ?? 0)) * (after.inlet === 1 ? 1 : -1)).toBeGreaterThanOrEqual(-0.011)
    for (const { cl = 0, turb = 9 } of day) expect([cl >= 0.05 && cl <= 2, turb <= 1]).toEqual([true, true])
  }
})

test('hypochlorite leaves its tank as fast as it is dosed, until the tank is filled again', () => {
  for (const device of ofKind('dosing')) {
    const day = dayOf(device, winter, 3600)
    const [first, last] = [day[0] ?? {}, day.at(-1) ?? {}]
    const left = (first.stock ?? 0) - (last.stock ?? 0)
    // Of 1,000 litres.
    if (left >= 0) expect(left * 10).toBeCloseTo((last.total ?? 0) - (first.total ?? 0), -1)
  }
})

test('one blower is on duty, and the other rests', () => {
  const runs = ofKind('blower').map((one) => dayOf(one, summer, 3600).map(({ run = 0 }) => run))
  for (let at = 0; at < 24; at += 1) expect(sum(runs.map((day) => day[at] ?? 0))).toBe(1)
})

test('cylinders of liquefied gas lose weight and not pressure, and only those of the bank that supplies', () => {
  for (const device of ['n2o_manifold', 'co2_manifold'].flatMap(ofKind)) {
    const day = dayOf(device, winter, 3600)
    for (const [before, after] of pairsOf(day)) {
      expect(after.rightKg).toBe(before.rightKg)
      expect(after.outPress).toBeLessThan(after.bankPress ?? 0)
    }
    const rises = pairsOf(day).filter(([before, after]) => (after.leftKg ?? 0) > (before.leftKg ?? 0))
    expect(rises.length).toBeLessThanOrEqual(1)
  }
})

test('anaesthetic gas is drawn off as theatres are used', () => {
  for (const device of ofKind('agss')) {
    const [night = {}, morning = {}] = [3, 10].map((hour) => createMachine(device).read(winter + hour * HOUR))
    expect(morning.draw).toBeGreaterThan(3 * (night.draw ?? 0))
  }
})

test.each([winter, summer])(
  'at the top floor of each zone water comes with pressure all day, and at the lowest not too much (%i)',
  (midnight) => {
    for (const { code, floors } of waterZones)
      for (const { outP = 0 } of ofKind(code).flatMap((one) => dayOf(one, midnight, 900))) {
        expect(outP - liftOf(floors[1])).toBeGreaterThanOrEqual(0.1)
        expect(outP - liftOf(floors[0])).toBeLessThanOrEqual(0.45)
      }
  },
)
