import { expect, test } from 'vitest'
import { durationText, unitWord } from './duration.ts'

test.each([
  [10_080, 'min', '7天', '7 days'],
  [240, 'min', '4小时', '4 hr'],
  [12, 'a', '12年', '12 yrs'],
  [90, 'min', '1小时 30分钟', '1 hr 30 min'],
  [5025, 's', '1小时 23分钟 45秒', '1 hr 23 min 45 sec'],
  [82, 'ms', '82毫秒', '82 ms'],
  [61_400, 'ms', '1分钟 1秒', '1 min 1 sec'],
  [0, 's', '0秒', '0 sec'],
  [-90, 's', '-1分钟 30秒', '-1 min 30 sec'],
])('%i %s are %s, %s', (count, unit, zh, en) => {
  expect([durationText(count, unit, 'zh'), durationText(count, unit, 'en')]).toEqual([zh, en])
})

test('a unit that measures something else stays a symbol', () => {
  expect(durationText(20, '℃', 'zh')).toBeUndefined()
  expect([
    unitWord('℃', 'zh'),
    unitWord('min', 'zh'),
    unitWord('min', 'en'),
    unitWord('a', 'zh'),
    unitWord(undefined, 'zh'),
  ]).toEqual(['℃', '分钟', 'min', '年', undefined])
})
