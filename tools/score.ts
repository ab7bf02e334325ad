// Counts passed and failed tests over every kind of test.
import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { z } from 'zod'
import { root } from './run.ts'

/**
 * `file` is relative to the repository; `title` says the blocks the test stands in as well, `name` its own words alone.
 * `test` is missing where a file or a whole part failed, which no test stands for.
 */
export type Failure = { part: string; file: string; test?: { title: string; name: string; line: number }; why: string }

export type Score = { passed: number; failed: number; failures: Failure[] }

/** Milliseconds that the tests of a file, or of a folder, took; `file` is relative to the repository. */
export type Took = { file: string; ms: number }

/** Lines of a failure's message that are said again. */
const LINES = 30

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      status: z.string(),
      message: z.string().default(''),
      name: z.string(),
      startTime: z.number().default(0),
      endTime: z.number().default(0),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          title: z.string(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
})

const spec = z.object({
  ok: z.boolean(),
  title: z.string(),
  file: z.string(),
  line: z.number(),
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
  /** Of the run itself, such as its time limit. */
  errors: z.array(z.object({ message: z.string().optional() })).default([]),
  suites: z.array(suite),
})

export function sum(scores: Score[]): Score {
  return {
    passed: scores.reduce((total, { passed }) => total + passed, 0),
    failed: scores.reduce((total, { failed }) => total + failed, 0),
    failures: scores.flatMap(({ failures }) => failures),
  }
}

/** A file that failed though none of its tests did, in loading or in what stands before and after them, counts as one failure. */
export function scoreVitest(file: string, ok: boolean): Score {
  const part = 'unit'
  return honest(part, ok, () => {
    const report = vitestReport.parse(read(file))
    const broken = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
    )
    const failures = report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, title, failureMessages }) => ({
          part,
          file: relative(root, name),
          test: {
            title: fullName,
            name: title,
            line: 0,
          },
          why: beginningOf(failureMessages[0]),
        })),
    )
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      failures: [
        ...failures,
        ...broken.map(({ name, message }) => ({ part, file: relative(root, name), why: beginningOf(message) })),
      ],
    }
  })
}

/** A test that passed only on retry counts as failed. */
export function scorePlaywright(file: string, ok: boolean): Score {
  const part = 'browser'
  return honest(part, ok, () => {
    const { stats, suites, errors } = playwrightReport.parse(read(file))
    const failed = suites.flatMap(specsIn).filter((one) => !one.ok)
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      failures: [
        ...failed.map((one) => ({
          part,
          file: join('e2e', one.file),
          test: {
            title: one.title,
            name: one.title,
            line: one.line,
          },
          why: beginningOf(resultsOf(one).find(({ error }) => error)?.error?.message),
        })),
        ...errors.map(({ message }) => ({ part, file: '', why: beginningOf(message) })),
      ],
    }
  })
}

export const tookVitest = (file: string): Took[] =>
  slowestFirst(
    vitestReport
      .parse(read(file))
      .testResults.map(({ name, startTime, endTime }) => ({ file: relative(root, name), ms: endTime - startTime })),
  )

export function tookPlaywright(file: string): Took[] {
  const byFile = new Map<string, number>()
  for (const one of playwrightReport.parse(read(file)).suites.flatMap(specsIn))
    for (const { duration } of resultsOf(one)) byFile.set(one.file, (byFile.get(one.file) ?? 0) + duration)
  return slowestFirst([...byFile].map(([name, ms]) => ({ file: join('e2e', name), ms })))
}

/** The same by the feature folder, `server/iot` for one, whose files these are. */
export function byFolder(all: readonly Took[]): Took[] {
  const folders = new Map<string, number>()
  for (const { file, ms } of all) {
    const folder = dirname(file).split('/').slice(0, 2).join('/')
    folders.set(folder, (folders.get(folder) ?? 0) + ms)
  }
  return slowestFirst([...folders].map(([file, ms]) => ({ file, ms })))
}

const slowestFirst = (all: Took[]): Took[] => all.toSorted((a, b) => b.ms - a.ms)

const specsIn = ({ specs = [], suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)]
const resultsOf = ({ tests }: Spec) => tests.flatMap(({ results }) => results)

/** The failure by file and test, and below it the beginning of its reason. */
export const told = ({ part, file, test, why }: Failure): string =>
  [[file || part, ...(test ? [test.title] : [])].join(': '), ...(why === '' ? [] : [why])].join('\n')

/** Without terminal colours. */
const beginningOf = (why = ''): string =>
  stripVTControlCharacters(why)
    .split('\n')
    .slice(0, LINES)
    .filter((line) => line.trim() !== '')
    .map((line) => `    ${line}`)
    .join('\n')

// A run that exited with an error counts as failed, whatever its report says or if it is missing.
function honest(part: string, ok: boolean, count: () => Score): Score {
  let score: Score = { passed: 0, failed: 0, failures: [] }
  try {
    score = count()
  } catch {
    ok = false
  }
  if (ok || score.failed > 0) return score
  return { ...score, failed: 1, failures: [{ part, file: '', why: '    The run ended with an error.' }] }
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}
