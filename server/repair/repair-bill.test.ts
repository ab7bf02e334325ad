import { entityNamed } from '@steward/domain/registry'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../platform/postgres/connection.ts'
import { type Bench, startBench } from '../testing/bench.ts'

let bench: Bench
let areaId: string
beforeAll(async () => {
  bench = await startBench()
  areaId = (await bench.added(entityNamed('area'))).id
})
afterAll(() => bench.app.stop())

/** The same words from the same place are meant: none of them is a duplicate. */
const report = (more: object = {}) =>
  bench.keeper.post('/iot/repair-bill/submit', { title: '漏水', priority: 3, areaId, allowDuplicate: 1, ...more })
const numberOf = ({ data }: Awaited<ReturnType<typeof report>>): string => data['billNo']

test('a repair request is numbered by the day and counted within it, also when many come at once', async () => {
  const numbers = (await Promise.all(Array.from({ length: 8 }, () => report()))).map(numberOf).toSorted()
  expect(new Set(numbers).size).toBe(8)
  for (const number of numbers) expect(number).toMatch(/^BX20\d{6}-\d{4}$/)
  const counts = numbers.map((number) => Number(number.slice(-4)))
  expect(counts).toEqual(counts.map((_, at) => (counts[0] ?? 0) + at))
})

test('the number is the system’s to give, and whoever is said to report is a person of the hospital', async () => {
  const stranger = await report({ reporterId: '7' })
  expect(stranger).toMatchObject({ code: 400, data: { fields: { reporterId: expect.any(String) } } })
  const made = await report({ billNo: 'BX1' })
  expect(numberOf(made)).not.toBe('BX1')
  expect(made.data).toMatchObject({ reporterId: bench.keeper.userId, reporterName: expect.any(String), rev: 0 })
  const { id }: { id: string } = made.data
  const changed = await bench.keeper.post('/iot/repair-bill/submit', { id, title: '漏水严重', billNo: 'BX2' })
  expect(changed.data).toMatchObject({ title: '漏水严重', billNo: numberOf(made) })
})

test('no two requests of a tenant share a number; numbers given in the old form follow the new one', async () => {
  const [one, two] = [await report(), await report()]
  const idOf = ({ data }: typeof one): string => data['id']
  await withClient(bench.app.owner, async (client) => {
    const set = (of: typeof one, number: string) =>
      client.query('update repair_bill set bill_no = $2 where id = $1', [idOf(of), number])
    await client.query(`select set_config('app.tenant', '200001', false)`)
    await expect(set(two, numberOf(one))).rejects.toMatchObject({
      constraint: 'repair_bill_bill_no_unique',
    })
    await set(one, 'BX26010200007')
    await set(two, 'BX26010212345')
    const migration = readFileSync(join(import.meta.dirname, '../migrations/0017_engine.sql'), 'utf8')
    for (const statement of migration
      .split(';\n')
      .filter((text) => /repair_bill/.test(text) && !/create .*index/.test(text)))
      await client.query(statement)
  })
  const seen = async (id: string) => numberOf(await bench.keeper.get('/iot/repair-bill/detail', { id }))
  expect([await seen(idOf(one)), await seen(idOf(two))]).toEqual(['BX20260102-0007', 'BX20260102-12345'])
})
