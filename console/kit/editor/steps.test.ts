import { expect, test } from 'vitest'
import { begun, changed, redone, undone } from './steps.ts'

test('one drag is one step; a new change ends what could be taken again', () => {
  let steps = begun('a')
  for (const now of ['b', 'c', 'd']) steps = changed(steps, now, 'drag 1')
  expect(steps.past).toEqual(['a'])
  steps = undone(steps)
  expect(steps.now).toBe('a')
  expect(redone(steps).now).toBe('d')
  steps = changed(steps, 'e')
  expect(redone(steps)).toBe(steps)
  expect(undone(undone(steps)).now).toBe('a')
})
