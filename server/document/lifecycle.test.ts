import { toSnake } from '@steward/domain/entity'
import { courseOf, stepsFrom } from '@steward/domain/lifecycle'
import { entities } from '@steward/domain/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Bench, startBench } from '../testing/bench.ts'
import { sample } from '../testing/sample.ts'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.app.stop())

const documents = entities.flatMap((entity) => {
  const course = courseOf(entity)
  return course ? [{ entity, ...course }] : []
})

describe.each(documents)('$entity.name', ({ entity, field, lifecycle }) => {
  const put = (id: string, state: string) =>
    bench.app.context.db.transaction({ tenant: '200001', platform: false }, (tx) =>
      tx.query(`update "${toSnake(entity.name)}" set "${toSnake(field)}" = $2 where id = $1`, [id, state]),
    )

  test('begins in its first state, and every state can be reached from there', async () => {
    const reached = new Set([lifecycle.start])
    for (const from of reached)
      for (const step of Object.values(lifecycle.steps))
        if (step.from.includes(from)) for (const to of step.to) reached.add(to)
    expect([...reached].toSorted()).toEqual([...lifecycle.states].toSorted())
  })

  for (const state of lifecycle.states) {
    const refused = Object.values(lifecycle.steps).filter((step) => !step.isOwn && !step.from.includes(state))

    test(`in the state ${state} what does not lead on is refused with what does, and nothing changes`, async () => {
      const { id } = await bench.added(entity)
      await put(id, state)
      const before = await bench.stored(entity, id)
      const possible = stepsFrom(lifecycle, state).map(({ name }) => name)
      for (const { name } of refused) {
        const input = await sample(
          { ...entity, name: '', fields: entity.actions[name]?.input ?? {} },
          async (other) => {
            const added = await bench.added(other)
            return added.id
          },
        )
        const answer = await bench.writerOf(entity).post(`/${entity.path}/${name}`, { ...input, id })
        expect([name, answer.status, answer.msg]).toEqual([name, 422, answer.msg])
        expect(answer.data).toMatchObject({ state, allowed: possible })
        expect(await bench.stored(entity, id)).toEqual(before)
      }
    })
  }

  test('rows say which steps are possible, in lists as in detail', async () => {
    const { id } = await bench.added(entity)
    for (const state of lifecycle.states) {
      await put(id, state)
      const writer = bench.writerOf(entity)
      const possible = stepsFrom(lifecycle, state).map(({ name }) => name)
      const { actions } = (await writer.get(`/${entity.path}/detail`, { id })).data
      expect(possible).toEqual(expect.arrayContaining(actions))
      const { records } = (await writer.get(`/${entity.path}/list`, { id })).data
      expect(records).toMatchObject([{ id, actions }])
    }
  })
})
