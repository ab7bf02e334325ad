// The test files that a change can break, found by the import lines.
import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { importsOf, sources } from './imports.ts'
import { root } from './run.ts'

/**
 * Files that put together what features bring. Nearly every test loads them, so that nothing is followed beyond them:
 * a feature is tested by the tests beside it and by those that import it themselves.
 */
const ASSEMBLIES = [
  /^server\/(app|main|behaviours|features?|jobs|routes|demonstration)\.ts$/,
  /^server\/(seed|testing)\//,
  /^server\/\w+\/(feature|routes)\.ts$/,
  /^domain\/(\w+\/)*(index|problems|registry)\.ts$/,
  /^console\/(screens|main)\.tsx?$/,
]
const assembles = (file: string) => ASSEMBLIES.some((pattern) => pattern.test(file))

/** Tests that hold the whole together, and take seconds. */
const ALWAYS = ['architecture.test.ts', 'server/golden.test.ts']

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** Which files import a file, of all that are given. */
export function importersOf(files: readonly string[]): (file: string) => readonly string[] {
  const known = new Set(files)
  const importers = new Map<string, string[]>()
  for (const from of files)
    for (const { to } of importsOf(from)) {
      const found = [to, `${to}.ts`, `${to}.tsx`, `${to}/index.ts`].find((path) => known.has(path))
      if (found) importers.set(found, [...(importers.get(found) ?? []), from])
    }
  return (file) => importers.get(file) ?? []
}

/** Tests that import a changed file, however far off, and those that stand beside what the change reaches directly. */
export function testsReached(changed: readonly string[], files = sources()): string[] {
  const importers = importersOf(files)
  const reached = new Set(changed)
  for (const file of reached) {
    if (assembles(file)) continue
    for (const importer of importers(file)) reached.add(importer)
  }
  const folders = new Set(changed.filter((file) => /\.tsx?$/.test(file)).map(dirname))
  // A declaration has its behaviour and its screen in the mirrored folder.
  const mirrored = new Set([...folders].flatMap((folder) => [folder, folder.replace(/^domain\//, 'server/')]))
  return files.filter((file) => isTest(file) && (reached.has(file) || mirrored.has(dirname(file))))
}

/** Files that differ from a commit, or from the last one, or, where nothing differs from that, from the one before it. */
export function changedFiles(since?: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '')
  const from = (commit: string) => [
    ...git('diff', '--name-only', '--relative', commit),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  if (since !== undefined) return from(since)
  const present = from('HEAD')
  return present.length > 0 ? present : from('HEAD~1')
}

/** What `npm test -- changed` runs besides the check: unit test files, and specs of the browser that were changed. */
export function chosen(since?: string): { units: string[]; specs: string[] } {
  const changed = changedFiles(since)
  const present = new Set(sources())
  const units = new Set([...ALWAYS, ...testsReached(changed.filter((file) => present.has(file)))])
  return { units: [...units], specs: changed.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file)) }
}
