// Counts passed and failed tests over every kind of test.
import { readFileSync } from 'node:fs'
import { z } from 'zod'

export type Score = { passed: number; failed: number }

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

export function sum(scores: Score[]): Score {
  return {
    passed: scores.reduce((total, { passed }) => total + passed, 0),
    failed: scores.reduce((total, { failed }) => total + failed, 0),
  }
}

/** A file that could not be loaded has no tests, and counts as one failure. */
export function scoreVitest(file: string, ok: boolean): Score {
  return honest(ok, () => {
    const report = vitestReport.parse(read(file))
    const broken = report.testResults.filter(
      (result) => result.status === 'failed' && result.assertionResults.length === 0,
    )
    return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length }
  })
}

/** A test that passed only on retry counts as failed. */
export function scorePlaywright(file: string, ok: boolean): Score {
  return honest(ok, () => {
    const { expected, unexpected, flaky } = playwrightReport.parse(read(file)).stats
    return { passed: expected, failed: unexpected + flaky }
  })
}

// A run that exited with an error counts as failed, whatever its report says or if it is missing.
function honest(ok: boolean, count: () => Score): Score {
  let score: Score = { passed: 0, failed: 0 }
  try {
    score = count()
  } catch {
    ok = false
  }
  return ok || score.failed > 0 ? score : { ...score, failed: 1 }
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
