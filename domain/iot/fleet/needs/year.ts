// A year of the demonstration hospital in figures an engineer knows, each with the bounds it keeps. Pure.
import { chillerAt, chillerPlants } from './cooling.ts'
import { generatorFlow, liquidFlow, oxygenDraw, oxygenSites, stockDays, tankAt } from './gases.ts'
import { boilerAt, boilerHouses, exchangerAt, hotWaterAt, steamAt } from './heat.ts'
import { belowOf, feeders, loadsAt, powerFactor } from './power.ts'
import { sceneAt } from './scene.ts'
import { sizeOf } from './sizes.ts'
import { SEWAGE_CAPACITY, houseWater, meteredWater, sewageAt, waterMeters } from './water.ts'

export interface Bound {
  name: string
  value: number
  unit: string
  least: number
  most: number
}

const HOUR = 3_600_000
/** Hours from one look to the next, so that all hours of the day are looked at in turn. */
const STEP = 5

interface Sum {
  total: number
  least: number
  most: number
  count: number
}

/** Sums, extremes and means of values by name. */
function tally() {
  const sums = new Map<string, Sum>()
  const of = (name: string): Sum => sums.get(name) ?? { total: 0, least: 0, most: 0, count: 1 }
  return {
    of,
    add(name: string, value: number) {
      const one = sums.get(name) ?? { total: 0, least: Infinity, most: -Infinity, count: 0 }
      one.total += value
      one.count += 1
      one.least = Math.min(one.least, value)
      one.most = Math.max(one.most, value)
      sums.set(name, one)
    },
    mean: (name: string): number => of(name).total / of(name).count,
  }
}

/** `yearOf(2026)`: figures of the large hospital's year, by looks at every fifth hour. */
export function yearOf(year: number): Bound[] {
  const begin = Date.UTC(year - 1, 11, 31, 16)
  const end = Date.UTC(year, 11, 31, 16)
  const { add, of, mean } = tally()
  const site = oxygenSites.MH
  const house = boilerHouses.MG
  const beds = sizeOf('M').beds + sizeOf('E').beds
  const area = sizeOf('M').area + sizeOf('E').area
  for (let now = begin; now < end; now += STEP * HOUR) {
    const loads = loadsAt(now)
    const month = new Date(now + 8 * HOUR).getUTCMonth() + 1
    const supply = (loads.get('HV-MG-001') ?? 0) + (loads.get('HV-MG-002') ?? 0)
    add('power', supply)
    add(`power ${month}`, supply)
    for (const { code, rated } of feeders) {
      const load = loads.get(code) ?? 0
      add('power factor', powerFactor(code, now))
      if (rated) add('transformer', (100 * load) / powerFactor(code, now) / rated)
      const fed = belowOf(code)
      if (fed.length > 0 && !code.includes('-RA-'))
        add('tree', (100 * Math.abs(load - fed.reduce((sum, one) => sum + (loads.get(one.code) ?? 0), 0))) / load)
    }
    for (const { chillers } of [chillerPlants.MG, chillerPlants.EC].flatMap((one) => one ?? []))
      for (const code of chillers) {
        const { isRunning, cop, cooling } = chillerAt(code, now)
        add(`cooling ${month}`, cooling)
        if (isRunning) add('cop', cop)
      }
    if (house) {
      add('steam', steamAt(house, now))
      add(`steam ${month}`, steamAt(house, now))
      add(
        'exchangers',
        house.exchangers.reduce((sum, code) => sum + exchangerAt(code, now).heat, 0),
      )
      for (const code of house.boilers) {
        const { isRunning, gas, steam } = boilerAt(code, now)
        add('gas', gas)
        if (isRunning) add('gas per tonne', gas / steam)
      }
    }
    add(
      'hot water',
      ['MB', 'MC', 'EA'].reduce((sum, building) => sum + hotWaterAt(building, now), 0),
    )
    add(
      'water',
      waterMeters.reduce((sum, { code, under }) => sum + (under === null ? (meteredWater(code, now) ?? 0) : 0), 0),
    )
    add(
      'house water',
      ['MA', 'MB', 'MC', 'MD', 'ME', 'MF', 'MG'].reduce((sum, one) => sum + houseWater(one, now), 0),
    )
    add('sewage', sewageAt(now))
    const drawn = oxygenDraw(site, now)
    add('oxygen', drawn)
    add('oxygen balance', (100 * (liquidFlow(site, now) + generatorFlow(site, now) - drawn)) / drawn)
    if (sceneAt(now).hour < STEP) add('stock', stockDays(site.tanks[0] ?? '', now))
    for (const code of site.tanks) add('level', tankAt(code, now).level)
  }
  const bound = (name: string, value: number, unit: string, least: number, most: number): Bound => ({
    name,
    value,
    unit,
    least,
    most,
  })
  const perDay = (name: string) => 24 * mean(name)
  return [
    bound('electricity of the year, per m²', ((8.76 * mean('power')) / area) * 1000, 'kWh/m²', 100, 160),
    bound('electricity per bed and month', (730 * mean('power')) / beds, 'kWh', 900, 1_800),
    bound('electricity, a day of July', perDay('power 7'), 'kWh', 70_000, 95_000),
    bound('electricity, a day of November', perDay('power 11'), 'kWh', 50_000, 68_000),
    bound('July against January', mean('power 7') / mean('power 1'), '×', 1.2, 1.7),
    bound('largest gap of a feeder to those below', of('tree').most, '%', 0, 3),
    bound('highest load of a transformer', of('transformer').most, '%', 40, 90),
    bound('highest power factor', of('power factor').most, '', 0.9, 0.99),
    bound('chilled water in January', mean('cooling 1'), 'kW', 0, 0),
    bound('COP of chillers, mean', mean('cop'), '', 4.8, 6.5),
    bound('COP of chillers, lowest', of('cop').least, '', 4, 6),
    bound('gas per tonne of steam, least', of('gas per tonne').least, 'm³/t', 70, 85),
    bound('gas of the year, per m²', (8_760 * 2 * mean('gas')) / area, 'm³/m²', 5, 15),
    bound('steam in January against July', mean('steam 1') / mean('steam 7'), '×', 2, 6),
    bound('hot water of a bed and day', (1000 * perDay('hot water')) / beds, 'L', 110, 200),
    bound('water of a bed and day', (1000 * perDay('water')) / beds, 'L', 400, 900),
    bound('sewage of the houses’ water', (100 * mean('sewage')) / mean('house water'), '%', 85, 91),
    bound('most sewage in a day, of its plant', (100 * 24 * of('sewage').most) / SEWAGE_CAPACITY, '%', 40, 100),
    bound('oxygen of a day', perDay('oxygen'), 'Nm³', 1_800, 4_000),
    bound('sources of oxygen above the draw, most', of('oxygen balance').most, '%', 0, 3),
    bound('sources of oxygen above the draw, least', of('oxygen balance').least, '%', 0, 3),
    bound('stock of liquid oxygen, least', of('stock').least, 'd', 5, 60),
    bound('lowest level of a tank', of('level').least, '%', 30, 92),
  ]
}
