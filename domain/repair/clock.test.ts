import { expect, test } from 'vitest'
import { noHolidays } from '../calendar/days-off.ts'
import { dayNumber } from '../calendar/days.ts'
import { dueAfter, pausesClock, secondsWithin, slaOf, usualWeek } from './clock.ts'

const week = usualWeek(480)
const at = (local: string) => new Date(`${local}+08:00`)

test('day and night minutes are minutes', () => {
  expect(dueAfter(at('2026-11-20T23:50:00'), 30, '7x24', week)).toEqual(at('2026-11-21T00:20:00'))
})

test.each([
  ['within a day', '2026-11-20T09:00:00', 60, '2026-11-20T10:00:00'],
  ['before work begins', '2026-11-20T05:00:00', 60, '2026-11-20T09:00:00'],
  ['over the evening', '2026-11-19T17:00:00', 60, '2026-11-20T08:30:00'],
  ['over a weekend', '2026-11-20T17:00:00', 60, '2026-11-23T08:30:00'],
  ['from a Saturday', '2026-11-21T12:00:00', 570, '2026-11-23T17:30:00'],
])('working minutes %s', (_, from, minutes, due) => {
  expect(dueAfter(at(from), minutes, 'work_hours', week)).toEqual(at(due))
})

// Off from Thursday to Wednesday, with the Saturday after worked, as calendars of golden weeks have it.
const days = (...dates: string[]) => new Set(dates.map(dayNumber))
const golden = usualWeek(480, {
  holidays: days('2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07'),
  worked: days('2026-10-10'),
})

test.each([
  ['over a row of holidays', '2026-09-30T17:00:00', 60, '2026-10-08T08:30:00'],
  ['from within it', '2026-10-03T12:00:00', 60, '2026-10-08T09:00:00'],
  ['on a Saturday that is worked', '2026-10-09T17:00:00', 60, '2026-10-10T08:30:00'],
  ['over the Sunday after it', '2026-10-10T17:00:00', 60, '2026-10-12T08:30:00'],
])('working minutes %s', (_, from, minutes, due) => {
  expect(dueAfter(at(from), minutes, 'work_hours', golden)).toEqual(at(due))
  expect(secondsWithin(at(from), at(due), 'work_hours', golden)).toBe(minutes * 60)
})

// Six days a week, with two hours of rest at noon.
const own = usualWeek(480, noHolidays, {
  days: [1, 2, 3, 4, 5, 6],
  spans: [
    { from: 450, to: 720 },
    { from: 840, to: 1_080 },
  ],
})

test.each([
  ['over noon', '2026-11-20T11:30:00', 60, '2026-11-20T14:30:00'],
  ['to Saturday', '2026-11-20T17:30:00', 60, '2026-11-21T08:00:00'],
  ['over Sunday', '2026-11-21T17:30:00', 60, '2026-11-23T08:00:00'],
])('a hospital’s own hours count %s', (_, from, minutes, due) => {
  expect(dueAfter(at(from), minutes, 'work_hours', own)).toEqual(at(due))
  expect(secondsWithin(at(from), at(due), 'work_hours', own)).toBe(minutes * 60)
})

test('a holiday is off whatever days the hospital works, and a day that is worked is not', () => {
  const off = { holidays: days('2026-11-21'), worked: days('2026-11-22') }
  const six = { ...own, off }
  expect(dueAfter(at('2026-11-20T17:30:00'), 60, 'work_hours', six)).toEqual(at('2026-11-22T08:00:00'))
})

test('of an order by working hours a night and a weekend spend nothing', () => {
  const order = {
    orderStatus: 'repairing',
    reportTime: at('2026-11-20T16:30:00'),
    reopenTime: null,
    responseDue: null,
    acceptTime: null,
    arriveDue: null,
    arriveTime: null,
    // Ten working hours.
    finishDue: dueAfter(at('2026-11-20T16:30:00'), 600, 'work_hours', week),
    finishTime: null,
    pausedSec: 0,
    pausedSince: null,
    finishBreached: 0,
  }
  const counted = { mode: 'work_hours', week } as const
  expect(slaOf(order, at('2026-11-23T07:59:00'), counted)).toBe('ok')
  expect(slaOf(order, at('2026-11-23T14:59:00'), counted)).toBe('ok')
  expect(slaOf(order, at('2026-11-23T15:00:00'), counted)).toBe('warn')
})

test('what is due after some minutes lies that many counted seconds away, whenever it begins', () => {
  for (let hour = 0; hour < 24 * 9; hour++)
    for (const minutes of [1, 59, 570, 571, 3_000]) {
      const from = new Date(at('2026-11-16T00:00:00').getTime() + hour * 3_600_000)
      expect(secondsWithin(from, dueAfter(from, minutes, 'work_hours', week), 'work_hours', week)).toBe(minutes * 60)
    }
})

test('waiting for others stops the clock, a lack of people does not', () => {
  expect([pausesClock('wait_parts'), pausesClock('staff_busy'), pausesClock('other')]).toEqual([true, false, false])
})

test('an order is due soon at four fifths of its time, late afterwards, and what was late stays so', () => {
  const order = {
    orderStatus: 'repairing',
    reportTime: at('2026-11-20T08:00:00'),
    reopenTime: null,
    responseDue: at('2026-11-20T08:30:00'),
    acceptTime: at('2026-11-20T08:10:00'),
    arriveDue: null,
    arriveTime: null,
    pausedSec: 0,
    finishDue: at('2026-11-20T10:00:00'),
    finishTime: null,
    pausedSince: null,
    finishBreached: 0,
  }
  expect(slaOf(order, at('2026-11-20T09:35:00'))).toBe('ok')
  expect(slaOf(order, at('2026-11-20T09:36:00'))).toBe('warn')
  expect(slaOf(order, at('2026-11-20T10:00:01'))).toBe('breached')
  expect(slaOf({ ...order, pausedSince: at('2026-11-20T09:00:00') }, at('2026-11-20T12:00:00'))).toBe('paused')
  expect(slaOf({ ...order, finishTime: at('2026-11-20T09:59:00') }, at('2026-11-21T10:00:00'))).toBe('met')
  expect(slaOf({ ...order, finishTime: at('2026-11-20T09:59:00'), finishBreached: 1 }, at('2026-11-21T10:00:00'))).toBe(
    'breached',
  )
})
