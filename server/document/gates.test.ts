import { deviceFailure } from '@steward/domain/index'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { machineActor } from '../platform/actor.ts'
import { actAs } from '../platform/work.ts'
import { type Bench, startBench } from '../testing/bench.ts'
import type { Gate } from './gates.ts'
import { takeFollowingStep, takeStep } from './steps.ts'

let bench: Bench
let held: string
let free: string
/** Until the approval is over only the process that runs it closes what it holds. */
const approval = machineActor('process', 'approval')
const gate: Gate = async (ctx, entity, rows) => {
  const mine = rows.filter(({ id }) => entity.name === deviceFailure.name && id === held)
  if (ctx.actor.name === approval.name) return new Map()
  return new Map(
    mine.map(({ id }) => [String(id), { by: '停机审批', byEn: 'Approval of the outage', except: ['analyse'] }]),
  )
}

beforeAll(async () => {
  bench = await startBench({ gates: [gate] })
})
afterAll(async () => {
  await bench.app.stop()
})
beforeEach(async () => {
  held = (await bench.added(deviceFailure)).id
  free = (await bench.added(deviceFailure)).id
})

const path = `/${deviceFailure.path}`
const by = (name: string) => ({ tenant: '200001', actor: machineActor('process', name) })

test('what a gate holds is offered to nobody, and said by its name to who asks all the same', async () => {
  const { data }: { data: { records: { id: string; actions: string[] }[] } } = await bench.keeper.get(`${path}/list`)
  const actionsOf = (id: string) => data.records.find((row) => row.id === id)?.actions
  expect([actionsOf(held), actionsOf(free)]).toEqual([[], ['recover']])
  const refused = await bench.keeper.post(`${path}/recover`, { id: held })
  expect([refused.status, refused.msg]).toEqual([422, '“停机审批”结束之前不能恢复'])
  expect(await bench.keeper.post(`${path}/recover`, { id: free })).toMatchObject({ status: 200 })
})

test('the product is held back like a person, in the steps it takes by itself as well', async () => {
  const follow = (id: string) =>
    actAs(bench.app.context, by('alarms'), (ctx) => takeFollowingStep(ctx, deviceFailure, id, 'follow'))
  await expect(follow(held)).rejects.toThrow('step.held')
  const { context } = bench.app
  const elsewhere = { ...context, db: context.db.lane('background') }
  await expect(
    actAs(elsewhere, by('alarms'), (ctx) => takeFollowingStep(ctx, deviceFailure, held, 'follow')),
  ).rejects.toThrow('step.held')
  expect(await bench.stored(deviceFailure, held)).toMatchObject({ fail_status: 'open' })
  expect(await follow(free)).toMatchObject({ state: 'restored' })
})

test('whoever ends the hold is let through, and so is a step the gate leaves open', async () => {
  await actAs(bench.app.context, { tenant: '200001', actor: approval }, (ctx) =>
    takeStep(ctx, deviceFailure, held, 'follow'),
  )
  const input = { id: held, rootCause: '密封老化', preventAction: '每年更换密封' }
  expect(await bench.keeper.post(`${path}/analyse`, input)).toMatchObject({ status: 200, data: { state: 'analysed' } })
})
