import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../../testing/app.ts'
import { preloadedTenants } from './preloaded-tenants.ts'

test('every tenant is loaded once, then those whose tables changed, and one that fails holds no other up', async () => {
  const app = await startApp()
  onTestFinished(() => app.stop())
  const { context } = app
  for (const tenant of ['200001', '200002']) await app.person({ tenant })
  const loads: string[] = []
  const living: string[][] = []
  let broken = '200001'
  const tenants = preloadedTenants(context, {
    follows: ['post'],
    failure: 'a tenant could not be loaded',
    load(tenant) {
      loads.push(tenant)
      return tenant === broken ? Promise.reject(new Error('its rows make no sense')) : Promise.resolve()
    },
    living: (all) => void living.push([...all]),
  })
  onTestFinished(tenants.stop)

  await tenants.ready()
  expect(loads).toEqual(expect.arrayContaining(['200001', '200002']))
  expect(living).toEqual([expect.arrayContaining(['200001', '200002'])])

  loads.length = 0
  await tenants.ready()
  expect(loads).toEqual([])

  broken = ''
  context.changes.notify('post', '200001')
  context.changes.notify('area', '200002')
  await context.changes.applied()
  await tenants.ready()
  expect(loads).toEqual(['200001'])
})
