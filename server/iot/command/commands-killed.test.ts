// A server killed amid commands; `tools/trials/commands.ts` does so at length.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestApp, startApp } from '../../testing/app.ts'
import { tryCommands } from '../../testing/commands-under-kills.ts'
import { temporaryFolder } from '../../testing/folder.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

// Three starts of a server, each slow on a busy machine.
test('whenever the server dies, every command that was answered stands, is carried out at most once and ends', async () => {
  const found = await tryCommands({ app, dataDir: temporaryFolder('commands', onTestFinished), kills: 2 })
  expect(found).toMatchObject({ kills: 2, lost: 0, twice: 0, unseen: 0, unheard: 0, hanging: 0 })
  expect(found.commands).toBeGreaterThan(5)
}, 300_000)
