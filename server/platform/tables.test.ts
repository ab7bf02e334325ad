import { toSnake } from '@steward/domain/entity'
import { entities } from '@steward/domain/registry'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../testing/database.ts'
import { withClient } from './postgres/connection.ts'
import { undeclaredTables } from './tables.ts'

test('every name that can be followed is that of a table', async () => {
  const database = await createDatabase()
  onTestFinished(database.drop)
  const { rows } = await withClient(database.owner, (client) =>
    client.query<{ name: string }>(`select relname as name from pg_class where relkind in ('r', 'p')`),
  )
  const tables = new Set(rows.map(({ name }) => name))
  const names = [...entities.map(({ name }) => toSnake(name)), ...undeclaredTables]
  expect(names.filter((name) => !tables.has(name))).toEqual([])
})

test('no table is named by hand that an entity declares', () => {
  const declared = entities.map(({ name }) => toSnake(name))
  expect(undeclaredTables.filter((name) => declared.includes(name))).toEqual([])
})
