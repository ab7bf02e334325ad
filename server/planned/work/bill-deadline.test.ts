// What the time of a bill makes of it, by its state and the clock on the wall.
import { expect, test } from 'vitest'
import { deadlineOf } from './bill-deadline.ts'

const open = ['pending', 'doing', 'suspended']
const bill = {
  billStatus: 'pending',
  windowEnd: '2026-05-04 12:00:00',
  dueTime: '2026-05-04 10:00:00',
  isOverdue: 0,
} as const
const at = (now: string, more: object = {}) => deadlineOf({ ...bill, ...more }, open, `2026-05-04 ${now}`)

test.each([
  ['its last second is not late', '10:00:00', {}, undefined],
  ['after it is due it is late, as long as it may be begun', '10:00:01', {}, 'late'],
  ['late is told once', '11:00:00', { isOverdue: 1 }, undefined],
  ['the last second of its window counts', '12:00:00', { isOverdue: 1 }, undefined],
  ['one nobody began is missed, late or not', '12:00:01', { isOverdue: 1 }, 'missed'],
  ['one that was begun is late and never missed', '12:00:01', { billStatus: 'doing' }, 'late'],
  ['so is one that was put down', '12:00:01', { billStatus: 'suspended' }, 'late'],
  ['what was handed in is neither', '12:00:01', { billStatus: 'done' }, undefined],
  ['without a window nothing is missed', '23:00:00', { windowEnd: null, isOverdue: 1 }, undefined],
  ['without a due time nothing is late', '11:00:00', { dueTime: null }, undefined],
])('%s', (_, now, more, expected) => {
  expect(at(now, more)).toBe(expected)
})
