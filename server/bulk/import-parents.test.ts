// A sheet may hold a row and those below it: the trial tells of each what the writing does.
import { area } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bench, startBench } from '../testing/bench.ts'
import { type SheetRows, csv, sheetsOn } from '../testing/sheets.ts'

let bench: Bench
let sheets: ReturnType<typeof sheetsOn>
beforeAll(async () => {
  bench = await startBench()
  sheets = sheetsOn(bench.app)
})
afterAll(() => bench.app.stop())

const header = ['区域名称', '区域编码', '上级区域', '区域类型']
const withType = (rows: SheetRows) => csv([header, ...rows.map((row) => [...row, '楼宇'])])

// Codes are in the order people read them in: Q12 before Q111.
async function placesOf(prefix: string) {
  const { keeper } = bench
  const { records } = (await keeper.get(`/${area.path}/list`, { areaCode: prefix, ascs: 'areaCode', size: '50' }))
    .data as { records: { areaName: string; areaCode: string; parentId: string; id: string }[] }
  const names = new Map(records.map(({ id, areaName }) => [id, areaName]))
  return records.map(({ areaName, parentId }) => [areaName, names.get(parentId) ?? ''])
}

test('a building, its floors and their rooms come in with one sheet, and go with its undo', async () => {
  const { keeper } = bench
  const rows = [
    ['新楼', 'Q1', ''],
    ['一层', 'Q11', '新楼'],
    ['二层', 'Q12', 'Q1'],
    ['机房', 'Q111', '新楼 / 一层'],
    ['机房', 'Q121', '新楼 / 二层'],
    ['值班室', 'Q122', '二层'],
  ]
  const id = await sheets.tried(keeper, area.path, withType(rows), '区域.csv')
  expect((await sheets.itemsOf(keeper, id)).map(({ plan, cause }) => [plan, cause])).toEqual(
    rows.map(() => ['add', '']),
  )
  expect(await placesOf('Q')).toEqual([])
  await sheets.tell(keeper, 'confirm', id)
  expect(await placesOf('Q')).toEqual([
    ['新楼', ''],
    ['一层', '新楼'],
    ['二层', '新楼'],
    ['机房', '一层'],
    ['机房', '二层'],
    ['值班室', '二层'],
  ])
  await sheets.tell(keeper, 'undo', id)
  expect(await placesOf('Q')).toEqual([])
})

test('brought in again, rows below recognize those above, and a row may move below a new one', async () => {
  const { keeper } = bench
  const first = [
    ['东楼', 'E1', ''],
    ['大厅', 'E11', '东楼'],
  ]
  await sheets.tell(keeper, 'confirm', await sheets.tried(keeper, area.path, withType(first), 'a.csv'))
  const second = [
    ['东楼', 'E1', ''],
    ['夹层', 'E2', '东楼'],
    ['大厅', 'E11', '夹层'],
  ]
  const id = await sheets.tried(keeper, area.path, withType(second), 'a.csv', 'areaCode')
  expect((await sheets.itemsOf(keeper, id)).map(({ plan }) => plan)).toEqual(['same', 'add', 'change'])
  await sheets.tell(keeper, 'confirm', id)
  expect(await placesOf('E')).toEqual([
    ['东楼', ''],
    ['夹层', '东楼'],
    ['大厅', '夹层'],
  ])
  await sheets.tell(keeper, 'undo', id)
  expect(await placesOf('E')).toEqual([
    ['东楼', ''],
    ['大厅', '东楼'],
  ])
})

test('what stands under a row that cannot be, under a later row or under several is refused, written as tried', async () => {
  const { keeper } = bench
  const rows = [
    ['', 'W1', ''],
    ['层', 'W2', 'W1'],
    ['间', 'W3', '层'],
    ['早', 'W4', '晚'],
    ['晚', 'W5', ''],
    ['孪生', 'W6', '晚'],
    ['孪生', 'W7', ''],
    ['下', 'W8', '孪生'],
    ['自己', 'W9', '自己'],
  ]
  const id = await sheets.tried(keeper, area.path, withType(rows), 'a.csv')
  expect((await sheets.itemsOf(keeper, id)).map(({ line, plan, cause }) => [line, plan, cause])).toEqual([
    [2, 'refused', '请输入区域名称'],
    [3, 'refused', '第 2 行（上级）无法导入'],
    [4, 'refused', '第 3 行（上级）无法导入'],
    [5, 'refused', '上级区域“晚”在第 6 行，上级须排在下级之前'],
    [6, 'add', ''],
    [7, 'add', ''],
    [8, 'add', ''],
    [9, 'refused', expect.stringContaining('有多个“孪生”')],
    [10, 'refused', '上级区域：没有“自己”'],
  ])
  await sheets.tell(keeper, 'confirm', id)
  expect((await sheets.itemsOf(keeper, id)).map(({ outcome }) => outcome)).toEqual([
    '',
    '',
    '',
    '',
    'done',
    'done',
    'done',
    '',
    '',
  ])
})

test('two rows that a sheet moves below one another: the second is refused, as when it is written', async () => {
  const { keeper } = bench
  const first = [
    ['甲楼', 'M1', ''],
    ['甲一层', 'M11', '甲楼'],
    ['乙楼', 'M2', ''],
    ['丙楼', 'M3', ''],
  ]
  await sheets.tell(keeper, 'confirm', await sheets.tried(keeper, area.path, withType(first), 'a.csv'))
  const moved = [
    ['乙楼', 'M2', '甲一层'],
    ['甲楼', 'M1', '丙楼'],
    ['丙楼', 'M3', '乙楼'],
  ]
  const id = await sheets.tried(keeper, area.path, withType(moved), 'b.csv')
  expect((await sheets.itemsOf(keeper, id)).map(({ plan }) => plan)).toEqual(['change', 'change', 'refused'])
  await sheets.tell(keeper, 'confirm', id)
  expect((await sheets.itemsOf(keeper, id)).map(({ outcome }) => outcome)).toEqual(['done', 'done', ''])
  expect(await placesOf('M')).toEqual([
    ['甲楼', '丙楼'],
    ['乙楼', '甲一层'],
    ['丙楼', ''],
    ['甲一层', '甲楼'],
  ])
})
