import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { plantCommissioning } from './commissioning.ts'

let app: TestApp
let engineer: Caller
beforeAll(async () => {
  app = await startApp({ demo: true })
  await plantCommissioning(app)
  const account = app.demoAccounts.find(({ tenantId, role }) => tenantId === '000000' && role === '设备工程师')
  if (!account) throw new Error('the demonstration has a device engineer')
  engineer = await app.enter(account)
})
afterAll(() => app.stop())

interface List {
  records: { deviceCode: string; signTime: string | null; signerName: string | null; remark: string | null }[]
  devices: number
  signed: number
}

async function laboratory(show: string): Promise<List> {
  const { records } = (await engineer.get('/iot/area/list', { areaCode: 'MD-F02' })).data as {
    records: { id: string; areaCode: string }[]
  }
  const areaId = records.find(({ areaCode }) => areaCode === 'MD-F02')?.id ?? ''
  return (await engineer.get('/iot/device-commissioning/open', { areaId, show, size: '200' })).data as List
}

test('most of the laboratory is signed off by an engineer, weeks ago', async () => {
  const { records, devices, signed } = await laboratory('signed')
  expect(signed).toBe(records.length)
  expect(signed / devices).toBeGreaterThan(0.6)
  expect(signed).toBeLessThan(devices)
  expect(new Set(records.map(({ signerName }) => signerName))).toEqual(new Set(['文斌', '潘谷']))
  expect(records.filter(({ remark }) => remark).map(({ deviceCode }) => deviceCode)).toEqual(['BF-MD-006', 'BF-MD-007'])
})

test('some of it is open, and one was withdrawn because its probe has failed', async () => {
  const codes = (await laboratory('unsigned')).records.map(({ deviceCode }) => deviceCode)
  expect(codes).toContain('BF-MD-008')
  expect(codes).toContain('BF-MD-003')
  const { records } = (await engineer.get('/iot/device-commissioning/list', { deviceCode: 'BF-MD-003' })).data as {
    records: { withdrawTime: string }[]
  }
  expect(records).toMatchObject([{ withdrawTime: expect.stringMatching(/^\d{4}-/) }])
})

test('what is planted once is not planted again', async () => {
  const before = await laboratory('all')
  await plantCommissioning(app)
  expect(await laboratory('all')).toEqual(before)
})
