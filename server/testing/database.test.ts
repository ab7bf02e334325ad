import { expect, onTestFinished, test } from 'vitest'
import { withClient } from '../platform/postgres/connection.ts'
import { createDatabase } from './database.ts'

test('every test file gets databases of its own, as owner and as application', async () => {
  const databases = await Promise.all([createDatabase(), createDatabase(), createDatabase()])
  for (const { drop } of databases) onTestFinished(drop)
  const [first, second] = databases
  await withClient(first.owner, (client) => client.query('create table only_here (n int)'))
  const elsewhere = await withClient(second.owner, (client) => client.query(`select to_regclass('only_here') as found`))
  expect(elsewhere.rows).toEqual([{ found: null }])
  const who = await withClient(first.app, (client) => client.query('select current_user'))
  expect(who.rows).toEqual([{ current_user: 'steward_app' }])
})

test('a database can be dropped while somebody is connected', async () => {
  const { owner, drop } = await createDatabase()
  await withClient(owner, async (client) => {
    await drop()
    await expect(client.query('select 1')).rejects.toThrow()
  })
})
