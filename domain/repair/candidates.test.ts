import { expect, test } from 'vitest'
import { type Known, judged, nextOf, ranked } from './candidates.ts'

const nobody: Known = {
  userId: '1',
  realName: '罗勇',
  deptName: '',
  groupName: '',
  duty: 'off',
  until: '',
  hasTrade: false,
  hasArea: false,
  openCount: 0,
  tradeCount: 0,
  areaCount: 0,
  lastOnDevice: null,
}
const person = (userId: string, more: Partial<Known>): Known => ({ ...nobody, userId, ...more })
const order = (...people: readonly Known[]) => ranked(people).map(({ userId }) => userId)

test('duty comes before trade, trade before place, place before work in hand, work in hand before the device', () => {
  const device = person('1', { lastOnDevice: '2026-11-02' })
  const free = person('2', { openCount: 0 })
  const busy = (more: Partial<Known>, userId: string) => person(userId, { openCount: 4, ...more })
  expect(order(device, free)).toEqual(['1', '2'])
  expect(order(person('1', { openCount: 1, lastOnDevice: '2026-11-02' }), free)).toEqual(['2', '1'])
  expect(order(free, busy({ hasArea: true }, '3'))).toEqual(['3', '2'])
  expect(order(person('4', { hasArea: true, lastOnDevice: '2026-11-02' }), busy({ hasTrade: true }, '5'))).toEqual([
    '5',
    '4',
  ])
  const knowing = person('6', { hasTrade: true, hasArea: true, lastOnDevice: '2026-11-02' })
  expect(order(knowing, busy({ duty: 'on' }, '7'))).toEqual(['7', '6'])
})

test('of people who are alike the one with less in hand is first, then who came earlier', () => {
  expect(order(person('9', { openCount: 9 }), person('10', { openCount: 8 }))).toEqual(['10', '9'])
  expect(order(person('10', {}), person('9', {}))).toEqual(['9', '10'])
})

test('the score adds up to a hundred and never says less than nothing', () => {
  const best = { duty: 'on', hasTrade: true, hasArea: true, lastOnDevice: '2026-11-02' } as const
  expect(judged(person('1', best), 'zh').score).toBe(100)
  expect(judged(person('1', { openCount: 40 }), 'zh').score).toBe(0)
})

test('an order goes by itself to whoever is on duty, then to whoever is on call, and to nobody else', () => {
  const [on, standby, off] = [
    person('1', { duty: 'on', openCount: 5 }),
    person('2', { duty: 'standby' }),
    person('3', { hasTrade: true, hasArea: true }),
  ]
  expect(nextOf([off, standby, on], [])?.userId).toBe('1')
  expect(nextOf([off, standby, on], ['1'])?.userId).toBe('2')
  expect(nextOf([off, standby, on], ['1', '2'])).toBeUndefined()
  expect(nextOf([off], [])).toBeUndefined()
})

test('each reason is said, in the language of the reader', () => {
  const known = person('1', {
    duty: 'on',
    until: '16:00',
    hasTrade: true,
    hasArea: true,
    openCount: 2,
    tradeCount: 12,
    areaCount: 3,
    lastOnDevice: '2026-11-02',
  })
  expect(judged(known, 'zh').reasons).toEqual([
    '当班至16:00',
    '工种匹配',
    '责任区域',
    '在手2单',
    '同工种12单',
    '本区域3单',
    '2026-11-02 修过本设备',
  ])
  expect(judged(known, 'en').reasons).toEqual([
    'on duty until 16:00',
    'of this trade',
    'responsible for this area',
    '2 in hand',
    '12 of this trade done',
    '3 in this area done',
    'repaired it on 2026-11-02',
  ])
  expect(judged(person('1', { duty: 'standby' }), 'zh').reasons).toEqual(['备班', '手上无工单'])
})
