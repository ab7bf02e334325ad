import { expect, test } from 'vitest'
import { plainNumber, spanText, valueText } from './item-value.ts'

test('choices are read by their labels, measured values with their unit', () => {
  const options = [
    { key: 'low', label: '≤ 1/3', isAbnormal: false },
    { key: 'high', label: '> 2/3', isAbnormal: true },
  ]
  expect(valueText({ valueType: 'bool' }, 'abnormal', 'zh')).toBe('异常')
  expect(valueText({ valueType: 'bool' }, 'normal', 'en')).toBe('Normal')
  expect(valueText({ valueType: 'multi', options }, 'low,high', 'zh')).toBe('≤ 1/3、> 2/3')
  expect(valueText({ valueType: 'number', unit: 'MPa' }, '0.4500', 'zh')).toBe('0.45 MPa')
  expect(valueText({ valueType: 'text' }, '0010', 'zh')).toBe('0010')
  expect(valueText({ valueType: 'number' }, '', 'zh')).toBe('')
})

test('a span is as wide as its limits', () => {
  expect([spanText('0.4500', '0.6'), spanText('5.0', null), spanText(null, '40'), spanText(null, null)]).toEqual([
    '0.45–0.6',
    '≥ 5',
    '≤ 40',
    '',
  ])
  expect(plainNumber('100')).toBe('100')
})
