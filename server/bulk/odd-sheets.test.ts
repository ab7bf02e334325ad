// Sheets as hospitals have them: what a spreadsheet shows is what is read, and what it has lost or never had is refused.
import { post } from '@steward/domain/index'
import { writeXlsx } from 'hucre/xlsx'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { type Bench, startBench } from '../testing/bench.ts'
import { type SheetRows, csv, sheetsOn, xlsx } from '../testing/sheets.ts'

let bench: Bench
let sheets: ReturnType<typeof sheetsOn>
beforeAll(async () => {
  bench = await startBench()
  sheets = sheetsOn(bench.app)
})
afterAll(() => bench.app.stop())

const header = ['岗位名称', '岗位编号', '岗位类型', '岗位描述']

async function itemsOf(bytes: Buffer, name = 'a.xlsx') {
  const id = await sheets.tried(bench.keeper, post.path, bytes, name)
  const { status, cause } = await sheets.taskOf(bench.keeper, id)
  expect([status, cause]).toEqual([5, ''])
  return sheets.itemsOf(bench.keeper, id)
}
const plansOf = async (bytes: Buffer, name?: string) =>
  (await itemsOf(bytes, name)).map(({ line, plan, cause }) => [line, plan, cause])

/** The workbook with its first sheet as another program would have written it. */
async function rewritten(bytes: Buffer, change: (sheet: string) => string): Promise<Buffer> {
  const zip = await fromBufferPromise(bytes)
  const made = new ZipFile()
  for await (const entry of zip.eachEntry()) {
    const part = await buffer(await zip.openReadStreamPromise(entry))
    const isSheet = entry.fileName === 'xl/worksheets/sheet1.xml'
    made.addReadStream(Readable.from([isSheet ? Buffer.from(change(part.toString())) : part]), entry.fileName)
  }
  made.end()
  return buffer(made.outputStream)
}

const cellAt = (place: string) => new RegExp(`<c r="${place}"[^>]*?(/>|>.*?</c>)`)

test('a number that spreadsheets have rounded is refused in a column of texts, and one with leading zeros is read as shown', async () => {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'A',
        rows: [
          ['岗位编号', '岗位名称', '岗位类型'],
          [420_106_198_512_123_456, '证件号', '基层'],
          [71, '水暖工', '基层'],
        ],
        columns: [{ numFmt: '0000' }, {}, {}],
      },
    ],
  })
  const items = await itemsOf(Buffer.from(bytes))
  expect(items.map(({ line, plan }) => [line, plan])).toEqual([
    [2, 'refused'],
    [3, 'add'],
  ])
  expect(items[0]?.cause).toContain('15 位')
  const id = await sheets.tried(bench.keeper, post.path, Buffer.from(bytes), 'a.xlsx')
  await sheets.tell(bench.keeper, 'confirm', id)
  expect((await bench.keeper.get(`/${post.path}/list`, { postCode: '71' })).data).toMatchObject({
    records: [{ postCode: '0071' }],
  })
})

test('a long number that a table saved as text has lost is refused as well, a code that looks like one is not', async () => {
  const rows = [header, ['甲', '4.20106E+17', '基层', ''], ['乙', '1E5', '基层', '0E2']]
  expect(await plansOf(csv(rows), 'a.csv')).toMatchObject([
    [2, 'refused', expect.stringContaining('4.20106E+17')],
    [3, 'add', ''],
  ])
})

test('errors and formulas that were never calculated are refused row by row', async () => {
  const rows: SheetRows = [
    header,
    ['甲', 'e-1', '基层', 'x'],
    ['乙', 'e-2', '基层', 'x'],
    ['丙', 'e-3', '基层', 'x'],
    ['丁', 'e-4', '基层', 'x'],
  ]
  const bytes = await rewritten(await xlsx(rows), (sheet) =>
    sheet
      .replace(cellAt('D2'), '<c r="D2" t="e"><f>VLOOKUP(1,A1:B2,2)</f><v>#N/A</v></c>')
      .replace(cellAt('D3'), '<c r="D3"><f>A3&amp;"x"</f></c>')
      .replace(cellAt('D4'), '<c r="D4" t="str"><f>IF(1,"")</f><v></v></c>')
      .replace(cellAt('D5'), '<c r="D5" t="str"><f>A5&amp;"好"</f><v>丁好</v></c>'),
  )
  expect(await plansOf(bytes)).toMatchObject([
    [2, 'refused', expect.stringContaining('#N/A')],
    [3, 'refused', expect.stringContaining('没有计算结果')],
    [4, 'add', ''],
    [5, 'add', ''],
  ])
})

test('a value merged over several rows stands in each of them', async () => {
  const rows: SheetRows = [
    header,
    ['甲', 'm-1', '基层', '一班'],
    ['乙', 'm-2', null, null],
    ['丙', 'm-3', null, '二班'],
  ]
  const bytes = await rewritten(await xlsx(rows), (sheet) =>
    sheet.replace(
      '</sheetData>',
      '</sheetData><mergeCells count="2"><mergeCell ref="C2:C4"/><mergeCell ref="D2:D3"/></mergeCells>',
    ),
  )
  const id = await sheets.tried(bench.keeper, post.path, bytes, 'a.xlsx')
  await sheets.tell(bench.keeper, 'confirm', id)
  const { records } = (await bench.keeper.get(`/${post.path}/list`, { postCode: 'm-', ascs: 'postCode' })).data as {
    records: { id: string }[]
  }
  const rowsOf = records.map(async (row) => (await bench.keeper.get(`/${post.path}/detail`, { id: row.id })).data)
  expect(await Promise.all(rowsOf)).toMatchObject([
    { category: 3, remark: '一班' },
    { category: 3, remark: '一班' },
    { category: 3, remark: '二班' },
  ])
})

test('a title and a line of words may stand above the captions, which may be broken', async () => {
  const rows: SheetRows = [
    ['2026年岗位花名册'],
    ['填报说明：岗位类型请按下拉选择', null, null],
    ['岗位\n名称', '岗位 编号：', '岗位类型*', null],
    ['甲', 't-1', '基层', null],
  ]
  expect(await plansOf(await xlsx(rows))).toEqual([[4, 'add', '']])
})

test('the first sheet that can be seen is read', async () => {
  const sheetOf = (name: string, rows: SheetRows, hidden = false) => ({ name, rows, hidden })
  const bytes = await writeXlsx({
    sheets: [sheetOf('_字典', [['基层'], ['中层']], true), sheetOf('岗位', [header, ['甲', 'h-1', '基层', '']])],
  })
  expect(await plansOf(Buffer.from(bytes))).toEqual([[2, 'add', '']])
})

test.each(['utf-16le', 'utf-16be', 'utf-16le without a mark'])('a table in %s is read', async (encoding) => {
  const rows = ['岗位名称,岗位编号,岗位类型', '甲,u-1,3,,,,,,,,,,', '乙,u-2,3']
  const text = `${encoding.includes('without') ? '' : '\uFEFF'}${rows.join('\r\n')}`
  const bytes = Buffer.from(text, 'utf16le')
  if (encoding === 'utf-16be') bytes.swap16()
  expect(await plansOf(bytes, 'a.csv')).toEqual([
    [2, 'add', ''],
    [3, 'add', ''],
  ])
})
