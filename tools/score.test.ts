import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../server/testing/folder.ts'
import { scorePlaywright, scoreVitest, sum } from './score.ts'

function report(content: unknown): string {
  const file = join(temporaryFolder('score', onTestFinished), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const assertion = (status: string, fullName: string) => ({ status, fullName })
const unit = (passed: number, failed: number, testResults: unknown[] = []) =>
  report({ numPassedTests: passed, numFailedTests: failed, testResults })

test('passed and failed tests are counted, and those that failed are named', () => {
  expect(scoreVitest(unit(7, 0), true)).toEqual({ passed: 7, failed: 0, names: [] })
  const results = [assertion('passed', 'a doubles'), assertion('failed', 'b halves')]
  expect(
    scoreVitest(unit(7, 1, [{ status: 'failed', name: 'sums.test.ts', assertionResults: results }]), false),
  ).toEqual({ passed: 7, failed: 1, names: ['sums.test.ts: b halves'] })
  const stats = { expected: 3, flaky: 1, unexpected: 2, skipped: 5 }
  const suites = [{ suites: [{ specs: [{ ok: false, title: 'signs in', file: 'sign-in.spec.ts' }] }] }]
  expect(scorePlaywright(report({ stats, suites }), false)).toEqual({
    passed: 3,
    failed: 3,
    names: ['sign-in.spec.ts: signs in'],
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
