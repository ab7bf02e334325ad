import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../server/testing/folder.ts'
import { scorePlaywright, scoreVitest, sum, tookPlaywright, tookVitest } from './score.ts'

function report(content: unknown): string {
  const file = join(temporaryFolder('score', onTestFinished), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const assertion = (status: string, fullName: string, failureMessages: string[] = []) => ({
  status,
  fullName,
  failureMessages,
})
const unit = (passed: number, failed: number, testResults: unknown[] = []) =>
  report({ numPassedTests: passed, numFailedTests: failed, testResults })

test('passed and failed tests are counted, and those that failed are named', () => {
  expect(scoreVitest(unit(7, 0), true)).toEqual({ passed: 7, failed: 0, names: [] })
  const results = [
    assertion('passed', 'a doubles'),
    assertion('failed', 'b halves', ['\u001b[31mexpected 1\u001b[39m\nto be 2']),
  ]
  expect(
    scoreVitest(unit(7, 1, [{ status: 'failed', name: 'sums.test.ts', assertionResults: results }]), false),
  ).toEqual({ passed: 7, failed: 1, names: ['sums.test.ts: b halves\n    expected 1\n    to be 2'] })
  const stats = { expected: 3, flaky: 1, unexpected: 2, skipped: 5 }
  const tests = [{ results: [{ duration: 20, error: { message: 'it is not visible' } }] }]
  const suites = [{ suites: [{ specs: [{ ok: false, title: 'signs in', file: 'sign-in.spec.ts', tests }] }] }]
  expect(scorePlaywright(report({ stats, suites }), false)).toEqual({
    passed: 3,
    failed: 3,
    names: ['sign-in.spec.ts: signs in\n    it is not visible'],
  })
})

test('a browser test that passed only at a second try counts as failed', () => {
  const stats = { expected: 3, flaky: 1, unexpected: 0, skipped: 0 }
  expect(scorePlaywright(report({ stats, suites: [] }), true)).toEqual({ passed: 3, failed: 1, names: [] })
})

test('a file that could not be loaded counts as failed, by its name', () => {
  expect(scoreVitest(unit(7, 1, [{ status: 'failed', name: 'sums.test.ts', assertionResults: [] }]), false)).toEqual({
    passed: 7,
    failed: 2,
    names: ['sums.test.ts'],
  })
})

test('a run that ends badly has failed even when every test passed, or nothing was reported', () => {
  expect(scoreVitest(unit(7, 0), false)).toEqual({ passed: 7, failed: 1, names: [] })
  expect(scorePlaywright('/does/not/exist.json', true)).toEqual({ passed: 0, failed: 1, names: [] })
})

test('scores add up', () => {
  expect(sum([])).toEqual({ passed: 0, failed: 0, names: [] })
  expect(
    sum([
      { passed: 1, failed: 2, names: ['a'] },
      { passed: 3, failed: 4, names: ['b'] },
    ]),
  ).toEqual({ passed: 4, failed: 6, names: ['a', 'b'] })
})

test('the files that take longest come first', () => {
  const file = (name: string, startTime: number, endTime: number) => ({
    status: 'passed',
    name,
    startTime,
    endTime,
    assertionResults: [],
  })
  expect(tookVitest(unit(2, 0, [file('quick.test.ts', 0, 10), file('slow.test.ts', 10, 900)]))).toEqual([
    { file: 'slow.test.ts', ms: 890 },
    { file: 'quick.test.ts', ms: 10 },
  ])
  const spec = (name: string, duration: number) => ({
    ok: true,
    title: 'works',
    file: name,
    tests: [{ results: [{ duration }] }],
  })
  const stats = { expected: 3, flaky: 0, unexpected: 0 }
  const suites = [{ specs: [spec('a.spec.ts', 5), spec('b.spec.ts', 7)], suites: [{ specs: [spec('a.spec.ts', 4)] }] }]
  expect(tookPlaywright(report({ stats, suites }))).toEqual([
    { file: 'a.spec.ts', ms: 9 },
    { file: 'b.spec.ts', ms: 7 },
  ])
})
