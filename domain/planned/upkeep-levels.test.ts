import { expect, test } from 'vitest'
import { type Due, allIncluded, deferFault, legalLimit, nextDay, settled } from './upkeep-levels.ts'

const includes = new Map([
  ['year', ['half-year']],
  ['half-year', ['quarter']],
  ['quarter', ['half-month']],
  ['other', []],
])

const due = (id: string, template: string, day = '2026-05-15', target = 'lift 1'): Due => ({
  id,
  template,
  day,
  target,
})

test('a template includes what its included ones include', () => {
  expect([...allIncluded('year', includes)].toSorted()).toEqual(['half-month', 'half-year', 'quarter'])
  expect([...allIncluded('half-month', includes)]).toEqual([])
})

test('templates that include one another in a circle end', () => {
  const circle = new Map([
    ['a', ['b']],
    ['b', ['a']],
  ])
  expect([...allIncluded('a', circle)]).toEqual(['b'])
})

test('the highest of a day settles every lower one of the same lift', () => {
  const bills = [due('1', 'half-month'), due('2', 'year'), due('3', 'quarter')]
  expect(settled(bills, includes)).toEqual(
    new Map([
      ['1', '2'],
      ['3', '2'],
    ]),
  )
})

test('bills of other days, lifts or kinds are not settled', () => {
  const bills = [
    due('1', 'half-month', '2026-05-14'),
    due('2', 'year'),
    due('3', 'half-month', '2026-05-15', 'lift 2'),
    due('4', 'other'),
    due('5', 'year'),
  ]
  expect(settled(bills, includes).size).toBe(0)
})

test.each([
  ['routine', '2026-05-31 10:00:00', '2026-06-01'],
  ['half_month', '2026-05-31', '2026-06-15'],
  ['month', '2026-01-31', '2026-02-28'],
  ['month', '2028-01-31', '2028-02-29'],
  ['quarter', '2026-11-30', '2027-02-28'],
  ['half_year', '2026-08-31', '2027-02-28'],
  ['year', '2028-02-29', '2029-02-28'],
] as const)('%s after %s is %s', (level, done, next) => {
  expect(nextDay(level, done)).toBe(next)
})

test('where the law names a period it decides', () => {
  expect(nextDay('month', '2026-01-31', 15)).toBe('2026-02-15')
})

test('the law counts from the last time, and from the first due time where there was none', () => {
  const done = (oldest: string | null, isNever = false) => ({ oldest, isNever })
  const firstDue = '2026-05-15 18:00:00'
  expect(legalLimit(15, done('2026-05-01 09:30:00'), firstDue)).toBe('2026-05-16 23:59:59')
  expect(legalLimit(15, done(null, true), firstDue)).toBe(firstDue)
  expect(legalLimit(null, done('2026-05-01 09:30:00'), firstDue)).toBeNull()
})

test('of several devices the law waits for the first, also where one was never kept up', () => {
  const firstDue = '2026-05-15 18:00:00'
  expect(legalLimit(15, { oldest: '2026-04-20 09:30:00', isNever: true }, firstDue)).toBe('2026-05-05 23:59:59')
  expect(legalLimit(15, { oldest: '2026-05-10 09:30:00', isNever: true }, firstDue)).toBe(firstDue)
})

test('a bill is put off twice, later, and never beyond what the law allows', () => {
  const bill = { dueTime: '2026-05-15 18:00:00', deferCount: 0, legalDue: '2026-05-16 23:59:59' }
  expect(deferFault(bill, '2026-05-16 12:00:00')).toBeUndefined()
  expect(deferFault(bill, '2026-05-17 00:00:00')).toBe('upkeep.legal')
  expect(deferFault(bill, '2026-05-15 18:00:00')).toBe('upkeep.defer-earlier')
  expect(deferFault({ ...bill, deferCount: 2 }, '2026-05-16 12:00:00')).toBe('upkeep.defer-often')
  expect(deferFault({ ...bill, legalDue: null }, '2027-01-01 00:00:00')).toBeUndefined()
})
