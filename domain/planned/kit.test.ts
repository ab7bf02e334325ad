import { expect, test } from 'vitest'
import { kitTotal } from './kit.ts'

const oil = { name: '冷冻油', spec: 'POE68', unit: 'L' }

test('the same part of several items is one line, exact to the third decimal', () => {
  expect(
    kitTotal([
      { ...oil, qty: '0.1' },
      { name: '滤芯', spec: null, unit: '只', qty: '2' },
      { ...oil, qty: '0.205' },
      { ...oil, spec: 'POE32', qty: '1.000' },
    ]),
  ).toEqual([
    { ...oil, qty: '0.305' },
    { name: '滤芯', spec: null, unit: '只', qty: '2.000' },
    { ...oil, spec: 'POE32', qty: '1.000' },
  ])
})

test('nothing is nothing', () => expect(kitTotal([])).toEqual([]))
