import { expect, test } from 'vitest'
import type { Condition } from './rule.ts'
import { faultWords, limitText, spanWords } from './words.ts'

const temperature = { name: '柜内温度', unit: '℃' }
const hot: Condition = { type: 'threshold', op: 'gt', limit: 8 }
const range: Condition = { type: 'range_out', low: 2, high: 6 }
const silent: Condition = { type: 'nodata', timeout: 300_000 }

test.each([
  [hot, 0, undefined, '柜内温度高于 8 ℃', '柜内温度 above 8 ℃'],
  [hot, 300_000, undefined, '柜内温度高于 8 ℃，持续 5 分钟', '柜内温度 above 8 ℃ for 5 minutes'],
  [{ ...hot, op: 'le' }, 1000, undefined, '柜内温度低于或等于 8 ℃，持续 1 秒', '柜内温度 at or below 8 ℃ for 1 second'],
  [range, 0, undefined, '柜内温度低于 2 ℃ 或高于 6 ℃', '柜内温度 below 2 ℃ or above 6 ℃'],
  [range, 0, 1, '柜内温度低于 2 ℃', '柜内温度 below 2 ℃'],
  [range, 0, 7, '柜内温度高于 6 ℃', '柜内温度 above 6 ℃'],
  [{ ...range, type: 'range_in' }, 0, 4, '柜内温度在 2 ℃ 至 6 ℃ 之间', '柜内温度 between 2 ℃ and 6 ℃'],
  [silent, 0, 4, '柜内温度 5 分钟无数据', '柜内温度: no data for 5 minutes'],
] as const)('%j for %d ms at %s reads %s', (condition, duration, value, zh, en) => {
  const fault = { property: temperature, condition, duration, value }
  expect([faultWords(fault, 'zh'), faultWords(fault, 'en')]).toEqual([zh, en])
})

test('a choice is told by its words, not by its number', () => {
  const choices = [
    { value: 0, zh: '左组', en: 'Left' },
    { value: 1, zh: '右组', en: 'Right' },
    { value: 2, zh: '备用', en: 'Reserve' },
  ]
  const reserve = {
    property: { name: '供气组', choices },
    condition: { ...hot, op: 'ge', limit: 2 },
    duration: 0,
  } as const
  expect(faultWords(reserve, 'zh')).toBe('供气组：备用')
  expect(faultWords({ ...reserve, condition: { ...hot, op: 'ge', limit: 1 } }, 'en')).toBe('供气组: Right, Reserve')
  expect(limitText(reserve)).toBe('')
})

test('a fault is not said twice', () => {
  const choices = [
    { value: 0, zh: '正常', en: 'Normal' },
    { value: 1, zh: '故障', en: 'Fault' },
  ]
  const fault = { property: { name: '故障', choices }, condition: { ...hot, op: 'ge', limit: 1 }, duration: 0 } as const
  expect(faultWords(fault, 'zh')).toBe('故障')
})

test.each([
  [hot, undefined, '> 8 ℃'],
  [range, undefined, '< 2 / > 6 ℃'],
  [range, 1, '< 2 ℃'],
  [range, 7, '> 6 ℃'],
  [{ ...range, type: 'range_in' }, 3, '2 ~ 6 ℃'],
  [silent, 4, ''],
] as const)('the limit of %j at %s is %s', (condition, value, text) => {
  expect(limitText({ property: temperature, condition, value })).toBe(text)
})

test.each([
  [90_000, '90 秒', '90 seconds'],
  [60_000, '1 分钟', '1 minute'],
  [7_200_000, '2 小时', '2 hours'],
  [86_400_000, '1 天', '1 day'],
])('%d ms last %s', (ms, zh, en) => {
  expect([spanWords(ms, 'zh'), spanWords(ms, 'en')]).toEqual([zh, en])
})
