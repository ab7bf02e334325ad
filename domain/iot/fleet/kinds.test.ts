// Which machines a hospital of this size has, where they stand, and that what an engineer would be woken for has a rule.
import { expect, test } from 'vitest'
import { describeEnglishFleet } from './english.ts'
import { describeFleet } from './fleet.ts'
import { storeys } from './places.ts'
import { liftOf, waterZones } from './pumps.ts'
import { fleetTypes } from './types.ts'

const { devices } = describeFleet()
const roomsOf = (kind: string) => [
  ...new Set(devices.filter(({ type }) => type.code === kind).map(({ place }) => place.room ?? '')),
]

test.each([
  ['fire_panel', ['消防控制室']],
  ['fire_pump', ['消防泵房']],
  ['hv_incomer', ['高压配电室']],
  ['dc_panel', ['高压配电室']],
  ['bus_tie', ['变配电室']],
  ['cw_pump', ['水泵房']],
  ['heat_exchanger', ['换热站']],
  ['hot_water', ['热水机房']],
  ['n2o_manifold', ['汇流排间']],
  ['co2_manifold', ['汇流排间']],
  ['instrument_air', ['压缩空气机房']],
  ['med_air_station', ['压缩空气机房']],
  ['vac_station', ['真空机房']],
  ['agss', ['麻醉废气机房']],
  ['tank_level', ['生活水泵房', '水泵房']],
  ['water_pump_high', ['生活水泵房']],
  ['dialysis_water', ['血透水处理间']],
  ['pure_water', ['纯水机房']],
  ['sewage_pump', ['污水泵间']],
  ['blower', ['鼓风机房']],
  ['dosing', ['加药间']],
  ['diesel_gen', ['柴油发电机房']],
  ['cooling_tower', ['冷却塔平台']],
  ['blood_fridge', ['输血科储血室']],
])('%s stands in a room of its own name', (kind, rooms) => {
  expect(roomsOf(kind)).toEqual(rooms)
})

test('machines of the plant stand in a room', () => {
  expect(devices.filter(({ type, place }) => type.naming === 'plant' && !place.room).map(({ code }) => code)).toEqual(
    [],
  )
})

test('floors have one name in Chinese', () => {
  const texts = devices.map(({ name }) => name)
  expect(texts.filter((text) => /\dF|B\d/.test(text))).toEqual([])
  expect(texts.filter((text) => /楼\d/.test(text) && !/楼\d+(层|#)/.test(text))).toEqual([])
})

/** Points that are looked at and never called about, with the reason. */
const quiet = {
  'load of what has a limit elsewhere':
    'load ia ib ic i p q power current flow o2Flow gasFlow steamFlow secFlow heatP feed product recovery draw dose chwFlow cooling cop',
  'full is its usual state': 'disk',
  'what a controller does': 'freq fanFreq valve f1 f2 f3 inlet comp fan speed dir floor',
  'whether something runs, where stopping it is an order':
    'run on jockey c1 c2 c3 p1 p2 p3 p4 r1 r2 r3 occupied rpm u f',
  'guarded by the machine, which tells it as a fault': 'evapP condP oilP inP outP cwIn chwIn secIn',
  'follows a point with a rule': 'uIn supT retT supRh rh pf nh3n mode transfers door',
}
const isQuiet = new Set(Object.values(quiet).flatMap((identifiers) => identifiers.split(' ')))

test.each(fleetTypes.map((type) => [type.code, type] as const))(
  '%s: what is measured has a rule, or a reason',
  (_, type) => {
    const ruled = new Set(type.rules.map(({ identifier }) => identifier))
    const open = type.properties.filter(
      ({ identifier, isCounter, isWritable }) =>
        !isCounter && !isWritable && !ruled.has(identifier) && !isQuiet.has(identifier),
    )
    expect(open.map(({ identifier }) => identifier)).toEqual([])
  },
)

test('a machine that tells a fault, a cold store that loses mains or stands open, and a battery raise an alarm', () => {
  const without = [...fleetTypes, ...describeEnglishFleet().types].flatMap(({ code, properties, rules }) =>
    properties
      .filter(({ identifier }) => ['fault', 'frost', 'battery', 'batT', 'oilLow'].includes(identifier))
      .filter(({ identifier }) => !rules.some((rule) => rule.identifier === identifier))
      .map(({ identifier }) => `${code} ${identifier}`),
  )
  expect(without).toEqual([])
  for (const { code, rules } of fleetTypes.filter(({ system }) => system === 'CLD'))
    for (const point of ['door', 'power'])
      expect(
        rules.some(({ identifier }) => identifier === point),
        `${code} ${point}`,
      ).toBe(true)
})

test('every floor with lifts is reached by a pressure zone of its house, and no zone is higher than fixtures stand', () => {
  for (const [building, top] of Object.entries(storeys)) {
    const sets = devices.filter(
      ({ type, place }) => place.building === building && waterZones.some(({ code }) => code === type.code),
    )
    if (sets.length === 0) continue
    const zones = waterZones.filter(({ code }) => sets.some(({ type }) => type.code === code))
    expect(Math.max(...zones.map(({ floors }) => floors[1])), building).toBeGreaterThanOrEqual(top)
  }
  for (const { code, floors } of waterZones) {
    const type = fleetTypes.find((one) => one.code === code)
    const [low, high] = type?.properties.find(({ identifier }) => identifier === 'outP')?.normal ?? [0, 9]
    // A tap wants 0.1 MPa; a zone is at most 0.45 MPa at its lowest floor (GB 50015 3.4).
    expect(low - liftOf(floors[1])).toBeGreaterThanOrEqual(0.1)
    expect(high - liftOf(floors[0])).toBeLessThanOrEqual(0.45)
  }
})
