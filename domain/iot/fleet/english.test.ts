import { expect, test } from 'vitest'
import { englishWatched, describeEnglishFleet } from './english.ts'
import { LARGE, describeFleet } from './fleet.ts'
import { fleetTypes } from './types.ts'

const { devices, gateways, types } = describeEnglishFleet()
const large = describeFleet(LARGE)
const named = [...devices, ...gateways]

test('the English fleet is a few dozen devices with plain names, all different', () => {
  expect(devices.length).toBeGreaterThan(30)
  expect(devices.length).toBeLessThan(60)
  const texts = [...named.map(({ name }) => name), ...devices.map(({ place }) => String(place.room))]
  expect(texts.filter((text) => !/^[A-Z][\w ]{2,63}$/.test(text))).toEqual([])
  expect(new Set(named.map(({ name }) => name)).size).toBe(named.length)
})

test('no code of the English fleet is one of the large hospital, and every device has its gateway', () => {
  const codes = named.map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  const others = new Set([...large.devices, ...large.gateways].map(({ code }) => code))
  expect(codes.filter((code) => others.has(code))).toEqual([])
  expect(new Set(devices.map(({ gateway }) => gateway))).toEqual(new Set(gateways.map(({ code }) => code)))
  expect(types).toEqual(fleetTypes.filter(({ code }) => devices.some(({ type }) => type.code === code)))
})

test('the refrigerator that shows an alarm in English reports every few seconds', () => {
  expect(devices.find(({ code }) => code === englishWatched.code)).toMatchObject({
    interval: 5,
    type: { code: 'drug_fridge' },
  })
})

test('every advice stands in both languages', () => {
  const advice = fleetTypes.flatMap(({ rules }) => rules.flatMap((rule) => (rule.advice ? [rule.advice] : [])))
  expect(advice.length).toBeGreaterThan(20)
  for (const [zh, en] of advice) {
    expect(zh).toMatch(/[\u4e00-\u9fff]/)
    expect(en).toMatch(/^[A-Z][\x20-\x7e]+\.$/)
  }
})
