// Counts passed and failed tests over every kind of test.
import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** `names`: what failed, so that the end of a long output says it again. */
export type Score = { passed: number; failed: number; names: string[] }

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      status: z.string(),
      name: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})

type Suite = { specs?: { ok: boolean; title: string; file: string }[]; suites?: Suite[] }
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(z.object({ ok: z.boolean(), title: z.string(), file: z.string() })).optional(),
    suites: z.array(suite).optional(),
  }),
)
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(suite),
})

export function sum(scores: Score[]): Score {
  return {
    passed: scores.reduce((total, { passed }) => total + passed, 0),
    failed: scores.reduce((total, { failed }) => total + failed, 0),
    names: scores.flatMap(({ names }) => names),
  }
}

/** A file that could not be loaded has no tests, and counts as one failure. */
export function scoreVitest(file: string, ok: boolean): Score {
  return honest(ok, () => {
    const report = vitestReport.parse(read(file))
    const broken = report.testResults.filter(
      (result) => result.status === 'failed' && result.assertionResults.length === 0,
    )
    const names = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => `${name}: ${fullName}`),
    )
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      names: [...names, ...broken.map(({ name }) => name)],
    }
  })
}

/** A test that passed only on retry counts as failed. */
export function scorePlaywright(file: string, ok: boolean): Score {
  return honest(ok, () => {
    const { stats, suites } = playwrightReport.parse(read(file))
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, names: suites.flatMap(failedIn) }
  })
}

function failedIn({ specs = [], suites = [] }: Suite): string[] {
  return [...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`), ...suites.flatMap(failedIn)]
}

// A run that exited with an error counts as failed, whatever its report says or if it is missing.
function honest(ok: boolean, count: () => Score): Score {
  let score: Score = { passed: 0, failed: 0, names: [] }
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
