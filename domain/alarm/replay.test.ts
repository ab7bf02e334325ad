import { expect, test } from 'vitest'
import { type ReplayStep, countsOver, momentBefore, momentsOf, nextMoment, standingAt } from './replay.ts'

const step = (alarmId: string, at: number, transition: ReplayStep['transition'], level = 2): ReplayStep => ({
  alarmId,
  at,
  transition,
  level,
  by: null,
  note: null,
})

const course = [
  step('root', 10, 'trigger', 1),
  step('leaf', 20, 'trigger', 3),
  step('root', 30, 'comment', 1),
  step('root', 40, 'ack', 1),
  step('leaf', 50, 'escalate', 2),
  step('leaf', 60, 'clear'),
  step('root', 70, 'clear', 1),
  step('leaf', 80, 'ack'),
  step('root', 90, 'close', 1),
]
const statesAt = (at: number) => Object.fromEntries([...standingAt(course, at)].map(([id, one]) => [id, one.state]))

test('an alarm stands as its history says of that moment, and nothing stands before it was raised', () => {
  expect(statesAt(9)).toEqual({})
  expect(statesAt(10)).toEqual({ root: 'ACTIVE_UNACK' })
  expect(statesAt(45)).toEqual({ root: 'ACTIVE_ACK', leaf: 'ACTIVE_UNACK' })
  expect(statesAt(75)).toEqual({ root: 'CLEARED_ACK', leaf: 'CLEARED_UNACK' })
  expect(statesAt(1_000)).toEqual({ root: 'CLOSED', leaf: 'CLEARED_ACK' })
  expect(standingAt(course, 55).get('leaf')).toMatchObject({ level: 2, since: 20 })
})

test('what becomes graver waits anew, and is no longer put aside', () => {
  const steps = [
    step('a', 1, 'trigger', 3),
    step('a', 2, 'ack', 3),
    step('a', 3, 'shelve', 3),
    step('a', 4, 'escalate', 1),
  ]
  expect(standingAt(steps, 3).get('a')).toMatchObject({ state: 'ACTIVE_ACK', isShelved: true })
  expect(standingAt(steps, 4).get('a')).toMatchObject({ state: 'ACTIVE_UNACK', level: 1, isShelved: false, since: 4 })
})

test('one whose beginning was purged begins with what is left of it, and a remark alone raises nothing', () => {
  expect(standingAt([step('a', 5, 'comment')], 5).size).toBe(0)
  expect(standingAt([step('a', 5, 'clear')], 5).get('a')?.state).toBe('CLEARED_UNACK')
})

test('the strip has each part of the time at its worst, and ends with what still stands', () => {
  const counted = countsOver(course, { from: 0, to: 100 }, 10)
  expect(counted).toHaveLength(10)
  expect(counted.map(({ levels }) => levels.join(''))).toEqual([
    '0000',
    '1000',
    '1010',
    '1010',
    '1010',
    '1100',
    '1100',
    '1000',
    '0000',
    '0000',
  ])
  // A spike within one part is not lost.
  const spike = [step('a', 41, 'trigger', 1), step('a', 42, 'clear', 1)]
  expect(countsOver(spike, { from: 0, to: 100 }, 2).map(({ levels }) => levels[0])).toEqual([1, 0])
})

test('events are stepped through by their moments, each once', () => {
  const moments = momentsOf([...course, step('leaf', 90, 'close')])
  expect(moments).toHaveLength(9)
  expect([nextMoment(moments, 10), nextMoment(moments, 90)]).toEqual([20, undefined])
  expect([momentBefore(moments, 20), momentBefore(moments, 10)]).toEqual([10, undefined])
})
