import { expect, test } from 'vitest'
import { createFailures } from './failures.ts'

const [address, key] = ['10.0.0.1', 'key']
const at = (ms: number) => new Date(ms)

function tenWrong(ms: number) {
  const failures = createFailures()
  for (let tries = 0; tries < 10; tries += 1) failures.note(address, key, at(ms))
  return (now: number) => () => failures.check(address, key, true, at(now))
}

test('ten wrong signatures of a key from one address refuse it there for the rest of the minute', () => {
  const tried = tenWrong(0)
  expect(tried(59_999)).toThrow('request.too-many')
  expect(tried(60_000)).not.toThrow()
})

test('a key is refused for no longer than a minute where the clock is set back', () => {
  const tried = tenWrong(3_600_000)
  expect(tried(3_600_001)).toThrow('request.too-many')
  expect(tried(0)).not.toThrow()
})
