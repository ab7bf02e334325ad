import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../server/testing/folder.ts'
import { root } from './run.ts'
import { type Failure, byFolder, scorePlaywright, scoreVitest, sum, tookPlaywright, tookVitest } from './score.ts'

function report(content: unknown): string {
  const file = join(temporaryFolder('score', onTestFinished), 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const assertion = (status: string, fullName: string, failureMessages: string[] = []) => ({
  status,
  fullName,
  title: fullName.slice(2),
  failureMessages,
})
const unit = (passed: number, failed: number, testResults: unknown[] = []) =>
  report({ numPassedTests: passed, numFailedTests: failed, testResults })

test('passed and failed tests are counted, and those that failed are named', () => {
  expect(scoreVitest(unit(7, 0), true)).toEqual({ passed: 7, failed: 0, failures: [] })
  const results = [
    assertion('passed', 'a doubles'),
    assertion('failed', 'b halves', ['\u001b[31mexpected 1\u001b[39m\nto be 2']),
  ]
  expect(
    scoreVitest(unit(7, 1, [{ status: 'failed', name: join(root, 'sums.test.ts'), assertionResults: results }]), false),
  ).toEqual({
    passed: 7,
    failed: 1,
    failures: [
      {
        part: 'unit',
        file: 'sums.test.ts',
        test: { title: 'b halves', name: 'halves', line: 0 },
        why: '    expected 1\n    to be 2',
      },
    ],
  })
  const stats = { expected: 3, flaky: 1, unexpected: 2, skipped: 5 }
  const tests = [{ results: [{ duration: 20, error: { message: 'it is not visible' } }] }]
  const suites = [{ suites: [{ specs: [{ ok: false, title: 'signs in', file: 'sign-in.spec.ts', line: 9, tests }] }] }]
  expect(scorePlaywright(report({ stats, suites }), false)).toEqual({
    passed: 3,
    failed: 3,
    failures: [
      {
        part: 'browser',
        file: 'e2e/sign-in.spec.ts',
        test: { title: 'signs in', name: 'signs in', line: 9 },
        why: '    it is not visible',
      },
    ],
  })
})

test('a browser test that passed only at a second try counts as failed', () => {
  const stats = { expected: 3, flaky: 1, unexpected: 0, skipped: 0 }
  expect(scorePlaywright(report({ stats, suites: [] }), true)).toEqual({ passed: 3, failed: 1, failures: [] })
})

test('a file that could not be loaded counts as failed, by its name', () => {
  expect(
    scoreVitest(unit(7, 1, [{ status: 'failed', name: join(root, 'sums.test.ts'), assertionResults: [] }]), false),
  ).toEqual({
    passed: 7,
    failed: 2,
    failures: [{ part: 'unit', file: 'sums.test.ts', why: '' }],
  })
})

test('a run that ends badly has failed even when every test passed, or nothing was reported', () => {
  expect(scoreVitest(unit(7, 0), false)).toMatchObject({ passed: 7, failed: 1, failures: [{ part: 'unit' }] })
  expect(scorePlaywright('/does/not/exist.json', true)).toMatchObject({
    passed: 0,
    failed: 1,
    failures: [{ part: 'browser' }],
  })
})

test('scores add up', () => {
  const [a, b] = ['a', 'b'].map((file) => ({ part: 'unit', file, why: '' })) as [Failure, Failure]
  expect(sum([])).toEqual({ passed: 0, failed: 0, failures: [] })
  expect(
    sum([
      { passed: 1, failed: 2, failures: [a] },
      { passed: 3, failed: 4, failures: [b] },
    ]),
  ).toEqual({ passed: 4, failed: 6, failures: [a, b] })
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
    line: 1,
    tests: [{ results: [{ duration }] }],
  })
  const stats = { expected: 3, flaky: 0, unexpected: 0 }
  const suites = [{ specs: [spec('a.spec.ts', 5), spec('b.spec.ts', 7)], suites: [{ specs: [spec('a.spec.ts', 4)] }] }]
  expect(tookPlaywright(report({ stats, suites }))).toEqual([
    { file: 'e2e/a.spec.ts', ms: 9 },
    { file: 'e2e/b.spec.ts', ms: 7 },
  ])
  const took = [
    { file: 'server/iot/run/runs.test.ts', ms: 9 },
    { file: 'server/desk/mail.test.ts', ms: 7 },
    { file: 'server/iot/iot.test.ts', ms: 4 },
  ]
  expect(byFolder(took)).toEqual([
    { file: 'server/iot', ms: 13 },
    { file: 'server/desk', ms: 7 },
  ])
})

test('a file counts as failed where none of its tests did, though others did, and a run that was cut off as well', () => {
  const skipped = [assertion('skipped', 'a doubles')]
  const failed = [assertion('failed', 'b halves', ['expected 1'])]
  const broken = {
    status: 'failed',
    message: 'no such folder',
    name: join(root, 'sums.test.ts'),
    assertionResults: skipped,
  }
  const other = { status: 'failed', name: join(root, 'halves.test.ts'), assertionResults: failed }
  const { failed: count, failures } = scoreVitest(unit(7, 1, [broken, other]), false)
  expect(count).toBe(2)
  expect(failures).toContainEqual({ part: 'unit', file: 'sums.test.ts', why: '    no such folder' })
  const stats = { expected: 3, flaky: 0, unexpected: 0, skipped: 5 }
  expect(scorePlaywright(report({ stats, suites: [], errors: [{ message: 'Timed out' }] }), false)).toEqual({
    passed: 3,
    failed: 1,
    failures: [{ part: 'browser', file: '', why: '    Timed out' }],
  })
})
