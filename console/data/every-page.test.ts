import { expect, test } from 'vitest'
import { everyPage } from './every-page.ts'

const listOf = (total: number) => {
  const all = Array.from({ length: total }, (_, at) => at)
  const asked: number[] = []
  const read = (current: number, size: number) => {
    asked.push(current)
    return Promise.resolve({ records: all.slice((current - 1) * size, current * size), total })
  }
  return { all, asked, read }
}

test.each([0, 1, 200, 499, 500, 501, 1_700])(
  'of %i rows none is left out, and no page is asked for in vain',
  async (total) => {
    const { all, asked, read } = listOf(total)
    expect(await everyPage(read)).toEqual(all)
    expect(asked).toHaveLength(Math.max(1, Math.ceil(total / 500)))
  },
)

test('there is an end of it', async () => {
  const { asked, read } = listOf(50_000)
  expect(await everyPage(read)).toHaveLength(10_000)
  expect(asked).toHaveLength(20)
})
