import { expect, test } from 'vitest'
import {
  type Group,
  type ShiftFacts,
  type Turn,
  coverOf,
  crossesMidnight,
  gapsIn,
  isNightShift,
  onDuty,
  rotated,
  warningsOf,
} from './roster.ts'

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00+08:00`)
let count = 0
const turn = (userId: string, from: string, to: string, more: Partial<Turn> = {}): Turn => ({
  id: String((count += 1)),
  userId,
  groupId: 'g',
  shiftId: 's',
  workDate: from.slice(0, 10),
  from: at(from),
  to: at(to),
  isRest: false,
  kind: 'normal',
  state: 'published',
  attend: 'planned',
  ...more,
})
const group = (id: string, more: Partial<Group> = {}): Group => ({
  id,
  leaderId: 'leader',
  trades: [],
  areaIds: [],
  ...more,
})

test('who begins at a moment is there, who ends at it is not', () => {
  const turns = [turn('a', '2026-05-01 08:00', '2026-05-01 16:00'), turn('b', '2026-05-01 16:00', '2026-05-02 00:00')]
  const who = (text: string) =>
    onDuty([group('g')], turns, {}, at(text)).flatMap((one) => one.turns.map((t) => t.userId))
  expect([who('2026-05-01 07:59'), who('2026-05-01 08:00'), who('2026-05-01 16:00'), who('2026-05-02 00:00')]).toEqual([
    [],
    ['a'],
    ['b'],
    [],
  ])
})

test.each([
  ['a draft', { state: 'draft' }],
  ['a rest', { isRest: true }],
  ['a leave', { attend: 'leave' }],
  ['a turn given away', { attend: 'swapped' }],
] as const)('%s is nobody on duty', (_, more) => {
  const turns = [turn('a', '2026-05-01 08:00', '2026-05-01 16:00', more)]
  expect(onDuty([group('g')], turns, {}, at('2026-05-01 12:00'))).toEqual([])
})

test('the group that names the trade and the innermost area comes first; one that takes anything last', () => {
  const groups = [
    group('any'),
    group('house', { areaIds: ['house'] }),
    group('floor', { areaIds: ['floor'] }),
    group('gas', { trades: ['medgas'] }),
    group('water', { trades: ['water'] }),
  ]
  const turns = groups.map(({ id }) => turn('a', '2026-05-01 08:00', '2026-05-01 16:00', { groupId: id }))
  const wanted = { trade: 'medgas', areaPath: ['campus', 'house', 'floor'] }
  expect(onDuty(groups, turns, wanted, at('2026-05-01 12:00')).map(({ groupId }) => groupId)).toEqual([
    'gas',
    'floor',
    'house',
    'any',
  ])
})

test('every minute of a month has somebody on duty or lies in a gap', () => {
  const turns = rotated(['a', 'b', 'c'], ['早', '夜', '休'], '2026-05-01', 31).flatMap(({ userId, date, code }) => {
    if (code === '早') return [turn(userId, `${date} 08:00`, `${date} 20:00`)]
    // The tenth night is not manned.
    if (code === '夜' && date !== '2026-05-10') {
      const next = new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
      return [turn(userId, `${date} 20:00`, `${next} 08:00`)]
    }
    return []
  })
  const period = { from: at('2026-05-01 00:00'), to: at('2026-06-01 00:00') }
  const gaps = gapsIn(turns, period)
  expect(gaps).toEqual([
    { from: at('2026-05-01 00:00'), to: at('2026-05-01 08:00') },
    { from: at('2026-05-10 20:00'), to: at('2026-05-11 08:00') },
  ])
  for (let minute = period.from; minute < period.to; minute += 60_000) {
    const isGap = gaps.some(({ from, to }) => from <= minute && minute < to)
    expect(onDuty([group('g')], turns, {}, minute).length > 0).toBe(!isGap)
  }
})

const shifts = new Map<string, ShiftFacts>([
  ['s', { id: 's', isRest: false, isNight: false, minStaff: 2, requiredPostIds: ['chief'] }],
  ['n', { id: 'n', isRest: false, isNight: true, minStaff: 1, requiredPostIds: [] }],
])

test('shifts of one date on both sides of midnight do not overlap; adjacent ones neither', () => {
  const turns = [
    turn('a', '2026-05-01 02:00', '2026-05-01 08:00'),
    turn('a', '2026-05-01 22:00', '2026-05-02 04:00'),
    turn('b', '2026-05-01 08:00', '2026-05-01 16:00'),
    turn('b', '2026-05-01 16:00', '2026-05-01 20:00'),
  ]
  expect(warningsOf(turns.slice(0, 2), shifts)).toEqual([])
  expect(warningsOf(turns.slice(2), shifts)).toEqual([])
})

test('two at once, a short rest, a seventh day and a third night are told where they begin', () => {
  expect(
    warningsOf(
      [turn('a', '2026-05-01 08:00', '2026-05-01 16:00'), turn('a', '2026-05-01 15:00', '2026-05-01 23:00')],
      shifts,
    ),
  ).toEqual([{ kind: 'overlap', userId: 'a', date: '2026-05-01', otherDate: '2026-05-01' }])
  expect(
    warningsOf(
      [turn('a', '2026-05-01 16:00', '2026-05-02 00:00'), turn('a', '2026-05-02 08:00', '2026-05-02 16:00')],
      shifts,
    ),
  ).toEqual([{ kind: 'rest', userId: 'a', date: '2026-05-02', hours: 8 }])
  const week = Array.from({ length: 8 }, (_, n) => turn('a', `2026-05-0${n + 1} 08:00`, `2026-05-0${n + 1} 16:00`))
  expect(warningsOf(week, shifts).map(({ kind, date }) => [kind, date])).toEqual([
    ['days', '2026-05-07'],
    ['days', '2026-05-08'],
  ])
  const nights = [1, 2, 3].map((n) => turn('a', `2026-05-0${n} 20:00`, `2026-05-0${n + 1} 08:00`, { shiftId: 'n' }))
  expect(warningsOf(nights, shifts)).toEqual([{ kind: 'nights', userId: 'a', date: '2026-05-03', count: 3 }])
})

test('a shift says how many it needs and has, and which position is missing', () => {
  const shift = shifts.get('s')
  if (!shift) throw new Error('no shift')
  const turns = [turn('a', '2026-05-01 08:00', '2026-05-01 16:00')]
  expect(coverOf(shift, turns, new Map([['a', ['fitter']]]))).toEqual({ need: 2, have: 1, missingPostIds: ['chief'] })
  expect(coverOf(shift, turns, new Map([['a', ['chief']]]))).toEqual({ need: 2, have: 1, missingPostIds: [] })
})

test('with as many people as steps a rotation takes every shift every day', () => {
  const pattern = ['早', '中', '夜', '休']
  const days = Object.groupBy(rotated(['a', 'b', 'c', 'd'], pattern, '2026-02-27', 4), ({ date }) => date)
  expect(Object.keys(days)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
  for (const cells of Object.values(days))
    expect((cells ?? []).map(({ code }) => code).toSorted()).toEqual(pattern.toSorted())
})

test('midnight and nights', () => {
  expect(crossesMidnight({ startTime: '22:00', endTime: '06:00' })).toBe(true)
  expect(crossesMidnight({ startTime: '16:00', endTime: '00:00' })).toBe(true)
  expect(crossesMidnight({ startTime: '00:00', endTime: '08:00' })).toBe(false)
  expect(isNightShift({ startTime: '00:00', endTime: '08:00' })).toBe(true)
  expect(isNightShift({ startTime: '22:00', endTime: '06:00' })).toBe(true)
  expect(isNightShift({ startTime: '20:00', endTime: '08:00' })).toBe(true)
  expect(isNightShift({ startTime: '16:00', endTime: '00:00' })).toBe(false)
  expect(isNightShift({ startTime: '08:00', endTime: '16:00' })).toBe(false)
})
