import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { routesOf } from '../golden.ts'
import { catalogue, nameOf, standing } from './catalogue.ts'

const golden = readFileSync(join(import.meta.dirname, '../../derived/standing-calls.txt'), 'utf8')
  .trimEnd()
  .split('\n')

test('no call of the catalogue that stood has vanished', () => {
  const stands = new Set(standing(routesOf()))
  expect(golden.filter((name) => !stands.has(name))).toEqual([])
})

test('what of the catalogue is missing is told, module by module', () => {
  const stands = new Set(routesOf().map(nameOf))
  const missing = Map.groupBy(
    catalogue().filter(({ name }) => !stands.has(name)),
    ({ module }) => module,
  )
  const lines = [...missing].map(
    ([module, calls]) => `${module} (${calls.length}): ${calls.map(({ name }) => name).join(', ')}`,
  )
  process.stdout.write(`${golden.length} of ${catalogue().length} calls stand. Missing:\n${lines.join('\n')}\n`)
  expect(catalogue().length).toBeGreaterThan(500)
})
