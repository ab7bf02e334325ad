import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, startApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('of the parameters everybody learns only what clients go by', async () => {
  const platform = await app.person({ tenant: '000000', alias: 'administrator' })
  const plain = await app.person()
  const published = async () => (await plain.get('/blade-system/param/published')).data
  expect(await published()).toEqual({ switchMode: false })
  const { data } = await platform.get('/blade-system/param/getParamKey', { paramKey: 'account.switchMode' })
  const { id, rev } = data as { id: string; rev: number }
  await platform.post('/blade-system/param/submit', { id, rev, paramValue: 'true' })
  expect(await published()).toEqual({ switchMode: true })
  expect(await plain.get('/blade-system/param/list')).toMatchObject({ status: 403 })
  expect(await app.anybody.get('/blade-system/param/published')).toMatchObject({ status: 401 })
})
