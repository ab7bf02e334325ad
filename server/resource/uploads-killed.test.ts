// Servers killed while files are uploaded, bound and collected; `tools/trials/uploads.ts` does so at length.
import { afterAll, expect, test } from 'vitest'
import { startApp } from '../testing/app.ts'
import { temporaryFolder } from '../testing/folder.ts'
import { tryUploads } from '../testing/upload-trial.ts'

test('each file is whole with its row or absent, and no file in use is lost, whenever the server is killed', async () => {
  const app = await startApp()
  afterAll(() => app.stop())
  const outcome = await tryUploads({ app, filesDir: temporaryFolder('killed', afterAll), kills: 4, every: 12 })
  expect(outcome).toMatchObject({ killed: 4, wrong: [] })
  expect(outcome.bound).toBeGreaterThan(4)
})
