import { expect, test } from 'vitest'
import type { Failure, Score } from './score.ts'
import { judgedAgain, startsProcesses } from './unsteady.ts'

const failure = (title: string, part = 'browser', file = 'e2e/alarms.spec.ts'): Failure => ({
  part,
  file,
  test: {
    title,
    name: title,
    line: 3,
  },
  why: '    not visible',
})
const score = (...failures: Failure[]): Score => ({ passed: 10, failed: failures.length, failures })

/** Runs again, where these titles fail again; `tried` says which were run. */
function trying(...failing: string[]) {
  const tried: (string | undefined)[] = []
  const rerun = async (tests: readonly Failure[]): Promise<Score> => {
    tried.push(...tests.map((one) => one.test?.title))
    const failures = tests.filter((one) => failing.includes(one.test?.title ?? ''))
    return { passed: tests.length - failures.length, failed: failures.length, failures }
  }
  return { tried, reruns: { browser: rerun, unit: rerun } }
}

test('what passes at the second try is unsteady and counts as passed, what fails again as failed', async () => {
  const { reruns, tried } = trying('opens')
  const [shuts, opens] = [failure('shuts'), failure('opens')]
  expect(await judgedAgain(score(shuts, opens), reruns)).toEqual({
    score: { passed: 11, failed: 1, failures: [opens] },
    unsteady: [shuts],
  })
  expect(tried).toEqual(['shuts', 'opens'])
})

test('a run in which nothing ran again proves nothing', async () => {
  const nothing = async () => ({ passed: 0, failed: 0, failures: [] })
  const failed = score(failure('shuts'))
  expect(await judgedAgain(failed, { browser: nothing })).toEqual({ score: failed, unsteady: [] })
  const broken = async () => ({ passed: 0, failed: 1, failures: [{ part: 'browser', file: '', why: '' }] })
  expect(await judgedAgain(failed, { browser: broken })).toEqual({ score: failed, unsteady: [] })
})

test.each([
  ['six at once', score(...[1, 2, 3, 4, 5, 6].map((n) => failure(`${n}`)))],
  ['a test that starts no process', score(failure('shuts'), failure('adds', 'unit', 'domain/cut.test.ts'))],
  ['a part that failed as a whole', score({ part: 'browser', file: '', why: '' })],
  ['a failure that is counted and not named', { passed: 10, failed: 2, failures: [failure('shuts')] }],
])('%s: red at once', async (_, failed) => {
  const { reruns, tried } = trying()
  expect(await judgedAgain(failed, reruns)).toEqual({ score: failed, unsteady: [] })
  expect(tried).toEqual([])
})

test('tests that start processes are known by what they import, directly or through what supports them', () => {
  expect(startsProcesses('server/shutdown.test.ts')).toBe(true)
  expect(startsProcesses('server/durability.test.ts')).toBe(true)
  expect(startsProcesses('simulator/main.test.ts')).toBe(true)
  expect(startsProcesses('server/alarm/alarm-record.test.ts')).toBe(false)
  expect(startsProcesses('domain/cut.test.ts')).toBe(false)
})
