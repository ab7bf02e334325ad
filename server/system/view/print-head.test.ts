import { printHead } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bench, startBench } from '../../testing/bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.app.stop())

const heads = `/${printHead.path}/heads`

test('a hospital without a heading prints under its name', async () => {
  const { data } = await bench.stranger.get(heads)
  expect(data).toEqual({ tenantName: expect.stringMatching(/./), heads: [] })
})

test('whoever is signed in reads the headings of the own hospital, in their order', async () => {
  const writer = bench.writerOf(printHead as never)
  for (const [headName, sort] of [
    ['东院区', 2],
    ['本部', 1],
  ] as const)
    expect(await writer.post(`/${printHead.path}/submit`, { headName, sort, labelLayout: 'roll-50x30' })).toMatchObject(
      {
        status: 200,
      },
    )
  expect((await bench.nobody.get(heads)).data).toMatchObject({
    heads: [{ headName: '本部', headLine: null, labelLayout: 'roll-50x30' }, { headName: '东院区' }],
  })
  expect((await bench.stranger.get(heads)).data).toMatchObject({ heads: [] })
  expect(await bench.app.anybody.get(heads)).toMatchObject({ status: 401 })
})

test('an address on labels is a whole one without a path', async () => {
  const writer = bench.writerOf(printHead as never)
  const send = (siteAddress: string) => writer.post(`/${printHead.path}/submit`, { headName: '南院区', siteAddress })
  for (const wrong of ['logistics.example.org', 'javascript:alert(1)', 'https://example.org/console', 'https://a b'])
    expect(await send(wrong), wrong).toMatchObject({ status: 400, field: 'siteAddress' })
  expect(await send('https://logistics.example.org:8443')).toMatchObject({ status: 200 })
})
