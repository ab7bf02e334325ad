import { expect, test } from 'vitest'
import { likelyType, valuesSentBy as read } from './unknown-device.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const valuesSentBy = (code: string, topic: string, payload: string) => read(code, topic, bytes(payload))

test('what a device sends is read from its own message and from those of its gateway', () => {
  const own = JSON.stringify({ id: '1', params: { temp: 4, door: 0 } })
  expect(valuesSentBy('F1', 'iot/v1/200001/G1/F1/up/property', own)).toEqual(['temp', 'door'])
  const items = JSON.stringify({
    items: [
      { ts: 1, params: { temp: 4 } },
      { ts: 2, params: { temp: 5, rh: 50 } },
    ],
  })
  expect(valuesSentBy('F1', 'iot/v1/200001/G1/F1/up/property/batch', items)).toEqual(['temp', 'rh'])
  const several = JSON.stringify({
    devices: [
      { d: 'F1', params: { temp: 4 } },
      { d: 'F2', params: { level: 40 } },
    ],
  })
  expect(valuesSentBy('F2', 'iot/v1/200001/G1/$gw/up/batch', several)).toEqual(['level'])
})

test('what cannot be read says nothing', () => {
  for (const [topic, payload] of [
    ['iot/v1/200001/G1/F1/up/property', '{"id":"cut'],
    ['iot/v1/200001/G1/F1/up/property', '[]'],
    ['iot/v1/200001/G1/$gw/up/raw', '{"any":"thing"}'],
    ['somewhere/else', '{"params":{"temp":4}}'],
  ] as const)
    expect(valuesSentBy('F1', topic, payload), topic).toEqual([])
})

test('the type that knows most of the values is likely, and of two alike the one with fewer others', () => {
  const type = (typeId: string, ...identifiers: string[]) => ({ typeId, identifiers: new Set(identifiers) })
  const types = [
    type('fridge', 'temp', 'door', 'battery'),
    type('freezer', 'temp', 'door', 'mains', 'battery'),
    type('tank', 'level'),
  ]
  expect(likelyType(['temp', 'door'], types)).toEqual({ typeId: 'fridge', known: 2 })
  expect(likelyType(['temp', 'door', 'mains', 'x'], types)).toEqual({ typeId: 'freezer', known: 3 })
  expect(likelyType(['level', 'a', 'b'], types)).toBeUndefined()
  expect(likelyType([], types)).toBeUndefined()
})
