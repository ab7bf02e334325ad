// A server killed amid steps on repairs: each is whole or not there, and told once.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type TestApp, startApp } from '../testing/app.ts'
import { temporaryFolder } from '../testing/folder.ts'
import { tryRepairs } from '../testing/repairs-under-kills.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('steps of people and jobs are done whole or not at all, whenever the server dies, and told once', async () => {
  const dataDir = temporaryFolder('steps', onTestFinished)
  const { violations, orders, late, letters } = await tryRepairs({ app, dataDir, requests: 40, kills: 3 })
  expect(violations).toEqual([])
  // A request whose answer died with the server was reported once more.
  expect(orders).toBeGreaterThanOrEqual(40)
  expect(late).toBeGreaterThan(0)
  expect(letters).toBeGreaterThan(80)
})
