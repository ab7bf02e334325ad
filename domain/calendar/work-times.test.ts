import { expect, test } from 'vitest'
import { workSpansIn } from './work-times.ts'

test.each([
  [
    '08:00-12:00, 13:30-17:30',
    [
      { from: 480, to: 720 },
      { from: 810, to: 1_050 },
    ],
  ],
  [
    '13:30~17:30；8:00－12:00',
    [
      { from: 480, to: 720 },
      { from: 810, to: 1_050 },
    ],
  ],
  [
    '8：00至12：00、13：30到17：30',
    [
      { from: 480, to: 720 },
      { from: 810, to: 1_050 },
    ],
  ],
  ['00:00-24:00', [{ from: 0, to: 1_440 }]],
  [
    '08:00-12:00 12:00-18:00',
    [
      { from: 480, to: 720 },
      { from: 720, to: 1_080 },
    ],
  ],
])('%s is read as people write it', (text, spans) => {
  expect(workSpansIn(text)).toEqual(spans)
})

test.each([
  '',
  '08:00',
  '17:30-08:00',
  '08:00-25:00',
  '08:60-12:00',
  '08:00-24:30',
  '08:00-12:00, 11:00-13:00',
  '8-12',
  '08:00-12:00-13:00',
])('%s is no working time', (text) => {
  expect(workSpansIn(text)).toBeUndefined()
})
