// Checks types, lint rules and format of the whole repository in parallel and sums up.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Outcome, root, run, script } from './run.ts'
import type { Score } from './score.ts'

const workspaces = ['domain', 'client', 'server', 'simulator', 'console', 'dashboard', 'tools']

export async function check(): Promise<Score> {
  const steps: [string, string[]][] = [
    ...workspaces
      .filter((name) => existsSync(join(root, name, 'tsconfig.json')))
      .map((name): [string, string[]] => [`types of ${name}`, [...script('typescript/bin/tsc'), '-p', name]]),
    ['lint', [...script('oxlint/bin/oxlint'), '--deny-warnings']],
    ['format', [...script('oxfmt/bin/oxfmt'), '--check']],
  ]
  const outcomes = await Promise.all(
    steps.map(async ([name, command]) => ({ name, ok: show(name, await run(command, { minutes: 5 })) })),
  )
  const failures = outcomes.filter(({ ok }) => !ok).map(({ name }) => ({ part: 'check', file: name, why: '' }))
  return { passed: steps.length - failures.length, failed: failures.length, failures }
}

function show(name: string, { ok, output, seconds }: Outcome): boolean {
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  if (!ok) console.log(output.trim().replaceAll(/^/gm, '  '))
  return ok
}

if (import.meta.main) {
  const { failed } = await check()
  process.exitCode = failed > 0 ? 1 : 0
}
