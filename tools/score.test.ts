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

const unit = (passed: number, failed: number, testResults: unknown[] = []) =>
  report({ numPassedTests: passed, numFailedTests: failed, testResults })

test('passed and failed tests are counted', () => {
  expect(scoreVitest(unit(7, 0), true)).toEqual({ passed: 7, failed: 0 })
  expect(scoreVitest(unit(7, 2), false)).toEqual({ passed: 7, failed: 2 })
  const stats = { expected: 3, flaky: 1, unexpected: 2, skipped: 5 }
  expect(scorePlaywright(report({ stats }), false)).toEqual({ passed: 3, failed: 3 })
})

test('a browser test that passed only at a second try counts as failed', () => {
  const stats = { expected: 3, flaky: 1, unexpected: 0, skipped: 0 }
  expect(scorePlaywright(report({ stats }), true)).toEqual({ passed: 3, failed: 1 })
})

test('a file that could not be loaded counts as failed', () => {
  expect(scoreVitest(unit(7, 1, [{ status: 'failed', assertionResults: [] }]), false)).toEqual({ passed: 7, failed: 2 })
})

test('a run that ends badly has failed even when every test passed, or nothing was reported', () => {
  expect(scoreVitest(unit(7, 0), false)).toEqual({ passed: 7, failed: 1 })
  expect(scorePlaywright('/does/not/exist.json', true)).toEqual({ passed: 0, failed: 1 })
})

test('scores add up', () => {
  expect(sum([])).toEqual({ passed: 0, failed: 0 })
  expect(
    sum([
      { passed: 1, failed: 2 },
      { passed: 3, failed: 4 },
    ]),
  ).toEqual({ passed: 4, failed: 6 })
})
