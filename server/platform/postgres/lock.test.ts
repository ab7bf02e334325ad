import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../testing/folder.ts'
import { lockDataDir } from './lock.ts'

const dataDir = () => temporaryFolder('lock', onTestFinished)

async function holder(folder: string) {
  const code = `
    const { lockDataDir } = await import(${JSON.stringify(new URL('./lock.ts', import.meta.url).href)})
    lockDataDir(${JSON.stringify(folder)})
    console.log('locked')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

test('a second server on the same data folder is told who is using it', async () => {
  const folder = dataDir()
  const first = await holder(folder)
  expect(() => lockDataDir(folder)).toThrow(
    `Another Steward server (process ${first.pid}) is already using ${realpathSync(folder)}.`,
  )
})

test('a kill -9 of the first server lets the second in at once', async () => {
  const folder = dataDir()
  const first = await holder(folder)
  first.kill('SIGKILL')
  await once(first, 'exit')
  lockDataDir(folder).release()
})

test('it can be released and taken again, and another folder is another lock', () => {
  const folder = dataDir()
  const lock = lockDataDir(folder)
  expect(() => lockDataDir(folder)).toThrow(/already using/)
  lockDataDir(dataDir()).release()
  lock.release()
  lockDataDir(folder).release()
})
