// Imports on a real database: what the trial says of a row is what the writing does, and all of it can be taken back.
import { importColumns, isImportable, keyColumns } from '@steward/domain/bulk/importable'
import { headerOf } from '@steward/domain/derive/sheet'
import { area, device, gateway, post } from '@steward/domain/index'
import { entities } from '@steward/domain/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bench, startBench } from '../testing/bench.ts'
import { csv, sheetsOn, xlsx } from '../testing/sheets.ts'
import { upload } from '../testing/uploads.ts'

let bench: Bench
let sheets: ReturnType<typeof sheetsOn>
beforeAll(async () => {
  bench = await startBench()
  sheets = sheetsOn(bench.app)
})
afterAll(() => bench.app.stop())

const tried = (...asked: Parameters<typeof sheets.tried>) => sheets.tried(...asked)
const taskOf = (...asked: Parameters<typeof sheets.taskOf>) => sheets.taskOf(...asked)
const itemsOf = (...asked: Parameters<typeof sheets.itemsOf>) => sheets.itemsOf(...asked)
const tell = (...asked: Parameters<typeof sheets.tell>) => sheets.tell(...asked)

const header = ['岗位名称', '岗位编号', '岗位类型', '岗位排序']

test('a sheet is tried, shown, written, and taken back as one', async () => {
  const rows = [header, ['水工', 'i-1', '基层', 3], ['电工', 'i-2', 'Middle', 4]]
  const id = await tried(bench.keeper, post.path, await xlsx(rows), '岗位.xlsx')
  expect(await taskOf(bench.keeper, id)).toMatchObject({ status: 5, cause: '', counts: { add: 2, refused: 0 } })
  const before = await bench.keeper.get(`/${post.path}/list`, { postCode: 'i-' })
  expect((before.data as { total: number }).total).toBe(0)
  await tell(bench.keeper, 'confirm', id)
  const { records } = (await bench.keeper.get(`/${post.path}/list`, { postCode: 'i-', ascs: 'postCode' })).data as {
    records: object[]
  }
  expect(records).toMatchObject([
    { postName: '水工', category: 3, sort: 3 },
    { postName: '电工', category: 2, sort: 4 },
  ])
  await tell(bench.keeper, 'undo', id)
  const after = await bench.keeper.get(`/${post.path}/list`, { postCode: 'i-' })
  expect((after.data as { total: number }).total).toBe(0)
})

test('a row that names nothing, in words cut within a character, is refused alone', async () => {
  const nowhere = `${'a'.repeat(59)}😀`
  const rows = [
    ['区域名称', '区域编码', '上级区域', '区域类型'],
    ['一楼', 'cut-1', nowhere, '楼层'],
    ['二楼', 'cut-2', '', '楼层'],
  ]
  const id = await tried(bench.keeper, area.path, await xlsx(rows), '区域.xlsx')
  expect(await taskOf(bench.keeper, id)).toMatchObject({ status: 5, cause: '', counts: { add: 1, refused: 1 } })
  const [refused] = await itemsOf(bench.keeper, id)
  expect(refused).toMatchObject({ line: 2, plan: 'refused', cause: `上级区域：没有“${'a'.repeat(59)}”` })
  const hanging = [
    ['deviceName', 'deviceCode', 'areaId'],
    ['设备', 'cut-3', nowhere],
  ]
  const other = await tried(bench.keeper, device.path, await xlsx(hanging), '设备.xlsx')
  expect(await taskOf(bench.keeper, other)).toMatchObject({ cause: '', counts: { refused: 1 } })
})

