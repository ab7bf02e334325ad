// Tests that failed and pass when they are run once more, alone: named as unsteady, so that somebody mends them.
import { importsOf } from './imports.ts'
import type { Failure, Score } from './score.ts'

/** More than these are no accident. */
const MOST = 5

/** Runs these tests alone and says which of them failed again. */
export type Rerun = (tests: readonly Failure[]) => Promise<Score>

const isSupport = (path: string) => /(^|\/)testing\/|^simulator\/spawn/.test(path)

/** Whether a test depends on other processes, by itself or by what supports tests: what it says may be of the moment. */
export function startsProcesses(file: string, seen = new Set<string>()): boolean {
  seen.add(file)
  return importsOf(file).some(({ to }) => {
    if (to === 'npm:node:child_process') return true
    const path = to.endsWith('.ts') ? to : `${to}.ts`
    return isSupport(path) && !seen.has(path) && startsProcesses(path, seen)
  })
}

const mayBeOfTheMoment = ({ part, file, test }: Failure): boolean =>
  test !== undefined && (part === 'browser' || (part === 'unit' && startsProcesses(file)))

const isSame = (one: Failure, other: Failure) =>
  one.file === other.file && one.test?.title === other.test?.title && one.test?.line === other.test?.line

/**
 * The score with what passed at the second try counted as passed, and which these were. Nothing is run again where a
 * failure is none of the moment, or where there are too many.
 */
export async function judgedAgain(
  score: Score,
  reruns: Readonly<Record<string, Rerun>>,
): Promise<{ score: Score; unsteady: Failure[] }> {
  const { failures, failed } = score
  if (failed === 0 || failed !== failures.length || failed > MOST || !failures.every(mayBeOfTheMoment))
    return { score, unsteady: [] }
  const unsteady: Failure[] = []
  for (const [part, rerun] of Object.entries(reruns)) {
    const tests = failures.filter((one) => one.part === part)
    if (tests.length === 0) continue
    const again = await rerun(tests)
    // Each of them ran, and ran well.
    if (again.passed + again.failures.length < tests.length) continue
    unsteady.push(...tests.filter((one) => !again.failures.some((other) => isSame(one, other) || !other.test)))
  }
  return {
    score: {
      passed: score.passed + unsteady.length,
      failed: failed - unsteady.length,
      failures: failures.filter((one) => !unsteady.includes(one)),
    },
    unsteady,
  }
}
