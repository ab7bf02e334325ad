import { expect, test } from 'vitest'
import { iotSystem } from '../dictionaries.ts'
import { fleetTypes } from './types.ts'

const properties = fleetTypes.flatMap((type) => type.properties)
const states = properties.flatMap(({ keys }) => keys ?? [])
const named = [...fleetTypes, ...properties, ...states]
const systems = Object.values(iotSystem.entries)

/** Every Chinese text of the fleet: names, states, alarms, advice. */
const chinese = [
  ...named.map(({ zh }) => zh),
  ...fleetTypes.flatMap(({ label, rules }) => [
    label,
    ...rules.flatMap(({ words, advice }) => [words, advice?.[0] ?? '']),
  ]),
  ...systems.map(({ zh }) => zh),
]
const english = [...named.map(({ en }) => en), ...systems.map(({ en }) => en)]

const propertyOf = (code: string, identifier: string) =>
  fleetTypes.find((type) => type.code === code)?.properties.find((one) => one.identifier === identifier)
const wordsOf = (code: string) => fleetTypes.find((type) => type.code === code)?.rules.map(({ words }) => words)
const statesOf = (code: string, identifier: string) =>
  propertyOf(code, identifier)?.keys?.map(({ zh, en }) => `${zh} ${en}`)

test.each([
  ['a state is not an alarm', /状态报警/],
  ['a supply is switched over to, not thrown in', /双电源投入/],
  ['a camera is offline, not interrupted', /在线中断/],
  ['a UPS is a supply already', /UPS电源/],
  ['a breaker trips', /脱扣/],
  ['lifts are no low-voltage system', /弱电/],
])('%s', (_, wrong) => {
  expect(chinese.filter((text) => wrong.test(text))).toEqual([])
})

test.each([
  ['mains are present or have failed', /^(there|lost)$/i],
  ['what is without fault is normal', /^fine$/i],
  ['what people operate is in manual', /by hand/i],
  ['the unit of an operating theatre is an air handling unit', /^theatre air$/i],
  ['waste is collected in a drain tank', /receiver level/i],
])('in English, %s', (_, wrong) => {
  expect(english.filter((text) => wrong.test(text))).toEqual([])
})

test('faults, switching over and tripping are said as an electrician says them', () => {
  expect(wordsOf('diesel_gen')).toContain('柴油发电机故障')
  expect(wordsOf('ats')).toContain('双电源切换已切至备用电源')
  expect(wordsOf('ipc')).toContain('摄像机离线')
  expect(wordsOf('lv_incomer')).toContain('低压进线柜断路器跳闸')
})

test('states and names read as on the panels of the machines', () => {
  expect(statesOf('blood_fridge', 'power')).toEqual(['断电 Failed', '有电 Present'])
  expect(statesOf('chiller', 'fault')).toEqual(['正常 Normal', '故障 Fault'])
  expect(statesOf('diesel_gen', 'state')).toContain('手动 Manual')
  expect(fleetTypes.find(({ code }) => code === 'or_air')?.en).toBe('Operating-theatre AHU')
  expect(properties.map(({ en }) => en)).toContain('Drain-tank level')
  expect(iotSystem.entries.ELV).toMatchObject({ zh: '电梯', en: 'Lifts' })
})
