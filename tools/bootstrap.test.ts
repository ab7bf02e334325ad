import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../server/testing/folder.ts'
import { run } from './run.ts'

const { npm_execpath: _, ...env } = process.env

// A project with only its own workspace installs in a second without a registry.
function project(): string {
  const root = temporaryFolder('bootstrap', onTestFinished)
  const whole = { name: 'whole', version: '1.0.0', workspaces: ['part'] }
  const part = { name: 'part', version: '1.0.0' }
  const packages = { '': whole, 'node_modules/part': { resolved: 'part', link: true }, part: { version: '1.0.0' } }
  for (const folder of ['tools', 'part']) mkdirSync(join(root, folder))
  copyFileSync(join(import.meta.dirname, 'bootstrap.mjs'), join(root, 'tools', 'bootstrap.mjs'))
  writeFileSync(join(root, 'package.json'), JSON.stringify(whole))
  writeFileSync(join(root, 'part', 'package.json'), JSON.stringify(part))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ ...whole, lockfileVersion: 3, packages }))
  return root
}

const bootstrap = (root: string) => run([process.execPath, 'tools/bootstrap.mjs'], { cwd: root, env, minutes: 1 })

test('it installs once, and is silent when there is nothing to do', async () => {
  const root = project()
  expect(await bootstrap(root)).toMatchObject({ ok: true, output: expect.stringMatching(/^Installing [^\n]*\n$/) })
  expect(await bootstrap(root)).toMatchObject({ ok: true, output: '' })
})

test('it installs again when the lock file changes, and after an installation that did not finish', async () => {
  const root = project()
  await bootstrap(root)
  const lock = join(root, 'package-lock.json')
  rmSync(join(root, 'node_modules', '.package-lock.json'), { force: true })
  writeFileSync(lock, `${readFileSync(lock, 'utf8')}\n`)
  expect((await bootstrap(root)).output).toContain('Installing')
  rmSync(join(root, 'node_modules', '.steward-lock'))
  rmSync(join(root, 'node_modules', '.package-lock.json'), { force: true })
  expect((await bootstrap(root)).output).toContain('Installing')
})

test('of two that start at once one installs and the other waits', async () => {
  const root = project()
  const outputs = (await Promise.all([bootstrap(root), bootstrap(root), bootstrap(root)])).map(({ output }) => output)
  expect(outputs.filter((output) => output.includes('Installing'))).toHaveLength(1)
  expect(existsSync(join(root, 'node_modules', '.steward-lock'))).toBe(true)
})

test('when npm fails it says so, and nothing counts as installed', async () => {
  const root = project()
  writeFileSync(join(root, 'package-lock.json'), 'not a lock file')
  const { ok, output } = await bootstrap(root)
  expect(ok).toBe(false)
  expect(output).toContain('The installation failed (npm ended with 1)')
  expect(existsSync(join(root, 'node_modules', '.steward-lock'))).toBe(false)
})
