// The product is whole without one of its features: in a copy of the tree the folders of text messages are deleted, with
// the lines that name them in the lists of the middle; the rest compiles and starts. The migrations stay.
// node tools/trials/without-feature.ts
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { startTestCluster } from '../../server/testing/cluster.ts'
import { createDatabase } from '../../server/testing/database.ts'
import { startServer, urlOf } from '../../server/testing/process.ts'
import { root, run, script } from '../run.ts'

const workspaces = ['domain', 'client', 'server', 'console', 'dashboard', 'simulator'] as const
const folders = ['domain/resource/sms', 'server/resource/sms', 'console/resource/sms']
/** What the lists of the middle say of it. */
const lines: Readonly<Record<string, readonly RegExp[]>> = {
  'server/features.ts': [/^import \{ textMessages \} from .*\n/m, /^ {2}textMessages,\n/m],
  'domain/resource/index.ts': [/^export \* from '\.\/sms\/index\.ts'\n/m],
  'domain/resource/dictionaries.ts': [/^export \* from '\.\/sms\/dictionaries\.ts'\n/m],
  'domain/resource/problems.ts': [/^import \{ smsProblems \} from .*\n/m, /^ {2}\.\.\.smsProblems,\n/m],
  'console/screens.ts': [/^ {2}sms: .*\n/m, /^ {2}'sms-record': .*\n/m],
}

const copy = mkdtempSync(join(tmpdir(), 'steward-without-'))

function copyTree(): void {
  const isOurs = (path: string) => !['node_modules', 'dist'].includes(basename(path))
  for (const part of [...workspaces, 'package.json', 'tsconfig.base.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: isOurs })
  const packages = join(copy, 'node_modules')
  mkdirSync(join(packages, '@steward'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== '@steward' && one !== '.tsb'))
    symlinkSync(join(root, 'node_modules', name), join(packages, name))
  // The copy's own, never those of the tree.
  for (const name of workspaces) symlinkSync(join(copy, name), join(packages, '@steward', name))
}

function takeAway(): void {
  for (const path of folders) rmSync(join(copy, path), { recursive: true })
  for (const [file, patterns] of Object.entries(lines)) {
    const path = join(copy, file)
    let text = readFileSync(path, 'utf8')
    for (const pattern of patterns) {
      if (!pattern.test(text)) throw new Error(`${file} has no line like ${String(pattern)}`)
      text = text.replace(pattern, '')
    }
    writeFileSync(path, text)
  }
}

async function compile(): Promise<boolean> {
  let isWhole = true
  for (const name of ['domain', 'server', 'console']) {
    const { ok, output, seconds } = await run([...script('typescript/bin/tsc'), '-p', name, '--noEmit'], { cwd: copy })
    console.log(`${ok ? '✓' : '✗'} types of ${name} (${seconds.toFixed(1)} s)`)
    if (!ok) console.log(output.trim())
    isWhole &&= ok
  }
  return isWhole
}

async function start(): Promise<boolean> {
  const cluster = await startTestCluster()
  try {
    const { owner } = await createDatabase(cluster.connection)
    const data = join(copy, 'data')
    const { child, ready, ended } = startServer(
      { DATA_DIR: data, DATABASE_URL: urlOf(owner) },
      undefined,
      join(copy, 'server/main.ts'),
    )
    const answer = await fetch(`${await ready}/readyz`)
    console.log(`${answer.ok ? '✓' : '✗'} starts and is ready (${answer.status})`)
    child.kill('SIGTERM')
    const { code } = await ended
    console.log(`${code === 0 ? '✓' : '✗'} ends (${String(code)})`)
    return answer.ok && code === 0
  } finally {
    await cluster.stop()
  }
}

try {
  copyTree()
  takeAway()
  const isWhole = (await Promise.all([compile(), start()])).every(Boolean)
  console.log(
    isWhole ? 'The product is whole without text messages.' : 'The product is not whole without text messages.',
  )
  process.exitCode = isWhole ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
