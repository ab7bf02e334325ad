// Counts passed and failed tests over every kind of test.
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'

/** `names`: what failed and the beginning of why, so that the end of a long output says it again. */
export type Score = { passed: number; failed: number; names: string[] }

/** Milliseconds that the tests of a file took. */
export type Took = { file: string; ms: number }

/** Lines of a failure's message that are said again. */
const LINES = 30

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      status: z.string(),
      name: z.string(),
      startTime: z.number().default(0),
      endTime: z.number().default(0),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).default([]) }),
      ),
    }),
  ),
})

const spec = z.object({
  ok: z.boolean(),
  title: z.string(),
  file: z.string(),
  tests: z
    .array(
      z.object({
        results: z.array(
          z.object({ duration: z.number(), error: z.object({ message: z.string().optional() }).optional() }),
        ),
      }),
    )
    .default([]),
})
type Spec = z.infer<typeof spec>
type Suite = { specs?: Spec[]; suites?: Suite[] }
const suite: z.ZodType<Suite> = z.lazy(() =>
  z.object({ specs: z.array(spec).optional(), suites: z.array(suite).optional() }),
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
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => told(`${name}: ${fullName}`, failureMessages[0])),
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
    const failed = suites.flatMap(specsIn).filter((one) => !one.ok)
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      names: failed.map((one) =>
        told(`${one.file}: ${one.title}`, resultsOf(one).find(({ error }) => error)?.error?.message),
      ),
    }
  })
}

export const tookVitest = (file: string): Took[] =>
  slowestFirst(
    vitestReport
      .parse(read(file))
      .testResults.map(({ name, startTime, endTime }) => ({ file: name, ms: endTime - startTime })),
  )

export function tookPlaywright(file: string): Took[] {
  const byFile = new Map<string, number>()
  for (const one of playwrightReport.parse(read(file)).suites.flatMap(specsIn))
    for (const { duration } of resultsOf(one)) byFile.set(one.file, (byFile.get(one.file) ?? 0) + duration)
  return slowestFirst([...byFile].map(([name, ms]) => ({ file: name, ms })))
}

const slowestFirst = (all: Took[]): Took[] => all.toSorted((a, b) => b.ms - a.ms)

const specsIn = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)]
const resultsOf = ({ tests }: Spec) => tests.flatMap(({ results }) => results)

/** The name, and below it the beginning of the reason without terminal colours. */
function told(name: string, why = ''): string {
  const lines = stripVTControlCharacters(why).split('\n').slice(0, LINES)
  return [name, ...lines.filter((line) => line.trim() !== '').map((line) => `    ${line}`)].join('\n')
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
