// Dictionaries, of the product and of tenants: pages of codes, trees below one, and the entries of a code.
import type { Entity } from '@steward/domain/entity'
import { dict, dictBiz } from '@steward/domain/index'
import { expect } from 'vitest'
import { z } from 'zod'
import type { Caller } from '../app.ts'
import type { Bench } from '../bench.ts'
import { type Promised, type Promises, type Row, forest, idsIn, nodes, page } from './promise.ts'
import { type Query, paged, reader, told } from './reads.ts'

export const dictionaryPromises = ({ platform, keeper }: Bench): Promises => ({
  ...promisesOf(platform, dict, z.union([z.number(), z.string()])),
  ...promisesOf(keeper, dictBiz, z.string()),
})

function promisesOf(who: Caller, { path: own }: Entity, key: z.ZodType): Promises {
  const base = `/${own}`
  const made = async (code = `contract${Date.now()}${Math.floor(Math.random() * 1e6)}`) => {
    const save = async (sent: object) => {
      const answer = await who.post(`${base}/submit`, { sort: 1, isSealed: 0, ...sent })
      expect(answer, answer.msg).toMatchObject({ status: 200 })
      return (answer.data as Row).id
    }
    const top = await save({ code, dictValue: '契约字典', dictKey: '-1' })
    const entry = await save({ code, dictValue: '第一项', dictKey: '1', parentId: top })
    return { code, top, entry, below: await save({ code, dictValue: '其下', dictKey: '2', parentId: entry }) }
  }
  const byCode = (path: string, shape: Promised['shape']) =>
    told(who, `${base}/${path}`, shape, 'code', async () => {
      const { code, entry } = await made()
      return { value: code, other: 'no-such-code', mine: entry }
    })
  const entries = z.array(
    z.looseObject({ id: z.string(), code: z.string(), dictKey: key, dictValue: z.string(), sort: z.number() }),
  )
  const parents = paged(who, `${base}/parent-list`, async () => void [await made(), await made()], {})
  const dated = async (query: Query) => page.parse(await reader(who, `${base}/parent-list`)(query)).total
  return {
    [`GET ${base}/parent-list`]: {
      ...parents,
      reads: {
        ...parents.reads,
        async createTime_dategt() {
          await made()
          expect(await dated({ createTime_dategt: '2099-01-01 00:00:00' })).toBe(0)
          expect(await dated({ createTime_dategt: '2000-01-01 00:00:00' })).toBeGreaterThan(0)
        },
        async createTime_datelt() {
          await made()
          expect(await dated({ createTime_datelt: '2000-01-01 00:00:00' })).toBe(0)
          expect(await dated({ createTime_datelt: '2099-01-01 00:00:00' })).toBeGreaterThan(0)
        },
      },
      async also() {
        const { records } = page.parse(await reader(who, `${base}/parent-list`)({ size: '50' }))
        expect(records.filter(({ parentId }) => parentId !== '0')).toEqual([])
      },
    },
    [`GET ${base}/child-list`]: told(who, `${base}/child-list`, forest, 'parentId', async () => {
      const [{ top, below }, other] = [await made(), await made()]
      return { value: top, other: other.top, mine: below }
    }),
    [`GET ${base}/tree`]: {
      ...byCode('tree', nodes),
      /** Such clients ask for all of them by this word. */
      async also() {
        const { top } = await made()
        expect(idsIn(await reader(who, `${base}/tree`)({ code: 'DICT' }))).toContain(top)
      },
    },
    [`GET ${base}/dictionary`]: byCode('dictionary', entries),
    [`GET ${base}/dictionary-tree`]: byCode('dictionary-tree', forest),
    [`GET ${base}/dictionary-tree-code`]: byCode('dictionary-tree-code', forest),
  }
}
