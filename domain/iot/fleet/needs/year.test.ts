// What the demonstration hospital needs over a year adds up, and stays within what a hospital of its size needs.
import { describe, expect, test } from 'vitest'
import { describeFleet } from '../fleet.ts'
import { CARRIED, chillerAt, chillerPlants, chillersAt } from './cooling.ts'
import {
  generatorFlow,
  liquidFlow,
  liquidGiven,
  oxygenDraw,
  oxygenSites,
  stationAt,
  tankAt,
  zoneDraw,
} from './gases.ts'
import { boilerAt, hotWaterAt } from './heat.ts'
import { feeders, loadsAt, powerFactor } from './power.ts'
import { sizeOf } from './sizes.ts'
import { RETURNED, meteredWater, sewageAt, waterMeters } from './water.ts'
import { type Bound, yearOf } from './year.ts'

const HOUR = 3_600_000
const { devices } = describeFleet()
const codesOf = (kind: string) => devices.filter(({ type }) => type.code === kind).map(({ code }) => code)
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
/** Midnights in China of a working day and a Sunday of each season. */
const days = [0, 3, 6, 9].flatMap((month) => [Date.UTC(2026, month, 13, 16), Date.UTC(2026, month, 17, 16)])
const hoursOf = (midnight: number) => Array.from({ length: 24 }, (_, i) => midnight + i * HOUR)

describe.each(days)('on the day that begins at %i', (midnight) => {
  test('every feeder carries what those below it take, within three per cent', () => {
    for (const now of hoursOf(midnight)) {
      const loads = loadsAt(now)
      for (const { code } of feeders) {
        const fed = feeders.filter(({ under }) => under === code)
        if (fed.length === 0 || code.includes('-RA-')) continue
        const taken = sum(fed.map((one) => loads.get(one.code) ?? 0))
        expect(taken / (loads.get(code) ?? 0), code).toBeGreaterThan(0.97)
        expect(taken / (loads.get(code) ?? 0), code).toBeLessThanOrEqual(1)
      }
    }
  })

  test('transformers carry no more than they are rated for, and no power factor is above 1', () => {
    for (const now of hoursOf(midnight))
      for (const { code, rated } of feeders) {
        expect(powerFactor(code, now)).toBeLessThan(1)
        if (rated) expect((loadsAt(now).get(code) ?? 0) / powerFactor(code, now) / rated, code).toBeLessThan(0.9)
      }
  })

  test('a chiller gives what its water carries away, and its towers take that and its power', () => {
    for (const now of hoursOf(midnight))
      for (const code of codesOf('chiller')) {
        const one = chillerAt(code, now)
        if (!one.isRunning) continue
        expect((CARRIED * one.chilledFlow * (one.chilledIn - one.chilledOut)) / one.cooling).toBeCloseTo(1, 2)
        const rejected = CARRIED * one.coolingFlow * (one.coolingOut - one.coolingIn)
        expect(rejected / (one.cooling + one.power)).toBeCloseTo(1, 2)
        expect(one.cop).toBeGreaterThan(4)
        expect(one.cop).toBeLessThan(7)
        expect(one.load).toBeLessThanOrEqual(104)
      }
  })

  test('oxygen: what the sources give is what the wards draw and what is lost, and a tank loses what it gives', () => {
    for (const site of Object.values(oxygenSites)) {
      for (const now of hoursOf(midnight)) {
        const drawn = sum(site.zones.map(({ code }) => zoneDraw(code, now))) * 0.06
        expect(drawn).toBeCloseTo(oxygenDraw(site, now), 3)
        const given = liquidFlow(site, now) + generatorFlow(site, now)
        expect(given / drawn).toBeGreaterThanOrEqual(1)
        expect(given / drawn).toBeLessThan(1.03)
      }
      const [begin, end] = [midnight + 9 * HOUR, midnight + 29 * HOUR]
      for (const code of site.tanks) {
        const [first, last] = [tankAt(code, begin), tankAt(code, end)]
        const lost = ((first.level - last.level) / 100) * site.full
        expect(lost / liquidGiven(site, begin, end) || 0).toBeCloseTo(first.isOnDuty ? 1 : 0, 1)
      }
    }
  })

  test('stations of vacuum and air have as many machines running as are asked for', () => {
    for (const now of hoursOf(midnight))
      for (const tag of ['VAC', 'MAS'] as const)
        for (const building of ['MG', 'EC', 'RA']) {
          const { flow, running, able } = stationAt(tag, building, now)
          expect(able).toBeGreaterThanOrEqual(flow)
          expect(running).toBeLessThanOrEqual(3)
        }
  })

  test('water: inlets count what those below them count, and sewage is what the houses let go', () => {
    for (const now of hoursOf(midnight))
      for (const { code } of waterMeters) {
        const below = waterMeters.filter(({ under }) => under === code)
        if (below.length === 0) continue
        const part = sum(below.map((one) => meteredWater(one.code, now) ?? 0)) / (meteredWater(code, now) ?? 0)
        expect(part).toBeGreaterThan(0.97)
        expect(part).toBeLessThanOrEqual(1)
      }
    const houses = waterMeters.filter(({ code }) => /^WM-M[A-F]-/.test(code))
    const drawn = sum(hoursOf(midnight).map((now) => sum(houses.map(({ code }) => meteredWater(code, now) ?? 0))))
    const left = sum(hoursOf(midnight).map(sewageAt))
    expect(left / drawn / RETURNED).toBeGreaterThan(0.9)
    // The basin carries some of a working day into a Sunday.
    expect(left / drawn / RETURNED).toBeLessThan(1.1)
  })
})

