import { expect, test } from 'vitest'
import { usualWeek } from './clock.ts'
import { type Escalation, type Watched, escalationsIn, eventsDue } from './watch.ts'

const at = (text: string) => new Date(`2026-11-23T${text}:00Z`)
const week = usualWeek(0)
const order: Watched = {
  orderStatus: 'accepted',
  reportTime: at('08:00'),
  reopenTime: null,
  responseDue: at('08:15'),
  finishDue: at('10:00'),
  dispatchTime: at('08:05'),
  acceptTime: at('08:10'),
  arriveDue: null,
  arriveTime: null,
  finishTime: null,
  pausedSec: 0,
  pausedSince: null,
  expectResume: null,
  acceptTimeoutMinutes: null,
  escalations: [],
  mode: '7x24',
}
const due = (more: Partial<Watched>, now: string) =>
  eventsDue({ ...order, ...more }, at(now), week).map(({ action }) => action)

test('an order is soon due from four fifths of its time on, then late and not warned of any more', () => {
  expect(due({}, '09:35')).toEqual([])
  expect(due({}, '09:36')).toEqual(['sla_warn'])
  expect(due({}, '10:00')).toEqual(['sla_warn'])
  expect(due({}, '10:01')).toEqual(['sla_finish'])
})

test('while the clock rests nothing becomes due but the end of the rest itself', () => {
  const resting = { orderStatus: 'suspended', pausedSince: at('09:00'), expectResume: at('12:00') }
  expect(due(resting, '11:59')).toEqual([])
  expect(due(resting, '12:01')).toEqual(['hold_over'])
})

test('nobody has answered in time, or has not accepted what they were given', () => {
  const waiting = { orderStatus: 'to_accept', acceptTime: null, acceptTimeoutMinutes: 5 }
  expect(due(waiting, '08:09')).toEqual([])
  expect(due(waiting, '08:10')).toEqual(['not_accepted'])
  expect(due(waiting, '08:16')).toEqual(['sla_response', 'not_accepted'])
  const keys = (dispatchTime: Date) =>
    eventsDue({ ...order, ...waiting, dispatchTime }, at('08:30'), week).map(({ onceKey }) => onceKey)
  expect(keys(at('08:05'))).not.toEqual(keys(at('08:20')))
})

test('nobody has arrived in time where the standard says when, after somebody has accepted', () => {
  const going = { arriveDue: at('08:30') }
  expect(due(going, '08:30')).toEqual([])
  expect(due(going, '08:31')).toEqual(['sla_arrive'])
  expect(due({ ...going, arriveTime: at('08:29') }, '08:31')).toEqual([])
  expect(due({ ...going, acceptTime: null }, '08:31')).toEqual(['sla_response'])
})

test('neither warnings nor escalations count the time the clock has rested', () => {
  // Rested for an hour: due at eleven in place of ten, with the same two hours of work before it.
  const rested = { finishDue: at('11:00'), pausedSec: 3_600 }
  expect(due(rested, '10:35')).toEqual([])
  expect(due(rested, '10:36')).toEqual(['sla_warn'])
  const soon: Escalation = { percent: null, minutes: 90, level: 1, notify: 'leader', id: null }
  expect(due({ ...rested, escalations: [soon] }, '10:29')).toEqual([])
  expect(due({ ...rested, escalations: [soon] }, '10:30')).toEqual(['escalate'])
  const resting = { orderStatus: 'suspended', pausedSince: at('09:00'), escalations: [soon] }
  expect(due(resting, '20:00')).toEqual([])
})

test('what is done or over is not watched', () => {
  for (const orderStatus of ['to_check', 'to_evaluate', 'closed', 'cancelled'])
    expect(due({ orderStatus }, '23:00')).toEqual([])
})

test('escalations come at their share of the time or their minutes, each with a key of its own', () => {
  const half: Escalation = { percent: 50, minutes: null, level: 1, notify: 'leader', id: null }
  const over: Escalation = { percent: 150, minutes: null, level: 2, notify: 'role', id: '7' }
  const soon: Escalation = { percent: null, minutes: 30, level: 1, notify: 'user', id: '9' }
  const keys = (now: string) =>
    eventsDue({ ...order, escalations: [half, over, soon] }, at(now), week).flatMap(({ action, onceKey }) =>
      action === 'escalate' ? [onceKey] : [],
    )
  expect(keys('08:29')).toEqual([])
  expect(keys('08:30')).toEqual(['escalate:30m:1:user:9'])
  expect(keys('09:00')).toEqual(['escalate:50%:1:leader:', 'escalate:30m:1:user:9'])
  expect(keys('11:00')).toHaveLength(3)
})

test('minutes of a standard in working hours run in working hours', () => {
  const soon: Escalation = { percent: null, minutes: 60, level: 1, notify: 'leader', id: null }
  // Reported on Monday at five in the afternoon: half an hour of it is left that day.
  const late = { ...order, reportTime: at('17:00'), finishDue: null, mode: 'work_hours', escalations: [soon] } as const
  expect(eventsDue(late, at('20:00'), week)).toEqual([])
  expect(eventsDue(late, new Date('2026-11-24T08:31:00Z'), week)).toHaveLength(1)
})

test('orders from before have no escalations', () => {
  expect(escalationsIn({ responseMinutes: 5 })).toEqual([])
  expect(escalationsIn(null)).toEqual([])
})
