// Holds calls of the catalogue against what they promise: one visible test per call. A call that is not there, or of
// which nothing is promised, fails.
import type { Entity } from '@steward/domain/entity'
import { attach } from '@steward/domain/index'
import { entities } from '@steward/domain/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Call, catalogue, standing } from '../../catalogue/catalogue.ts'
import { routesOf } from '../../golden.ts'
import { type Bench, startBench } from '../bench.ts'
import { type Rows, detailOf, listOf, removalOf, rowsOf, submissionOf } from './derived.ts'
import type { Promised, Promises } from './promise.ts'
import { mistyped } from './typing.ts'

/** What lists, details, writing and removals promise, where they are among these calls. `linesOf` names rows nobody adds. */
export function derivedPromises(
  bench: Bench,
  calls: readonly Call[],
  linesOf: (entity: Entity) => Rows | undefined = () => undefined,
): Promises {
  const made: Promises = {}
  const named = new Set(calls.map(({ name }) => name))
  for (const entity of entities) {
    const rows = linesOf(entity) ?? rowsOf(bench, entity)
    const add = (name: string, promised: () => Promised) => {
      if (named.has(name)) made[name] = promised()
    }
    add(`GET /${entity.path}/list`, () => listOf(entity, rows))
    add(`GET /${entity.path}/detail`, () => detailOf(entity, rows))
    add(`POST /${entity.path}/remove`, () => removalOf(bench, entity, rows))
    if (entity.name !== attach.name) add(`POST /${entity.path}/submit`, () => submissionOf(bench, entity))
    for (const verb of ['save', 'update'] as const)
      add(`POST /${entity.path}/${verb}`, () => submissionOf(bench, entity, verb))
  }
  return made
}

interface Held {
  bench: Bench
  promises: Promises
}

/** Sections of calls by name; `held` is asked within the tests, when the server runs. */
export function holdCalls(sections: ReadonlyMap<string, readonly Call[]>, held: () => Held): void {
  const stands = new Set(standing(routesOf()))
  const bySection = [...sections].map(([section, own]) => [`${section}: ${own.length} calls`, own] as const)

  test('nothing is promised of calls that are not listed', () => {
    const listed = new Set([...sections.values()].flat().map(({ name }) => name))
    expect(Object.keys(held().promises).filter((name) => !listed.has(name))).toEqual([])
  })

  describe.each(bySection)('%s', (_, own) => {
    test.each(own.map((call) => [call.name, call] as const))('%s', async (name, { parameters }) => {
      expect(stands).toContain(name)
      const { bench, promises } = held()
      const promised = promises[name]
      if (!promised) throw new Error(`nothing is promised of ${name}`)
      await hold(bench, name, promised, parameters)
    })
  })
}

interface Modules {
  modules: readonly string[]
  /** Calls that the catalogue lists of them. */
  count: number
  promise: (bench: Bench, calls: readonly Call[]) => Promises
}

/** Starts a server and holds the calls of these modules of the catalogue. */
export function holdModules({ modules, count, promise }: Modules): void {
  const calls = catalogue()
  const sections = new Map(modules.map((module) => [module, calls.filter((call) => call.module === module)]))
  const all = [...sections.values()].flat()
  let held: Held
  beforeAll(async () => {
    const bench = await startBench()
    held = { bench, promises: promise(bench, all) }
  })
  afterAll(() => held.bench.app.stop())

  test(`the catalogue lists ${all.length} calls of these modules`, () => expect(all.length).toBe(count))

  holdCalls(sections, () => held)
}

async function hold(bench: Bench, name: string, promised: Promised, parameters: readonly string[]): Promise<void> {
  const { ask, shape, flat, isOpen, reads = {}, also } = promised
  const [method, path = ''] = name.split(' ')
  const stranger = await (method === 'GET' ? bench.app.anybody.get(path) : bench.app.anybody.post(path))
  if (!isOpen) expect({ status: stranger.status, code: stranger.code }).toEqual({ status: 401, code: 401 })
  const answer = await ask()
  expect(answer.status, answer.msg).toBe(200)
  if (!flat)
    expect(answer.body).toMatchObject({ code: 200, success: true, msg: expect.stringMatching(/./), data: answer.data })
  const read: unknown = flat ? answer.body : answer.data
  const { error } = shape.safeParse(read)
  expect(error?.issues ?? []).toEqual([])
  if (!flat) expect(mistyped(read)).toEqual([])
  // Each parameter the catalogue names is proved to be read.
  expect(Object.keys(reads)).toEqual(expect.arrayContaining([...parameters]))
  for (const [parameter, isRead] of Object.entries(reads))
    if (parameters.includes(parameter))
      await isRead().catch((cause: unknown) => {
        throw new Error(`${name} does not read ${parameter}`, { cause })
      })
  await also?.()
}
