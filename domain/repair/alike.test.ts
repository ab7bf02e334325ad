import { expect, test } from 'vitest'
import { isAlike } from './alike.ts'

test.each([
  ['呼叫铃不响', '1号病房呼叫铃坏了不响', true],
  ['床头灯不亮', '床头灯 不亮了', true],
  ['床头灯不亮', '洗手池渗水', false],
  ['1号病房床头灯不亮', '1号病房洗手池渗水', false],
  ['Call bell is silent', 'call bell silent, bed 3', true],
  ['Call bell is silent', 'Washbasin leaks', false],
  ['', '床头灯不亮', false],
])('%s and %s: the same %s', (one, other, same) => {
  expect(isAlike(one, other, '住院楼 / 住院楼8F / 1号病房')).toBe(same)
  expect(isAlike(other, one, '住院楼 / 住院楼8F / 1号病房')).toBe(same)
})
