// `npm start` and the server end together, whichever receives the signal.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './run.ts'

// A stand-in for the server: reports that it runs, and ends slowly.
const server = (marks: string) => `
import { writeFileSync } from 'node:fs'
import { followNpm } from ${JSON.stringify(join(root, 'tools/follow-npm.ts'))}
followNpm()
setInterval(() => {}, 1000)
process.on('SIGTERM', () => setTimeout(() => {
  writeFileSync(${JSON.stringify(join(marks, 'ended'))}, '')
  process.exit(0)
}, 1000))
console.log('running')`

function endGroup(group: number): void {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // No process is left.
  }
}

async function npmStart() {
  const folder = mkdtempSync(join(tmpdir(), 'steward-npm-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const { scripts }: { scripts: { start: string } } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'server.mts'), server(folder))
  const start = scripts.start.replace('tools/start.ts', 'server.mts')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', scripts: { start } }))
  const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  onTestFinished(() => endGroup(npm.pid ?? 0))
  const over = new Promise<void>((resolve) => {
    npm.once('close', () => resolve())
  })
  await new Promise<void>((resolve) => {
    npm.stdout.on('data', (chunk: Buffer) => chunk.toString().includes('running') && resolve())
  })
  return { npm, over, hasEnded: () => existsSync(join(folder, 'ended')) }
}

if (process.platform !== 'win32')
  test('npm told to end is over when the server is, not before', async () => {
    const { npm, over, hasEnded } = await npmStart()
    npm.kill('SIGTERM')
    await over
    expect(hasEnded()).toBe(true)
  })

if (process.platform !== 'win32')
  test('npm killed outright takes the server with it', async () => {
    const { npm, hasEnded } = await npmStart()
    npm.kill('SIGKILL')
    await expect.poll(hasEnded, { timeout: 20_000 }).toBe(true)
  })
