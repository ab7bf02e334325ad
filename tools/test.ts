// `npm test`: checks, the console's build, unit and integration tests, and browser tests. What fails and may be of the
// moment is run once more, alone. `npm test -- changed` runs what the present change can break.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildConsole } from './build-console.ts'
import { chosen } from './changed.ts'
import { check } from './check.ts'
import { findChromium } from './chromium.ts'
import { root, run, script } from './run.ts'
import {
  type Failure,
  type Score,
  type Took,
  byFolder,
  scorePlaywright,
  scoreVitest,
  sum,
  told,
  tookPlaywright,
  tookVitest,
} from './score.ts'
import { judgedAgain } from './unsteady.ts'

const reports = mkdtempSync(join(tmpdir(), 'steward-reports-'))
process.on('exit', () => rmSync(reports, { recursive: true, force: true }))

/** Files that are named with their time. */
const SLOWEST = 25

/** Seconds for which this machine's processors have worked since it started, whatever for. */
const worked = () => cpus().reduce((total, { times }) => total + times.user + times.nice + times.sys, 0) / 1000

const [wish = 'all', ...filters] = process.argv.slice(2)
const parts: Record<string, () => Promise<Score>> = {
  check,
  build,
  unit: () => units('vitest', filters),
  browser,
}

async function build(): Promise<Score> {
  return attempt('build', async () => {
    if (existsSync(join(root, 'console', 'vite.config.ts'))) await buildConsole()
    return { passed: 1, failed: 0, failures: [] }
  })
}

async function units(name: string, which: readonly string[]): Promise<Score> {
  const file = join(reports, `${name}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { ok } = await run([...script('vitest/vitest.mjs'), 'run', ...reporters, ...which], {
    isShown: true,
    minutes: 40,
  })
  saySlowest(() => tookVitest(file))
  return scoreVitest(file, ok)
}

async function browser(): Promise<Score> {
  if (!readdirSync(join(root, 'e2e')).some((name) => name.endsWith('.spec.ts') || name.endsWith('.test.ts')))
    return sum([])
  return browsed('playwright', filters)
}

async function browsed(name: string, which: readonly string[]): Promise<Score> {
  return attempt('browser', async () => {
    const file = join(reports, `${name}.json`)
    const env = { CHROMIUM_PATH: await findChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: file }
    const command = [...script('@playwright/test/cli.js'), 'test', '--reporter=list,json', ...which]
    const { ok } = await run(command, { env, isShown: true, minutes: 65 })
    saySlowest(() => tookPlaywright(file))
    return scorePlaywright(file, ok)
  })
}

const literally = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')

/** A pattern of their own words, before which the blocks they stand in are said. */
const named = (tests: readonly Failure[]) => `(${tests.map(({ test }) => literally(test?.name ?? '')).join('|')})$`

/** These tests and no other, each alone. */
const reruns = {
  unit: (tests: readonly Failure[]) =>
    units('vitest-again', [...new Set(tests.map(({ file }) => file)), '-t', named(tests)]),
  browser: (tests: readonly Failure[]) =>
    browsed('playwright-again', [
      '--workers=1',
      ...tests.map(({ file, test }) => `${file}:${test?.line}`),
      '-g',
      named(tests),
    ]),
}

/** Where the time of a part goes. Without a report there is nothing to say, and the score counts it as failed. */
function saySlowest(took: () => Took[]): void {
  let all: Took[] = []
  try {
    all = took()
  } catch {
    return
  }
  const line = ({ file, ms }: Took) => `${(ms / 1000).toFixed(0).padStart(5)} s  ${file}`
  const total = all.reduce((before, { ms }) => before + ms, 0)
  console.log(`\nof ${(total / 1000).toFixed(0)} s in ${all.length} files:`)
  for (const one of all.slice(0, SLOWEST)) console.log(line(one))
  console.log('\nby folder:')
  for (const one of byFolder(all)) console.log(line(one))
}

// A part that cannot start counts as one failure.
async function attempt(name: string, part: () => Promise<Score>): Promise<Score> {
  try {
    return await part()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, failures: [{ part: name, file: '', why: '' }] }
  }
}

const wanted = wish === 'all' ? Object.keys(parts) : wish === 'browser' ? ['build', 'browser'] : [wish]
if (wish === 'changed') {
  const { units: files, specs } = chosen(filters[0])
  console.log(`The change reaches ${files.length} files of tests and ${specs.length} specs.`)
  Object.assign(parts, { unit: () => units('vitest', files), browser: () => browsed('playwright', specs) })
  wanted.splice(0, 1, 'check', 'unit', ...(specs.length > 0 ? ['build', 'browser'] : []))
}
const scores: Score[] = []
for (const name of wanted) {
  const part = parts[name]
  if (!part) {
    console.error(`There are no tests called ${name}: say changed, check, build, unit or browser.`)
    process.exit(1)
  }
  console.log(`\n— ${name}`)
  const [began, before] = [performance.now(), worked()]
  scores.push(await part())
  const took = (performance.now() - began) / 1000
  console.log(`\n${name}: ${took.toFixed(0)} s, in which the processors worked ${(worked() - before).toFixed(0)} s`)
}
const { score, unsteady } = await judgedAgain(sum(scores), reruns)
const { passed, failed, failures } = score
for (const failure of failures) console.log(`✗ ${told(failure)}`)
if (unsteady.length > 0) console.log(`\nunsteady: ${unsteady.length}`)
for (const failure of unsteady) console.log(`~ ${told(failure)}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
