// What lists, details, submissions and removals promise for every entity of the catalogue.
import type { Entity } from '@steward/domain/entity'
import { expect } from 'vitest'
import type { Answer, Caller } from '../app.ts'
import type { Bench } from '../bench.ts'
import type { Sample } from '../sample.ts'
import { type Promised, type Row, done, page, row } from './promise.ts'

export interface Rows {
  who: Caller
  /** At least two rows, of which the first is one of its own. */
  make: () => Promise<string[]>
  /** One more, where it is not simply submitted. */
  add?: () => Promise<string>
}

const FUTURE = '2099-01-01 00:00:00'
const PAST = '2000-01-01 00:00:00'

export const stateOf = async (answer: Promise<Answer>): Promise<number> => (await answer).status

/** Rows two callers may see. */
export const rowsOf = (bench: Bench, entity: Entity): Rows => ({
  who: bench.writerOf(entity),
  make: async () => [(await bench.added(entity)).id, (await bench.added(entity)).id],
})

export function listOf(entity: Entity, { who, make }: Rows, path = `/${entity.path}/list`): Promised {
  const read = async (query: Record<string, string>) => {
    const answer = await who.get(path, query)
    expect(answer, `${JSON.stringify(query)}: ${answer.msg}`).toMatchObject({ status: 200 })
    return page.parse(answer.data)
  }
  return {
    async ask() {
      await make()
      return who.get(path, { size: '5' })
    },
    shape: page,
    reads: {
      async size() {
        await make()
        expect(await read({ size: '1' })).toMatchObject({ size: 1, records: [expect.anything()] })
        expect((await read({ size: '2' })).records).toHaveLength(2)
      },
      async current() {
        await make()
        const [first, second] = [await read({ size: '1' }), await read({ size: '1', current: '2' })]
        expect(second.current).toBe(2)
        expect(second.records[0]?.id).not.toBe(first.records[0]?.id)
        expect(await read({ size: '1', current: '90000' })).toMatchObject({ records: [], total: first.total })
      },
      async createTime_dategt() {
        await make()
        expect(await read({ createTime_dategt: FUTURE })).toMatchObject({ total: 0, records: [] })
        expect((await read({ createTime_dategt: PAST })).total).toBeGreaterThan(1)
      },
      async createTime_datelt() {
        await make()
        expect(await read({ createTime_datelt: PAST })).toMatchObject({ total: 0, records: [] })
        expect((await read({ createTime_datelt: FUTURE })).total).toBeGreaterThan(1)
      },
    },
    /** Every field that is searched for: its value finds the row, and the lack of one does not, or the other way round. */
    async also() {
      const [id = ''] = await make()
      const whole = (await who.get(`/${entity.path}/detail`, { id })).data as Row
      const found = async (query: Record<string, string>) => (await read({ id, ...query })).total
      expect(await found({})).toBe(1)
      for (const [name, field] of Object.entries(entity.fields)) {
        const value = whole[name]
        if (!field.find || field.kind.secret || value === '' || value === undefined) continue
        // The root of a tree is 0 on the wire and no parent in a filter.
        if (value === '0' && field.kind.name === 'parent') {
          expect(await found({ [`${name}_null`]: '1' }), `${name}_null`).toBe(1)
          expect(await found({ [name]: id }), name).toBe(0)
          continue
        }
        if (value === null) {
          expect(await found({ [`${name}_notnull`]: '1' }), `${name}_notnull`).toBe(0)
          continue
        }
        expect(await found({ [name]: String(value) }), name).toBe(1)
        expect(await found({ [`${name}_null`]: '1' }), `${name}_null`).toBe(0)
      }
    },
  }
}

export const detailOf = (entity: Entity, { who, make }: Rows): Promised => ({
  async ask() {
    const [id = ''] = await make()
    return who.get(`/${entity.path}/detail`, { id })
  },
  shape: row,
  reads: {
    async id() {
      const [a = '', b = ''] = await make()
      for (const id of [a, b]) expect((await who.get(`/${entity.path}/detail`, { id })).data).toMatchObject({ id })
      expect(await stateOf(who.get(`/${entity.path}/detail`, { id: '1234567890' }))).toBe(404)
    },
  },
})

export const removalOf = (
  bench: Bench,
  entity: Entity,
  { add = async () => (await bench.added(entity)).id }: Rows,
): Promised => {
  const who = bench.writerOf(entity)
  const remove = (ids: string) => who.post(`/${entity.path}/remove`, undefined, { ids })
  return {
    ask: async () => remove(await add()),
    shape: done,
    reads: {
      async ids() {
        const [a, b, kept] = [await add(), await add(), await add()]
        expect(await stateOf(remove(''))).toBe(400)
        expect(await stateOf(remove(`${a},${b}`))).toBe(200)
        const states = [a, b, kept].map((id) => stateOf(who.get(`/${entity.path}/detail`, { id })))
        expect(await Promise.all(states)).toEqual([404, 404, 200])
      },
    },
  }
}

/** What people call the row or, where the product names it, another text of theirs. */
function textOf(entity: Entity, input: Sample): Sample {
  const name = [entity.title, ...Object.keys(input)].find(
    (one) => one in input && entity.fields[one]?.kind.name === 'text',
  )
  return name === undefined ? {} : { [name]: input[name] }
}

/** Fields that follow from a change of any other. */
const following = new Set(['rev', 'updateTime', 'updateUser', 'updateUserName'])

export const submissionOf = (bench: Bench, entity: Entity, verb: 'submit' | 'save' | 'update' = 'submit'): Promised => {
  const who = bench.writerOf(entity)
  const path = `/${entity.path}/${verb}`
  const read = async (id: string) => (await who.get(`/${entity.path}/detail`, { id })).data as Row
  return {
    async ask() {
      const input = await bench.inputFor(entity)
      return who.post(
        path,
        verb === 'update' ? { id: (await bench.added(entity)).id, ...textOf(entity, input) } : input,
      )
    },
    shape: row,
    /** The id selects what changes; what is not sent stays, and what nobody knows is dropped. `save` only adds. */
    async also() {
      if (verb === 'save') return
      const [one, other] = [await bench.added(entity), await bench.added(entity)]
      const before = [await read(one.id), await read(other.id)]
      const text = textOf(entity, await bench.inputFor(entity))
      const answer = await who.post(path, { id: one.id, ...text, unknownField: 'x' })
      expect(answer, answer.msg).toMatchObject({ status: 200, data: { id: one.id } })
      const after = [await read(one.id), await read(other.id)]
      expect(after[1]).toEqual(before[1])
      expect(after[0]).toMatchObject(text)
      const changed = Object.keys(after[0] ?? {}).filter(
        (name) => JSON.stringify(after[0]?.[name]) !== JSON.stringify(before[0]?.[name]),
      )
      expect(changed.filter((name) => !(name in text) && !following.has(name))).toEqual([])
      expect(after[0]).not.toHaveProperty('unknownField')
    },
  }
}
