// Sheets that are small as files and large once they are read: refused with the limit they break, while the server goes on.
import { post } from '@steward/domain/index'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bench, startBench } from '../testing/bench.ts'
import { bomb, crowded, manyRuns, merged, repeated, twofold, understated } from '../testing/bomb.ts'
import { csv, sheetsOn, xlsx } from '../testing/sheets.ts'

let bench: Bench
let sheets: ReturnType<typeof sheetsOn>
beforeAll(async () => {
  bench = await startBench()
  sheets = sheetsOn(bench.app)
})
afterAll(() => bench.app.stop())

const MB = 1024 ** 2
/** Milliseconds that no other call may wait, and megabytes the process may grow by. */
const LONGEST = 2_500
const MOST = 800
const header = ['岗位名称', '岗位编号', '岗位类型']

const large = bomb('shared', 220)

/** What becomes of the task, how long the process answered nobody meanwhile (ms), and by how much it grew (MB). */
async function triedWith(bytes: Buffer, name = 'a.xlsx') {
  const before = process.memoryUsage.rss()
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage.rss() - before)), 20)
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const id = await sheets.tried(bench.keeper, post.path, bytes, name)
  delay.disable()
  clearInterval(watch)
  return { task: await sheets.taskOf(bench.keeper, id), held: delay.max / 1e6, grown: most / MB }
}

test.each([
  ['one endless cell', () => bomb('cell', 60), 'a.xlsx', '32767'],
  ['one endless text that cells share', () => bomb('shared', 60), 'a.xlsx', '32767'],
  ['more than it may unpack to', async () => large, 'a.xlsx', '200 MB'],
  ['a cell of ten thousand runs', () => manyRuns(10_000), 'a.xlsx', '32767'],
  [
    'a text that every cell of a row shares',
    () => repeated({ rows: 2, columns: 300, length: 30_000 }),
    'a.xlsx',
    '200000',
  ],
  ['a text that many rows share', () => repeated({ rows: 20_000, columns: 5, length: 30_000 }), 'a.xlsx', '20000000'],
  [
    'millions of cells that all are filled',
    () => repeated({ rows: 20_000, columns: 300, length: 1 }),
    'a.xlsx',
    '2000000',
  ],
  ['thousands of parts', () => crowded(2_100), 'a.xlsx', '2000'],
  ['parts that say they are small', async () => understated(await large), 'a.xlsx', '无法读取'],
  ['an archive behind the archive', twofold, 'a.xlsx', '无法读取'],
  ['an endless cell of a text', async () => csv([header, ['a'.repeat(15 * MB)]]), 'a.csv', '200000'],
  ['an endless line of a text', async () => Buffer.from(`${'a,'.repeat(5 * MB)}a`), 'a.csv', '200000'],
  [
    'nothing but line breaks',
    async () => Buffer.concat([csv([header]), Buffer.alloc(15 * MB, '\n')]),
    'a.csv',
    '20000',
  ],
])('a small file with %s takes neither memory nor time of the server', async (_, made, name, words) => {
  const { task, held, grown } = await triedWith(await made(), name)
  expect(task).toMatchObject({ status: 3, cause: expect.stringContaining(words) })
  expect(held).toBeLessThan(LONGEST)
  expect(grown).toBeLessThan(MOST)
})

test('ranges that claim the whole sheet leave its cells as they are', async () => {
  const { task, held } = await triedWith(await merged(header, 100_000))
  expect(task).toMatchObject({ status: 3, cause: '文件中没有数据' })
  expect(held).toBeLessThan(LONGEST)
})

test('the largest sheet that is taken holds nobody else up while it is read', async () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => ['岗'.repeat(30), `b-${n}`, '没有的类型', 'x'.repeat(200)])
  const { task, held } = await triedWith(await xlsx([[...header, '备注'], ...rows]))
  expect(task).toMatchObject({ status: 5, counts: { refused: 20_000 } })
  expect(held).toBeLessThan(LONGEST)
})
