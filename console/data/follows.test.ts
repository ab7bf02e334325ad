// Every query of the console says whose changes it shows, or that it follows nothing: none stands still beside one that moves.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '..')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.test\.|^(dist|node_modules)\//.test(name),
)

interface Property {
  key?: { name?: string }
}
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Objects with a `queryFn`, wherever they stand. */
function queriesIn(node: unknown): Property[][] {
  if (Array.isArray(node)) return node.flatMap(queriesIn)
  if (!isObject(node)) return []
  const properties = node.type === 'ObjectExpression' ? (node.properties as Property[]) : []
  const below = Object.values(node).flatMap(queriesIn)
  return properties.some(({ key }) => key?.name === 'queryFn') ? [properties, ...below] : below
}

test('every query says what it follows', () => {
  const silent = files.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    if (!text.includes('queryFn')) return []
    const queries = queriesIn(parseSync(name, text).program)
    return queries.filter((properties) => !properties.some(({ key }) => key?.name === 'meta')).map(() => name)
  })
  // What a meta holds is the compiler's: `follows` is required in it (query.ts).
  expect(silent).toEqual([])
})

test('a query without it is found', () => {
  const found = queriesIn(parseSync('one.ts', 'const one = { queryKey: [1], queryFn() { return 2 } }').program)
  expect(found).toHaveLength(1)
})
