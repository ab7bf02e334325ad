import { expect, test } from 'vitest'
import { deviceIn } from './inspection-scan.ts'

const devices = [
  { id: '17', deviceCode: 'OX-01' },
  { id: '170', deviceCode: 'OX-02' },
]

test.each([
  ['https://steward.example.org/iot/device?id=17', '17'],
  ['https://steward.example.org/iot/device?id=170&v=2', '170'],
  [' OX-02 ', '170'],
  ['ox-02', '170'],
  ['ＯＸ－０２', '170'],
  ['https://steward.example.org/iot/device?id=1', undefined],
  ['17', undefined],
  ['OX', undefined],
])('%s is %s', (scanned, id) => {
  expect(deviceIn(scanned, devices)).toBe(id)
})