test('brought in again by its key the sheet changes what differs, and adds nothing twice', async () => {
  const first = await tried(
    bench.keeper,
    post.path,
    csv([header, ['木工', 'k-1', '基层', 1], ['瓦工', 'k-2', '基层', 1]]),
    'a.csv',
  )
  await tell(bench.keeper, 'confirm', first)
  const rows = [header, ['木工', 'k-1', '基层', 1], ['瓦匠', 'k-2', '', ''], ['焊工', 'k-3', '基层', 2]]
  const second = await tried(bench.keeper, post.path, csv(rows), 'a.csv')
  expect((await itemsOf(bench.keeper, second)).map(({ line, plan }) => [line, plan])).toEqual([
    [2, 'same'],
    [3, 'change'],
    [4, 'add'],
  ])
  await tell(bench.keeper, 'confirm', second)
  const { records } = (await bench.keeper.get(`/${post.path}/list`, { postCode: 'k-', ascs: 'postCode' })).data as {
    records: object[]
  }
  expect(records).toMatchObject([
    { postName: '木工' },
    { postName: '瓦匠', category: 3, sort: 1 },
    { postName: '焊工' },
  ])
  await tell(bench.keeper, 'undo', second)
  const back = (await bench.keeper.get(`/${post.path}/list`, { postCode: 'k-', ascs: 'postCode' })).data as {
    records: object[]
  }
  expect(back.records).toMatchObject([{ postName: '木工' }, { postName: '瓦工' }])
})

test('two imports of one file at once add its rows once', async () => {
  const bytes = csv([header, ['漆工', 't-1', '基层', 1]])
  const [one, two] = [
    await tried(bench.keeper, post.path, bytes, 'a.csv'),
    await tried(bench.keeper, post.path, bytes, 'a.csv'),
  ]
  await tell(bench.keeper, 'confirm', one)
  await tell(bench.keeper, 'confirm', two)
  expect(await taskOf(bench.keeper, one)).toMatchObject({ counts: { done: 1 } })
  expect(await itemsOf(bench.keeper, two)).toMatchObject([{ outcome: 'refused', cause: '岗位编号已存在：t-1' }])
})

test('what cannot be is refused row by row with its reason, and the others go on', async () => {
  const rows = [
    [...header, '备用'],
    ['缺编号', '', '基层', 1],
    ['类型错', 'r-2', '超级', 1],
    ['数错', 'r-3', '基层', 'viel'],
    ['好', 'r-4', '基层', 1],
    ['重复', 'r-4', '基层', 1],
    ['=1+1', 'r-6', '基层', 1],
  ]
  const id = await tried(bench.keeper, post.path, csv(rows), 'a.csv')
  const items = await itemsOf(bench.keeper, id)
  expect(items.map(({ line, plan, cause }) => [line, plan, cause])).toEqual([
    [2, 'refused', '请输入岗位编号'],
    [3, 'refused', '岗位类型：没有“超级”'],
    [4, 'refused', expect.stringContaining('岗位排序')],
    [5, 'add', ''],
    [6, 'refused', '岗位编号“r-4”与第 5 行重复'],
    [7, 'add', ''],
  ])
  await tell(bench.keeper, 'confirm', id)
  expect(await taskOf(bench.keeper, id)).toMatchObject({ counts: { done: 2, refused: 4 } })
})

test('references are found by name, by path and by code; several of one name are ambiguous', async () => {
  const { keeper } = bench
  const place = async (areaName: string, areaCode: string, parentId: string) =>
    (
      (await keeper.post(`/${area.path}/save`, { ...(await bench.inputFor(area)), areaName, areaCode, parentId }))
        .data as { id: string }
    ).id
  const [north, south] = [await place('北楼', 'N', '0'), await place('南楼', 'S', '0')]
  await place('机房', 'N-1', north)
  await place('机房', 'S-1', south)
  const { deviceTypeId } = await bench.inputFor(device)
  const type = (await keeper.get('/iot/device-type/detail', { id: String(deviceTypeId) })).data as { typeName: string }
  const { input } = await bench.added(gateway)
  const through = String(input.gatewayCode)
  const rows = [
    ['设备名称', '设备编码', '设备类型', '区域', '网关'],
    ['泵1', 'IMP-1', type.typeName, '北楼 / 机房', through],
    ['泵2', 'IMP-2', type.typeName, '机房', through],
    ['泵3', 'IMP-3', type.typeName, 'S-1', through],
    ['泵4', 'IMP-4', type.typeName, '没有的楼', through],
  ]
  const items = await itemsOf(keeper, await tried(keeper, device.path, await xlsx(rows), '设备.xlsx'))
  expect(items.map(({ plan, cause }) => [plan, cause])).toEqual([
    ['add', ''],
    ['refused', expect.stringContaining('有多个“机房”')],
    ['add', ''],
    ['refused', expect.stringContaining('没有“没有的楼”')],
  ])
})

