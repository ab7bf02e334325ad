import { expect, test } from 'vitest'
import { readingTime } from './reading-time.ts'

test('a refusal stays as long as it takes to read in its language, and ten seconds at most', () => {
  expect(readingTime('没有权限')).toBe(4)
  expect(readingTime('该班次已被他人修改，请刷新后重新换班')).toBe(6)
  expect(readingTime('The turn was changed by somebody else, please reload and propose the swap again')).toBe(8)
  expect(readingTime('很长'.repeat(200))).toBe(10)
})
