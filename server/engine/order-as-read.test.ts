// Lists are in the order people read them in: by pinyin, without regard to case, numbers by what they count.
import { post } from '@steward/domain/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bench, startBench } from '../testing/bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.app.stop())

test('names are ordered by pinyin, letters whatever their case, rooms by their number', async () => {
  const read = ['1号楼', '2号楼', '10号楼', 'apple', 'Zebra', '阿房宫', '解放路', '张江']
  const names = ['Zebra', '解放路', '10号楼', '阿房宫', 'apple', '2号楼', '张江', '1号楼']
  for (const [at, postName] of names.entries()) await bench.added(post, { postName, postCode: `order-${at}` })
  const listed = async (query: Record<string, string>) => {
    const { data } = await bench.keeper.get(`/${post.path}/list`, { postCode: 'order-', size: '50', ...query })
    return (data as { records: { postName: string }[] }).records.map(({ postName }) => postName)
  }
  expect(await listed({ ascs: 'postName' })).toEqual(read)
  expect(await listed({ descs: 'postName' })).toEqual(read.toReversed())
  const pages = [
    await listed({ ascs: 'postName', size: '3' }),
    await listed({ ascs: 'postName', size: '3', current: '2' }),
  ]
  expect(pages.flat()).toEqual(read.slice(0, 6))
})
