import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { goldenFiles, routesOf } from './golden.ts'
import { withClient } from './platform/postgres/connection.ts'
import { draft, inspect, isSettled } from './schema-diff.ts'
import { type TestDatabase, createDatabase } from './testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

test.each(['schema.sql', 'permissions.txt', 'menu.txt', 'standing-calls.txt', 'openapi.json'])(
  'derived/%s is what the declarations say (npm run derive)',
  async (file) => {
    const golden = await goldenFiles()
    expect(readFileSync(join(import.meta.dirname, '../derived', file), 'utf8')).toBe(golden[file])
  },
)

test('derived/isolation-matrix.txt has every route (npx vitest run server/isolation.test.ts -u)', () => {
  const matrix = readFileSync(join(import.meta.dirname, '../derived/isolation-matrix.txt'), 'utf8')
  const judged = new Set(matrix.split('\n').map((line) => line.split(' ').slice(0, 2).join(' ')))
  const missing = routesOf().filter(({ method, path }) => !judged.has(`${method} ${path}`))
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('the migrations together make what is declared (npm run derive)', async () => {
  const left = await withClient(database.owner, async (client) => draft(await inspect(client)))
  expect(left.filter((statement) => !isSettled([statement]))).toEqual([])
})

const reading = routesOf().filter(({ method }) => method === 'GET')
test.each(reading.map((route) => [route.path, route] as const))(
  'GET %s reads nothing that its documentation does not declare',
  (_, { query }) => {
    if (!query) return
    const { properties, required = [] } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
    const needed = Object.fromEntries(required.map((name) => [name, '1']))
    expect(properties).toBeTypeOf('object')
    const read = query.safeParse({ ...needed, 'not-declared': '1' })
    if (read.success) expect(read.data).not.toHaveProperty('not-declared')
  },
)