test('meters of the fleet are those of the trees, each once and under one feeder', () => {
  const known = feeders.map(({ code }) => code)
  expect(new Set(known).size).toBe(known.length)
  for (const kind of ['hv_incomer', 'transformer', 'lv_incomer', 'branch_meter', 'chiller'])
    expect(codesOf(kind).filter((code) => !known.includes(code))).toEqual([])
  expect(codesOf('water_meter').toSorted()).toEqual(waterMeters.map(({ code }) => code).toSorted())
  expect(codesOf('gas_zone_box').toSorted()).toEqual(oxygenSites.MH.zones.map(({ code }) => code).toSorted())
})

test('in January chillers stand and two boilers fire; in July it is the other way round', () => {
  const [january, july] = [Date.UTC(2026, 0, 14, 2), Date.UTC(2026, 6, 15, 6)]
  const chilling = (now: number) =>
    Object.values(chillerPlants).flatMap((plant) => chillersAt(plant, now).running).length
  const firing = (now: number) => codesOf('boiler').filter((code) => boilerAt(code, now).isRunning).length
  expect([chilling(january), firing(january)]).toEqual([0, 2])
  expect(chilling(july)).toBeGreaterThanOrEqual(4)
  expect(firing(july)).toBe(1)
})

test('a chiller that is out of service is stood in for by the next one', () => {
  const [plant] = Object.values(chillerPlants)
  if (!plant) throw new Error('there is no plant')
  const spring = Date.UTC(2026, 3, 15, 2)
  const [lead = ''] = chillersAt(plant, spring).running
  const { running } = chillersAt(plant, spring, new Set([lead]))
  expect(running).not.toContain(lead)
  expect(running.length).toBeGreaterThanOrEqual(1)
})

test('one of two boilers is never alike the other, and hot water is that of the beds', () => {
  const january = Date.UTC(2026, 0, 14, 2)
  const [one, other] = codesOf('boiler').map((code) => boilerAt(code, january).steam)
  expect(one).not.toBeCloseTo(other ?? 0, 2)
  const day = hoursOf(days[0] ?? 0)
  const litres = (1000 * sum(day.flatMap((now) => ['MB', 'MC', 'EA'].map((house) => hotWaterAt(house, now))))) / 1500
  expect(litres).toBeGreaterThan(110)
  expect(litres).toBeLessThan(200)
  expect(sizeOf('M').beds + sizeOf('E').beds).toBe(1500)
  expect(sizeOf('M').area + sizeOf('E').area).toBe(182_000)
})

const isWithin = ({ value, least, most }: Bound) => value >= least && value <= most

test('a year stays within what hospitals of this size need', () => {
  expect(yearOf(2026).filter((bound) => !isWithin(bound))).toEqual([])
})
