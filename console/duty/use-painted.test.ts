import '../testing/browser.ts'
import { expect, test } from 'vitest'
import type { Month } from './month-data.ts'
import { possible } from './use-painted.ts'

const month = { people: [{ userId: 'ann' }, { userId: 'ben' }], shifts: [{ id: 'day' }] } as unknown as Month

test('kept cells of people and shifts that the group has no more are left out', () => {
  const ann = { '2031-03-01': 'day', '2031-03-02': '' }
  const painted = { ann, ben: { '2031-03-01': 'night', '2031-03-02': 'day' }, carl: { '2031-03-01': 'day' } }
  expect(possible(painted, month)).toEqual({ ann, ben: { '2031-03-02': 'day' } })
  expect(possible(painted, month).ann).toBe(ann)
})