test('columns that are none of the list’s are told with the trial', async () => {
  const rows = [
    ['岗位名称', '岗位编号', '岗位类型', '籍贯', ''],
    ['钳工', 'q-1', '基层', '南京', ''],
  ]
  const id = await tried(bench.keeper, post.path, csv(rows), 'a.csv')
  expect(await taskOf(bench.keeper, id)).toMatchObject({ strange: ['籍贯'], counts: { add: 1, refused: 0 } })
})

test('a csv that a Chinese spreadsheet program saved in its own encoding is read', async () => {
  // 岗位名称,岗位编号,岗位类型 / 钳工,g-1,基层 in GB 18030.
  const bytes = Buffer.from('b8dacebbc3fbb3c62cb8dacebbb1e0bac52cb8dacebbc0e0d0cd0d0ac7afb9a42c672d312cbbf9b2e3', 'hex')
  const id = await tried(bench.keeper, post.path, bytes, 'a.csv')
  expect(await itemsOf(bench.keeper, id)).toMatchObject([{ title: '钳工', plan: 'add' }])
})

test.each([
  ['a cut workbook', async () => (await xlsx([header, ['a', 'b', '基层', 1]])).subarray(0, 900), 'a.xlsx', '无法读取'],
  [
    'no known column',
    async () =>
      csv([
        ['x', 'y'],
        ['1', '2'],
      ]),
    'a.csv',
    '没有可识别的列名',
  ],
  ['a header alone', async () => csv([header]), 'a.csv', '没有数据'],
  [
    'one column twice',
    async () =>
      csv([
        ['岗位名称', '岗位名称'],
        ['a', 'b'],
      ]),
    'a.csv',
    '出现了两次',
  ],
  [
    'too many rows',
    async () => csv([header, ...Array.from({ length: 20_001 }, (_, n) => ['a', `m${n}`, '基层', 1])]),
    'a.csv',
    '20000',
  ],
  ['too many columns', async () => csv([Array.from({ length: 400 }, (_, n) => `c${n}`)]), 'a.csv', '300'],
])('%s is said, and nothing is written', async (_, bytes, name, words) => {
  const id = await tried(bench.keeper, post.path, await bytes(), name)
  expect(await taskOf(bench.keeper, id)).toMatchObject({ status: 3, cause: expect.stringContaining(words) })
})

test('only who may add imports, only his own file, and only by a key that tells rows apart', async () => {
  const reader = await bench.app.person({ tenant: '200001', codes: ['post', 'post_view'] })
  expect((await reader.post(`/${post.path}/import`, { file: '1' })).code).toBe(403)
  const file = (await upload(bench.app.http, reader, csv([header]), { name: 'a.csv', path: 'put-file-attach' }))
    .data as { attachId: string }
  expect((await bench.keeper.post(`/${post.path}/import`, { file: file.attachId })).code).toBe(400)
  expect((await bench.keeper.post(`/${post.path}/import`, { file: file.attachId, key: 'category' })).reason).toBe(
    'import.key',
  )
})

test.each(entities.filter(isImportable).map((entity) => [entity.name, entity] as const))(
  '%s: its columns are told apart by their headers, in both languages',
  (_, entity) => {
    for (const locale of ['zh', 'en'] as const) {
      const names = importColumns(entity).map((column) => headerOf(column, locale).toLowerCase())
      expect(new Set(names).size).toBe(names.length)
    }
    expect(importColumns(entity).map(({ name }) => name)).toEqual(
      expect.arrayContaining(keyColumns(entity).map(({ name }) => name)),
    )
  },
)
