// A server killed amid bulk tasks; `tools/trials/bulk-kills.ts` does so at length.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestApp, startApp } from '../testing/app.ts'
import { tryBulk } from '../testing/bulk-under-kills.ts'
import { temporaryFolder } from '../testing/folder.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

// Three starts of a server, each slow on a busy machine.
test('whenever the server dies, bulk tasks go on or say why not: rows once, files whole, undone as one', async () => {
  const dataDir = temporaryFolder('bulk', onTestFinished)
  const found = await tryBulk({ app, dataDir, kills: 2, rows: 20 })
  expect(found).toMatchObject({ kills: 2, wrong: [], twice: 0, half: 0, hanging: 0 })
  expect(['', '多次中断，已停止执行']).toEqual(expect.arrayContaining(Object.keys(found.failed)))
  expect(found.rows).toBeGreaterThan(20)
}, 300_000)
