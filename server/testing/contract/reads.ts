// Reading calls held against what they find: by a value and not by another, by a search, page by page.
import { expect } from 'vitest'
import type { Caller } from '../app.ts'
import { type Promised, idsIn, page } from './promise.ts'

export type Query = Record<string, string>

export const reader = (who: Caller, path: string) => async (query: Query) => {
  const answer = await who.get(path, query)
  expect(answer, `${path} ${JSON.stringify(query)}: ${answer.msg}`).toMatchObject({ status: 200 })
  return answer.data as unknown
}

/** `query` finds `mine`, and `other` in its place does not. */
export function told(
  who: Caller,
  path: string,
  shape: Promised['shape'],
  name: string,
  prepare: () => Promise<Told>,
): Promised {
  const read = reader(who, path)
  return {
    async ask() {
      const { query, value } = await prepare()
      return who.get(path, { ...query, [name]: value })
    },
    shape,
    reads: {
      async [name]() {
        const { query, value, other, mine } = await prepare()
        expect(idsIn(await read({ ...query, [name]: value }))).toContain(mine)
        expect(idsIn(await read({ ...query, [name]: other }))).not.toContain(mine)
      },
    },
  }
}
interface Told {
  value: string
  other: string
  /** Id that is found by the value alone. */
  mine: string
  query?: Query
}

export function searched(
  who: Caller,
  kind: 'role' | 'dept',
  name: string,
  add: (more: Record<string, unknown>) => Promise<string>,
  shape: Promised['shape'],
): Promised {
  const path = `/blade-system/search/${kind}`
  const read = reader(who, path)
  return {
    ask: () => who.get(path),
    shape,
    reads: {
      async [name]() {
        const title = `契约${Date.now()}`
        const mine = await add({ [name]: title })
        expect(idsIn(await read({ [name]: title }))).toEqual([mine])
        expect(idsIn(await read({ [name]: '没有这个' }))).toEqual([])
      },
      async parentId() {
        const parent = await add({})
        const child = await add({ parentId: parent })
        expect(idsIn(await read({ parentId: parent }))).toEqual([child])
        expect(idsIn(await read({ parentId: child }))).toEqual([])
      },
    },
  }
}

type Named = () => Promise<{ value: string; mine: string }>

/** A page that takes names besides: each finds its row, and a text no row has finds none. */
export function paged(who: Caller, path: string, make: () => Promise<void>, names: Record<string, Named>): Promised {
  const read = async (query: Query) => page.parse(await reader(who, path)(query))
  return {
    async ask() {
      await make()
      return who.get(path, { current: '1', size: '5' })
    },
    shape: page,
    reads: {
      async size() {
        await make()
        expect((await read({ size: '1' })).records).toHaveLength(1)
      },
      async current() {
        await make()
        const [a, b] = [await read({ size: '1' }), await read({ size: '1', current: '2' })]
        expect(a.records[0]?.id).not.toBe(b.records[0]?.id)
      },
      ...Object.fromEntries(
        Object.entries(names).map(([name, prepare]) => [
          name,
          async () => {
            const { value, mine } = await prepare()
            expect((await read({ [name]: value, size: '200' })).records.map(({ id }) => id)).toContain(mine)
            const other = /^\d+$/.test(value) ? '1234567890' : '没有这个名字'
            expect(await read({ [name]: other })).toMatchObject({ total: 0, records: [] })
          },
        ]),
      ),
    },
  }
}
