import { expect, test } from 'vitest'
import { messageFromWire, waysOf } from './messages.ts'

const waysOut = (wire: Record<string, unknown>) =>
  waysOf(messageFromWire({ id: '1', topic: 'iot/v1/0/G/d/up/property', ...wire }))
const raw = { topic: 'iot/v1/0/G/$gw/up/raw' }

test('what keeps a message from being taken says what can be done about it', () => {
  expect(waysOut({ result: 'ok', findings: [] })).toEqual([])
  expect(waysOut({ result: 'unknown_device', findings: [{ code: 'E_UNKNOWN', deviceCode: 'd' }] })).toEqual(['unknown'])
  expect(waysOut({ result: 'partial', findings: [{ code: 'E_UNMAPPED', key: 'x' }] })).toEqual(['unmapped'])
  expect(waysOut({ result: 'rejected', findings: [{ code: 'E_TOPIC' }] })).toEqual(['topic'])
  expect(waysOut({ ...raw, result: 'unmapped', findings: [{ code: 'E_MODEL' }] })).toEqual(['undecoded'])
})

test('values that a type refuses have no other way than to send others', () => {
  expect(waysOut({ result: 'partial', findings: [{ code: 'E_TYPE', key: 'temp' }] })).toEqual([])
})
