import { expect, test } from 'vitest'
import { testsReached } from './changed.ts'

test('a change reaches the tests that import it, however far off', () => {
  const reached = testsReached(['domain/repair/deadline.ts'])
  expect(reached).toContain('domain/repair/deadline.test.ts')
  expect(reached).toContain('server/repair/order-watch.test.ts')
  expect(reached).toContain('server/journeys/late-orders.test.ts')
})

test('what is loaded only where everything is put together is tested by the tests beside it', () => {
  const reached = testsReached(['server/desk/mail.ts'])
  expect(reached).toContain('server/desk/mail.test.ts')
  expect(reached.filter((file) => file.startsWith('server/iot/'))).toEqual([])
})

test('a declaration reaches the tests of its behaviour', () => {
  expect(testsReached(['domain/desk/mail.ts'])).toContain('server/desk/mail.test.ts')
})
