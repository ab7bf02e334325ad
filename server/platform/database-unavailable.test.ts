import { expect, test } from 'vitest'
import { isDataFault, isDatabaseUnavailable, isOutage } from './database-unavailable.ts'

const failed = (code: string, message = 'failed') => Object.assign(new Error(message), { code })

test.each([
  ['a full disk', failed('53100')],
  ['no memory left', failed('53200')],
  ['too many connections', failed('53300')],
  ['a database that may only be read', failed('25006')],
  ['a server that shuts down', failed('57P01')],
  ['a server that is starting', failed('57P03')],
  ['an error of its files', failed('58030')],
  ['a broken connection', failed('08006')],
  ['nobody listening', failed('ECONNREFUSED')],
  ['a socket that is gone', Object.assign(failed('ENOENT'), { syscall: 'connect' })],
  ['a client whose server was killed', new Error('Client has encountered a connection error and is not queryable')],
  ['a connection that ended', new Error('Connection terminated unexpectedly')],
  ['an outage that another error wraps', new Error('no answer', { cause: failed('53100') })],
])('%s is an outage: everybody waits', (_, error) => {
  expect(isOutage(error)).toBe(true)
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(isDataFault(error)).toBe(false)
})

test.each(['40001', '40P01', '55P03', '55006', '57014'])(
  'in the way of another transaction (%s) one asks again, and others are served meanwhile',
  (code) => {
    expect(isDatabaseUnavailable(failed(code))).toBe(true)
    expect(isOutage(failed(code))).toBe(false)
    expect(isDataFault(failed(code))).toBe(false)
  },
)

test.each(['22003', '22021', '22P02', '23502', '23505'])('what was sent is to blame for %s', (code) => {
  expect(isDataFault(failed(code))).toBe(true)
  expect(isDatabaseUnavailable(failed(code))).toBe(false)
})

test.each([
  ['a table that is missing', failed('42P01')],
  ['a right that was taken away', failed('42501')],
  ['a row without a partition', failed('23514', 'no partition of relation "telemetry" found for row')],
  ['a mistake in our own code', new TypeError('x is not a function')],
  ['a file that is not there', Object.assign(failed('ENOENT'), { syscall: 'open' })],
  ['no error at all', 'words'],
])('%s is neither: nobody is blamed and nothing says that the database is away', (_, error) => {
  expect([isDataFault(error), isOutage(error), isDatabaseUnavailable(error)]).toEqual([false, false, false])
})
