// Sheets name columns by other words, and rows of a tree are recognized by their name and place.
import { dept, user } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bench, startBench } from '../testing/bench.ts'
import { type SheetRows, csv, sheetsOn } from '../testing/sheets.ts'
import { headerFrom } from './headings.ts'

let bench: Bench
let sheets: ReturnType<typeof sheetsOn>
beforeAll(async () => {
  bench = await startBench()
  sheets = sheetsOn(bench.app)
})
afterAll(() => bench.app.stop())

const columnsOf = (...cells: string[]) => {
  const { columns, strange } = headerFrom(user, { line: 1, cells })
  return [columns.map((column) => column?.name), strange]
}

test('a column is known by the words hospitals have for it', () => {
  expect(columnsOf('姓名', '帐号', '手机号', '科室', '职工号', '电子邮箱', '车牌')).toEqual([
    ['realName', 'account', 'phone', 'deptId', 'code', 'email', undefined],
    ['车牌'],
  ])
})

test('a column’s own name comes before another word for it, which is then none of the list', () => {
  expect(columnsOf('联系电话', '手机', '电话')).toEqual([
    [undefined, 'phone', undefined],
    ['联系电话', '电话'],
  ])
})

test('a column that nobody knows is named by hand, before any word it is known by', () => {
  const cells = ['姓名', '车牌', '手机']
  const byHand = (chosen: Record<string, string>) => {
    const { columns, strange } = headerFrom(user, { line: 1, cells }, chosen)
    return [columns.map((column) => column?.name), strange]
  }
  expect(byHand({ 车牌: 'code' })).toEqual([['realName', 'code', 'phone'], []])
  expect(byHand({ 车牌: 'password', 手机: 'code' })).toEqual([['realName', undefined, 'code'], ['车牌']])
})

test('departments brought in again by their name and place are the same, changed or new', async () => {
  const [east, west] = await Promise.all(
    ['东院', '西院'].map((name) => bench.added(dept, { deptName: name, fullName: name, parentId: '0' })),
  )
  await bench.added(dept, { deptName: '外科', fullName: '外科', parentId: east?.id })
  await bench.added(dept, { deptName: '外科', fullName: '外科', parentId: west?.id })
  const plansOf = async (rows: SheetRows) => {
    const id = await sheets.tried(bench.keeper, dept.path, csv(rows), 'a.csv', 'deptName')
    return (await sheets.itemsOf(bench.keeper, id)).map(({ plan, cause }) => [plan, cause])
  }
  const header = ['部门名称', '部门全称', '上级部门']
  expect(
    await plansOf([
      header,
      ['外科', '外科', '东院'],
      ['外科', '普外科', '西院'],
      ['内科', '内科', '东院'],
      ['东院', '东院', ''],
    ]),
  ).toEqual([
    ['same', ''],
    ['change', ''],
    ['add', ''],
    ['same', ''],
  ])
  expect(await plansOf([header.slice(0, 2), ['外科', '外科']])).toEqual([
    ['refused', expect.stringContaining('有多个“外科”')],
  ])
})
