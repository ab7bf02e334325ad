import { expect, test } from 'vitest'
import { isGoneWithin } from '../server/platform/postgres/postmaster.ts'
import { run } from './run.ts'

const node = (code: string) => [process.execPath, '-e', code]

test('what a program says and whether it succeeded comes back', async () => {
  expect(await run(node('console.log("well"); console.error("done")'))).toMatchObject({
    ok: true,
    output: 'well\ndone\n',
  })
  expect(await run(node('process.exit(3)'))).toMatchObject({ ok: false })
  expect(await run(['no-such-program'])).toMatchObject({ ok: false, output: expect.stringContaining('ENOENT') })
})

test('a program that never ends is ended', async () => {
  const { ok, output } = await run(node('setInterval(() => {}, 1000)'), { minutes: 0.005 })
  expect(ok).toBe(false)
  expect(output).toContain('was ended after 0.005 minutes')
})

if (process.platform !== 'win32')
  test('what a program leaves running is ended with it', async () => {
    const leave = `const { spawn } = require('node:child_process')
    const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
    console.log(left.pid)
    setTimeout(() => process.exit(0), 100)`
    const { ok, output } = await run(node(leave))
    expect(ok).toBe(true)
    expect(await isGoneWithin(Number(output), 5)).toBe(true)
  })
