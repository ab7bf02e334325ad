import { expect, test } from 'vitest'
import { slaOf } from './clock.ts'
import { type Deadlines, isLate, nextDeadline } from './deadline.ts'

const at = (text: string) => new Date(`2026-11-23T${text}:00Z`)
const order: Deadlines = {
  orderStatus: 'to_accept',
  reportTime: at('08:00'),
  reopenTime: null,
  responseDue: at('08:15'),
  acceptTime: null,
  arriveDue: at('08:30'),
  arriveTime: null,
  finishDue: at('10:00'),
  finishTime: null,
  pausedSince: null,
  pausedSec: 0,
}
const accepted = { ...order, orderStatus: 'accepted', acceptTime: at('08:10') }
const there = { ...accepted, orderStatus: 'repairing', arriveTime: at('08:20') }
const standing = (one: Deadlines, now: string) => slaOf({ ...one, finishBreached: 0 }, at(now))

test('an order is judged by what is owed next: the response, then the arrival, then the finish', () => {
  expect([order, accepted, there].map((one) => nextDeadline(one)?.name)).toEqual([
    'responseDue',
    'arriveDue',
    'finishDue',
  ])
  expect(nextDeadline({ ...accepted, arriveDue: null })?.name).toBe('finishDue')
})

test('nobody has responded in time: late, although the finish is hours away', () => {
  expect([isLate(order, at('08:15')), isLate(order, at('08:16'))]).toEqual([false, true])
  expect(standing(order, '08:16')).toBe('breached')
})

test('who has responded late is in time again until the next deadline', () => {
  const late = { ...order, orderStatus: 'accepted', acceptTime: at('08:25') }
  expect([standing(order, '08:24'), standing(late, '08:25'), standing(late, '08:31')]).toEqual([
    'breached',
    'warn',
    'breached',
  ])
})

test('due soon is four fifths of the time to the next deadline', () => {
  expect([standing(order, '08:11'), standing(order, '08:12')]).toEqual(['ok', 'warn'])
  expect([standing(there, '09:35'), standing(there, '09:36')]).toEqual(['ok', 'warn'])
})

test('while the clock rests an order becomes no later: in time it stays so, and late it stays late', () => {
  const resting = { ...there, orderStatus: 'suspended' }
  expect(standing({ ...resting, pausedSince: at('09:59') }, '23:00')).toBe('paused')
  expect(standing({ ...resting, pausedSince: at('10:01') }, '23:00')).toBe('breached')
})

test('finished and cancelled orders owe nothing', () => {
  for (const orderStatus of ['to_check', 'to_evaluate', 'closed', 'cancelled'])
    expect(nextDeadline({ ...there, orderStatus })).toBeUndefined()
  const done = { ...there, orderStatus: 'to_check', finishTime: at('10:30') }
  expect([isLate(done, at('11:00')), standing(done, '11:00')]).toEqual([false, 'breached'])
})
