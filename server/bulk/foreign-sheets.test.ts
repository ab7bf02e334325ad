// Sheets that another program has saved. `foreign-posts.xlsx`, `foreign-devices.xlsx` and the two csv files in GB 18030
// were made with LibreOffice Calc (`--convert-to xlsx`, `--convert-to csv:"Text - txt - csv (StarCalc)":44,34,85,1`).
import { area, device, deviceType, gateway, post } from '@steward/domain/index'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bench, startBench } from '../testing/bench.ts'
import { upload } from '../testing/uploads.ts'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
  const { id: areaId } = await bench.added(area, { areaName: '水泵房', areaCode: 'LO-A' })
  await bench.added(deviceType, { typeName: '循环泵' })
  await bench.added(gateway, { gatewayCode: 'LO-GW', areaId })
})
afterAll(() => bench.app.stop())

const BULK = '/blade-system/bulk-task'

async function work(): Promise<void> {
  const { jobs } = bench.app
  while ((await jobs.look()) > 0) await jobs.idle()
}

/** Imports the sheet whole and answers what was written, in the order of the codes. */
async function imported(name: string, path: string, code: string, prefix: string): Promise<Record<string, unknown>[]> {
  const { keeper, app } = bench
  const bytes = readFileSync(join(import.meta.dirname, name))
  const file = (await upload(app.http, keeper, bytes, { name })).data.attachId
  const { id }: { id: string } = (await keeper.post(`/${path}/import`, { file })).data
  await work()
  expect((await keeper.get(`${BULK}/items`, { id, only: 'refused' })).data).toMatchObject({ records: [] })
  expect((await keeper.post(`${BULK}/confirm`, {}, { id })).code).toBe(200)
  await work()
  const answer = await keeper.get(`/${path}/list`, { [code]: prefix, ascs: code, size: '50' })
  const { records }: { records: { id: string }[] } = answer.data
  const shown = await Promise.all(records.map((row) => keeper.get(`/${path}/detail`, { id: row.id })))
  expect((await keeper.post(`${BULK}/undo`, {}, { id })).code).toBe(200)
  await work()
  return shown.map(({ data }) => data)
}

test.each(['foreign-posts.xlsx', 'foreign-posts.csv'])(
  '%s: leading zeros stay, formulas are their results, empty and merged rows are none',
  async (name) => {
    const rows = await imported(name, post.path, 'postCode', '')
    const own = rows.filter(({ postCode }) => /^(0071|LO-2|30021)$/.test(String(postCode)))
    expect(own).toMatchObject([
      { postCode: '0071', postName: '水暖工', category: 3, sort: 12, remark: '夜班，含节假日' },
      { postCode: '30021', postName: '木工, 油漆工', category: 3, sort: 5 },
      { postCode: 'LO-2', postName: '电工（高压）', category: 2, sort: 3 },
    ])
    expect(String(own[2]?.remark)).toMatch(/^2026[-/]0?3[-/]0?1$/)
  },
)

test.each(['foreign-devices.xlsx', 'foreign-devices.csv'])(
  '%s: days are days, whatever they look like',
  async (name) => {
    const rows = await imported(name, device.path, 'deviceCode', 'LO-P')
    expect(rows).toMatchObject([
      {
        deviceName: '1# 循环泵',
        deviceTypeName: '循环泵',
        areaName: '水泵房',
        installDate: '2024-03-09',
        reportInterval: 60,
        criticality: 'B',
      },
      { deviceName: '2# 循环泵', installDate: '2025-11-30', reportInterval: null, criticality: 'C' },
    ])
  },
)
