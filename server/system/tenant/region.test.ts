import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'

interface Region {
  id: string
  code: string
  parentCode: string
}

let app: TestApp
let platform: Caller
let reader: Caller
beforeAll(async () => {
  app = await startApp()
  platform = await app.person({ tenant: '000000', alias: 'administrator' })
  reader = await app.person({ codes: ['region_view'] })
})
afterAll(() => app.stop())

const save = (region: object) => platform.post('/blade-system/region/submit', { regionLevel: 1, sort: 1, ...region })
async function saved(region: object): Promise<Region> {
  const answer = await save(region)
  expect(answer, answer.msg).toMatchObject({ status: 200 })
  return answer.data
}

test('regions are read by their codes, level by level', async () => {
  const country: Region = (await reader.get('/blade-system/region/detail', { code: '00' })).data
  const province = await saved({ code: '93', name: '省', parentId: country.id })
  const city = await saved({ code: '9301', name: '市', parentId: province.id, regionLevel: 2 })
  expect([country.parentCode, province.parentCode, city.parentCode]).toEqual(['0', '00', '93'])
  const get = async (path: string, query: Record<string, string>) =>
    (await reader.get(`/blade-system/region/${path}`, query)).data
  expect(await get('lazy-tree', { parentCode: '00' })).toContainEqual({
    id: '93',
    parentId: '00',
    title: '省',
    key: '93',
    value: '93',
    hasChildren: true,
  })
  expect(await get('lazy-list', { parentCode: '93' })).toMatchObject([
    { code: '9301', hasChildren: false, level: 2, regionLevel: 2 },
  ])
  expect(await get('lazy-tree', { parentId: country.id })).toContainEqual(expect.objectContaining({ id: province.id }))
  expect(await get('select', {})).toContainEqual(expect.objectContaining({ name: '省', code: '93' }))
  expect(await get('select', { code: '33' })).toContainEqual(expect.objectContaining({ name: '杭州市', code: '3301' }))
  expect(await get('detail', { code: '9301' })).toMatchObject({ id: city.id, parentName: '省', level: 2 })
  expect(await reader.get('/blade-system/region/detail', { code: '99' })).toMatchObject({ status: 404 })
})

test('the code says which region is meant, whatever id a client sends with it', async () => {
  const province = await saved({ code: '94', name: '陕西省' })
  const city = await saved({ code: '9401', name: '西安市', parentCode: '94' })
  expect(city).toMatchObject({ parentCode: '94', parentId: province.id })
  // Clients prefill a new region's form with its parent's row, including the id.
  const below = { ...city, code: '940102', name: '新城区', parentCode: '9401' }
  const district = await saved(below)
  expect(district).toMatchObject({ name: '新城区', parentId: city.id })
  expect(district.id).not.toBe(city.id)
  const detail = async (code: string) => (await reader.get('/blade-system/region/detail', { code })).data
  expect(await detail('9401')).toMatchObject({ id: city.id, name: '西安市', parentCode: '94' })
  expect(await saved({ code: '940102', name: '新城' })).toMatchObject({ id: district.id, parentCode: '9401' })
  expect(await save({ id: city.id, code: '94', name: '夺名' })).toMatchObject({ status: 409, reason: 'region.code' })
  expect(await detail('94')).toMatchObject({ name: '陕西省' })
})

test('an unknown parent is refused, and so is a new code for what others lie below', async () => {
  const refused = { status: 400, reason: 'field.reference', field: 'parentCode' }
  expect(await save({ code: '9501', name: '无上级', parentCode: '95' })).toMatchObject(refused)
  expect(await save({ code: { length: 1 }, name: '无编号' })).toMatchObject({ status: 400 })
  const above = await saved({ code: '96', name: '甘肃省' })
  await saved({ code: '9601', name: '兰州市', parentCode: '96' })
  expect(await save({ id: above.id, code: '97' })).toMatchObject({ status: 422, reason: 'region.rename' })
})

test('a new code or place is known to what lies below', async () => {
  const [one, two] = [await saved({ code: '98', name: '甲' }), await saved({ code: '99', name: '乙' })]
  const city = await saved({ code: '9801', name: '丙', parentId: one.id })
  const renamed = await platform.post('/blade-system/region/update', { id: one.id, code: '92' })
  expect(renamed, renamed.msg).toMatchObject({ status: 200 })
  expect((await reader.get('/blade-system/region/detail', { code: '9801' })).data).toMatchObject({ parentCode: '92' })
  expect(await saved({ id: city.id, parentId: two.id })).toMatchObject({ parentCode: '99' })
})

test('a region is not placed below itself, nor removed from above others; its code is its name for removal', async () => {
  const above = await saved({ code: '91', name: '上' })
  const below = await saved({ code: '9101', name: '下', parentId: above.id })
  for (const parentId of [above.id, below.id])
    expect(await save({ id: above.id, parentId })).toMatchObject({ status: 422 })
  const remove = (id: string) => platform.post('/blade-system/region/remove', {}, { id })
  expect(await remove('91')).toMatchObject({ status: 422, reason: 'row.has-children' })
  expect(await remove('9101')).toMatchObject({ status: 200 })
  expect(await remove('91')).toMatchObject({ status: 200 })
})
