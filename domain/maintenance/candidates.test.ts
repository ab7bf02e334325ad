import { expect, test } from 'vitest'
import { type Known, judged } from './candidates.ts'

const nobody: Known = {
  userId: '1',
  realName: '罗勇',
  deptName: '',
  openCount: 0,
  tradeCount: 0,
  areaCount: 0,
  lastOnDevice: null,
}
const scoreOf = (more: Partial<Known>) => judged({ ...nobody, ...more }, 'zh').score

test('who knows the trade comes before who knows the place or the device, and work in hand counts against anybody', () => {
  expect(scoreOf({ tradeCount: 1 })).toBeGreaterThan(scoreOf({ areaCount: 9 }))
  expect(scoreOf({ tradeCount: 1, openCount: 1 })).toBeLessThan(scoreOf({ tradeCount: 1 }))
  expect(scoreOf({ openCount: 40 })).toBe(0)
  expect(scoreOf({ tradeCount: 3, areaCount: 3, lastOnDevice: '2026-11-02' })).toBe(100)
})

test('each reason is said, in the language of the reader', () => {
  const known = { ...nobody, openCount: 2, tradeCount: 12, areaCount: 3, lastOnDevice: '2026-11-02' }
  expect(judged(known, 'zh').reasons).toEqual(['在手2单', '同工种12单', '本区域3单', '2026-11-02 修过本设备'])
  expect(judged(known, 'en').reasons).toEqual([
    '2 in hand',
    '12 of this trade',
    '3 in this area',
    'repaired it on 2026-11-02',
  ])
})
