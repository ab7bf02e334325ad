// The planned work of the demonstration hangs together: limits of rounds are those of alarms, plans name what there is.
import { limitsOf } from '@steward/domain/iot/fleet/limits'
import { fleetTypes } from '@steward/domain/iot/fleet/types'
import { expect, test } from 'vitest'
import { englishWork } from './english-work.ts'
import { firstHospital } from './first-hospital.ts'
import { firstWork } from './first-work.ts'
import { readIndicators } from './inspections-library.ts'

const types = new Map(fleetTypes.map(({ code }, at) => [code, String(at + 1)]))
const typeNamed = (code: string) => fleetTypes.find((type) => type.code === code)

test.each([firstWork, englishWork])(
  'what a sensor shows is judged on a round as by its alarm rules',
  ({ indicators }) => {
    for (const { code, typeCode, property, valueType, lowerLimit, upperLimit, warnLower, warnUpper } of readIndicators(
      indicators,
      types,
    )) {
      const type = typeNamed(typeCode)
      expect(type, code).toBeDefined()
      if (!type || !property) continue
      const known = type.properties.find(({ identifier }) => identifier === property)
      expect(known, `${code} ${property}`).toBeDefined()
      if (valueType !== 'number' || !known) continue
      const { l, h } = limitsOf(type, property)
      if (l !== null) expect(lowerLimit, code).toBe(l)
      if (h !== null) expect(upperLimit, code).toBe(h)
      // A good day passes the round, warnings included.
      for (const least of [lowerLimit, warnLower])
        if (least !== null) expect(known.normal[0], code).toBeGreaterThanOrEqual(least)
      for (const most of [upperLimit, warnUpper])
        if (most !== null) expect(known.normal[1], code).toBeLessThanOrEqual(most)
    }
  },
)

const lines = firstWork.plans
  .split('\n')
  .filter(Boolean)
  .map((line) => line.split(';').map((part) => part.trim()))

test('every plan names a template, a type with devices, a group, and a counter its type has', () => {
  const templates = [...firstWork.rounds, ...firstWork.upkeep].map(({ name }) => name)
  for (const [name = '', template = '', about = '', , , group = '', , , more = ''] of lines) {
    expect(templates, name).toContain(template)
    const type = typeNamed(about.split(' ')[0] ?? '')
    expect(type, name).toBeDefined()
    if (group !== '调度中心')
      expect(
        firstWork.groups.map((one) => one.name),
        name,
      ).toContain(group)
    const counter = /hours \d+ (\w+)/.exec(more)?.[1]
    if (counter)
      expect(
        type?.properties.some((one) => one.isCounter && one.identifier === counter),
        name,
      ).toBe(true)
  }
})

test.each(['fire_panel', 'fire_pump', 'escalator', 'ats', 'tank_level', 'cooling_tower', 'or_air', 'hv_incomer'])(
  '%s is looked at by a plan',
  (code) => {
    expect(lines.some(([, , about = '']) => about.startsWith(`${code} `))).toBe(true)
  },
)

test('a round at night goes to a group that is there at night, and the fire control room is never with one alone', () => {
  for (const [name = '', , , cycle = '', times = '', group = ''] of lines) {
    const isAtNight =
      /^(hour|shift)/.test(cycle) || times.split(',').some((time) => time !== '' && (time < '06:30' || time >= '20:30'))
    const isRound = firstWork.rounds.some(
      (round) => name.includes(round.name) || lines.find(([one]) => one === name)?.[1] === round.name,
    )
    if (isAtNight && isRound) expect(firstWork.groups.find((one) => one.name === group)?.shifts, name).toBe('three')
  }
  const fire = firstWork.groups.find(({ trades }) => trades.includes('fire'))
  const turns = firstWork.shifts.three.length
  expect((fire?.members.length ?? 0) / turns).toBeGreaterThanOrEqual(2)
  for (const { members, shifts } of firstWork.groups.filter(({ trades }) =>
    ['boiler', 'fire'].includes(trades[0] ?? ''),
  ))
    expect(members.length, 'a shift of each turn').toBeGreaterThanOrEqual(firstWork.shifts[shifts].length)
  for (const { members } of firstWork.groups)
    for (const account of members) expect(firstHospital.people).toContain(`\n${account} `)
})
