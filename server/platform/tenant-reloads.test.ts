import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../testing/app.ts'
import { tenantReloads } from './tenant-reloads.ts'

test('every tenant is read once, then those whose tables changed, and one that fails holds no other up', async () => {
  const app = await startApp()
  onTestFinished(() => app.stop())
  const { context } = app
  for (const tenant of ['200001', '200002']) await app.person({ tenant })
  const read: string[] = []
  const living: string[][] = []
  let broken = '200001'
  const reloads = tenantReloads(context, {
    tables: ['post'],
    failure: 'a tenant could not be read',
    read(tenant) {
      read.push(tenant)
      return tenant === broken ? Promise.reject(new Error('its rows make no sense')) : Promise.resolve()
    },
    living: (tenants) => void living.push([...tenants]),
  })
  onTestFinished(reloads.stop)

  await reloads.ready()
  expect(read).toEqual(expect.arrayContaining(['200001', '200002']))
  expect(living).toEqual([expect.arrayContaining(['200001', '200002'])])

  read.length = 0
  await reloads.ready()
  expect(read).toEqual([])

  broken = ''
  context.changes.notify('post', '200001')
  context.changes.notify('area', '200002')
  await context.changes.applied()
  await reloads.ready()
  expect(read).toEqual(['200001'])
})
