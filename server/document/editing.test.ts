import { type Entity, toSnake } from '@steward/domain/entity'
import { repairBill, repairOrder } from '@steward/domain/index'
import { courseOf } from '@steward/domain/lifecycle'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bench, startBench } from '../testing/bench.ts'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.app.stop())

const sql = (text: string, values: unknown[]) =>
  bench.app.context.db.transaction({ tenant: '200001', platform: false }, (tx) => tx.query(text, values))

/** As the documents declare it. */
const documents: { entity: Entity; line: string; editable: readonly string[] }[] = [
  { entity: repairBill, line: 'bill_id', editable: ['submitted'] },
  {
    entity: repairOrder,
    line: 'order_id',
    editable: ['to_dispatch', 'to_accept', 'accepted', 'repairing', 'suspended'],
  },
]

describe.each(documents)('$entity.name', ({ entity, line, editable }) => {
  const course = courseOf(entity)
  const linesOf = (id: string) =>
    sql(`select action, is_deleted as gone from repair_bill_record where ${line} = $1 order by id`, [id])

  test.each(course?.lifecycle.states ?? [])(
    'in the state %s it is changed and removed only as declared',
    async (state) => {
      const { id } = await bench.added(entity)
      await sql(`update "${toSnake(entity.name)}" set "${toSnake(course?.field ?? '')}" = $2 where id = $1`, [
        id,
        state,
      ])
      const entry: { zh: string } | undefined = Object(course?.lifecycle.dictionary.entries)[state]
      const changed = await bench.keeper.post(`/${entity.path}/submit`, { id, title: '改过' })
      if (editable.includes(state)) expect(changed, changed.msg).toMatchObject({ status: 200 })
      else expect(changed).toMatchObject({ status: 422, msg: `当前状态为“${entry?.zh}”，不能修改` })
      expect(await bench.stored(entity, id)).toMatchObject(editable.includes(state) ? { title: '改过' } : { rev: 0 })
      const removed = await bench.keeper.post(`/${entity.path}/remove`, {}, { ids: id })
      expect([state, removed.status]).toEqual([state, state === course?.lifecycle.start ? 200 : 422])
    },
  )

  test('its first line is written with it, and its lines go when it is removed', async () => {
    const { id } = await bench.added(entity)
    expect(await linesOf(id)).toEqual([{ action: 'create', gone: 0 }])
    const { data } = await bench.keeper.get(`/${entity.path}/dependents`, { ids: id })
    expect(data).toContainEqual(expect.objectContaining({ count: 1, fate: 'goes' }))
    await bench.keeper.post(`/${entity.path}/remove`, {}, { ids: id })
    expect(await linesOf(id)).toEqual([{ action: 'create', gone: 1 }])
  })
})
