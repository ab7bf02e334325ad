import { describe, describeParts } from '@steward/domain/derive/openapi'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { goldenFiles, routesOf } from './golden.ts'
import { withClient } from './platform/postgres/connection.ts'
import { draft, inspect, isSettled } from './schema-diff.ts'
import { sameCalls } from './system/family/calls.ts'
import { type TestDatabase, createDatabase } from './testing/database.ts'

const derived = join(import.meta.dirname, '../derived')
interface Parameter {
  $ref?: string
  name: string
  description?: string
}

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.drop())

const golden = await goldenFiles()

test.each(Object.keys(golden))('derived/%s is what the declarations say (npm run derive)', (file) => {
  expect(readFileSync(join(derived, file), 'utf8')).toBe(golden[file])
})

test('derived/calls has no file that nothing is derived to any more (npm run derive)', () => {
  const left = readdirSync(join(derived, 'calls')).filter((file) => golden[`calls/${file}`] === undefined)
  expect(left).toEqual([])
})

test('the document of all calls refers to what it has', () => {
  const document = describe(routesOf(), '0.1.0', sameCalls(routesOf()))
  const at = (ref: string) =>
    ref
      .split('/')
      .slice(1)
      .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key.replaceAll('~1', '/')], document)
  const refs = new Set([...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref ?? ''))
  expect(refs.size).toBeGreaterThan(300)
  expect([...refs].filter((ref) => at(ref) === undefined)).toEqual([])
})

test('every parameter of a GET says what it means', () => {
  const parameters = Object.values(describeParts(routesOf())).flatMap(({ paths, components }) => [
    ...Object.values(paths).flatMap(({ get }) => (get as { parameters?: Parameter[] } | undefined)?.parameters ?? []),
    ...(Object.values(components.parameters ?? {}) as unknown as Parameter[]),
  ])
  const silent = parameters.filter(({ $ref, description }) => $ref === undefined && !description)
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('derived/isolation-matrix.txt has every route (npx vitest run server/isolation.test.ts -u)', () => {
  const matrix = readFileSync(join(derived, 'isolation-matrix.txt'), 'utf8')
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
