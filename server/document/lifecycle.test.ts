import { type Entity, toSnake } from '@steward/domain/entity'
import { courseOf, stepsFrom } from '@steward/domain/lifecycle'
import { entities } from '@steward/domain/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { machineActor } from '../platform/actor.ts'
import { actAs } from '../platform/work.ts'
import { type Bench, startBench } from '../testing/bench.ts'
import { sample } from '../testing/sample.ts'
import { add } from './rows.ts'

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.app.stop())

const documents = entities.flatMap((entity) => {
  const course = courseOf(entity)
  return course ? [{ entity, ...course }] : []
})

/** As a person adds it, or as the product does where people cannot. */
async function given(entity: Entity): Promise<{ id: string }> {
  if (entity.verbs.includes('submit')) return bench.added(entity)
  const by = { tenant: '200001', actor: machineActor('process', 'test') }
  const row: Record<string, unknown> = await actAs(bench.app.context, by, (ctx) => add(ctx, entity, {}))
  return { id: String(row.id) }
}

/** Valid input of a step. */
const inputOf = (entity: Entity, name: string) =>
  sample({ ...entity, name: `${entity.name}/${name}`, fields: entity.actions[name]?.input ?? {} }, async (other) => {
    const { id } = await bench.added(other)
    return id
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
    const others = Object.values(lifecycle.steps).filter((step) => !step.isOwn && !step.from.includes(state))
    const refused = others.filter((step) => !step.again.includes(state))
    const again = others.filter((step) => step.again.includes(state))

    test(`in the state ${state} what does not lead on is refused with what does, and nothing changes`, async () => {
      const { id } = await given(entity)
      await put(id, state)
      const before = await bench.stored(entity, id)
      const possible = stepsFrom(lifecycle, state).map(({ name }) => name)
      for (const { name } of refused) {
        const input = await inputOf(entity, name)
        const answer = await bench.writerOf(entity).post(`/${entity.path}/${name}`, { ...input, id })
        expect([name, answer.status, answer.msg]).toEqual([name, 422, answer.msg])
        expect(answer.data).toMatchObject({ state, allowed: possible })
        expect(await bench.stored(entity, id)).toEqual(before)
      }
    })

    if (again.length > 0)
      test(`in the state ${state} what was done already is no error and changes nothing`, async () => {
        const { id } = await given(entity)
        await put(id, state)
        const before = await bench.stored(entity, id)
        for (const { name } of again) {
          const sent = { ...(await inputOf(entity, name)), id }
          expect(await bench.writerOf(entity).post(`/${entity.path}/${name}`, sent)).toMatchObject({ status: 200 })
        }
        expect(await bench.stored(entity, id)).toEqual(before)
      })
  }

  test('rows say which steps are possible, in lists as in detail', async () => {
    const { id } = await given(entity)
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
