// Each call of the catalogue for people, rights, dictionaries, files, notices, logs and the sign-in, held against what
// the specification says of it: one visible test per call. The list of calls is catalogue.tsv's; a call it names that is
// not there, or of which nothing is promised here, fails.
import { attach } from '@steward/domain/index'
import { entities } from '@steward/domain/registry'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { routesOf } from '../golden.ts'
import { type Bench, startBench } from '../testing/bench.ts'
import { detailOf, listOf, removalOf, rowsOf, submissionOf } from '../testing/contract/derived.ts'
import { dictionaryPromises } from '../testing/contract/dictionaries.ts'
import { peoplePromises } from '../testing/contract/people.ts'
import type { Promises } from '../testing/contract/promise.ts'
import { regionPromises } from '../testing/contract/regions.ts'
import { resourcePromises } from '../testing/contract/resources.ts'
import { signInPromises } from '../testing/contract/sign-in.ts'
import { tenantPromises } from '../testing/contract/tenants.ts'
import { treePromises } from '../testing/contract/trees.ts'
import { mistyped } from '../testing/contract/typing.ts'
import { doorOf } from '../testing/door.ts'
import { temporaryFolder } from '../testing/folder.ts'
import { catalogue, standing } from './catalogue.ts'

const sections = ['System', 'Resource', 'Desk', 'Log', 'Users', 'Auth']
const calls = catalogue().filter(({ module }) => sections.includes(module.split(' ')[0] ?? ''))
const stands = new Set(standing(routesOf()))

let bench: Bench
let promises: Promises
const sent: { phone: string; content: string }[] = []

beforeAll(async () => {
  const captchas = join(temporaryFolder('steward-contract', afterAll), 'answers.txt')
  vi.stubEnv('CAPTCHA_FILE', captchas)
  bench = await startBench({ sms: { file: (line) => void sent.push(JSON.parse(line)) } })
  vi.unstubAllEnvs()
  const door = doorOf(bench.app)
  promises = {
    ...derivedPromises(),
    ...treePromises(bench),
    ...dictionaryPromises(bench),
    ...regionPromises(bench),
    ...tenantPromises(bench),
    ...resourcePromises(bench, sent),
    ...peoplePromises(bench, door),
    ...signInPromises(bench, door, captchas),
  }
})
afterAll(() => bench.app.stop())

/** Lines of the three logs come from what people do. */
const logged: Record<string, () => Promise<unknown>> = {
  'log-usual': async () => undefined,
  async 'log-api'() {
    for (let i = 0; i < 2; i += 1) await bench.keeper.post('/blade-system/post/submit', {})
    await bench.app.calls.flush()
  },
  'log-error': () => bench.keeper.post('/blade-auth/oauth/logout', [{ message: 'one' }, { message: 'two' }]),
}

function linesOf(path: string, make: () => Promise<unknown>) {
  let ids: string[] | undefined
  return {
    who: bench.keeper,
    async make() {
      if (!ids) {
        await make()
        const { records } = (await bench.keeper.get(`/${path}/list`, { size: '2' })).data as {
          records: { id: string }[]
        }
        ids = records.map(({ id }) => id)
      }
      return ids
    },
  }
}

function derivedPromises(): Promises {
  const made: Promises = {}
  const named = new Set(calls.map(({ name }) => name))
  for (const entity of entities) {
    const make = logged[entity.name]
    const rows = make ? linesOf(entity.path, make) : rowsOf(bench, entity)
    const add = (name: string, promised: () => Promises[string]) => {
      if (named.has(name)) made[name] = promised()
    }
    add(`GET /${entity.path}/list`, () => listOf(entity, rows))
    add(`GET /${entity.path}/detail`, () => detailOf(entity, rows))
    add(`POST /${entity.path}/remove`, () => removalOf(bench, entity))
    if (entity.name !== attach.name) add(`POST /${entity.path}/submit`, () => submissionOf(bench, entity))
    add(`POST /${entity.path}/update`, () => submissionOf(bench, entity, 'update'))
  }
  return made
}

test(`the catalogue lists ${calls.length} calls of these modules, and each is held against its promise below`, () => {
  const lengths = sections.map((section) => [section, calls.filter(({ module }) => module.startsWith(section)).length])
  expect(lengths).toEqual([
    ['System', 98],
    ['Resource', 16],
    ['Desk', 4],
    ['Log', 6],
    ['Users', 15],
    ['Auth', 7],
  ])
  // Nothing is promised of calls it does not list.
  expect(Object.keys(promises).filter((name) => !calls.some((call) => call.name === name))).toEqual([])
})

const bySection = sections.map((section) => {
  const own = calls.filter(({ module }) => module.startsWith(`${section} `))
  return [`${section}: ${own.length} calls`, own] as const
})

describe.each(bySection)('%s', (_, own) => {
  test.each(own.map((call) => [call.name, call] as const))('%s', async (name, { parameters }) => {
    expect(stands).toContain(name)
    const promised = promises[name]
    if (!promised) throw new Error(`nothing is promised of ${name}`)
    const { ask, shape, flat, isOpen, reads = {}, also } = promised
    const [method, path = ''] = name.split(' ')
    const stranger = await (method === 'GET' ? bench.app.anybody.get(path) : bench.app.anybody.post(path))
    if (!isOpen) expect({ status: stranger.status, code: stranger.code }).toEqual({ status: 401, code: 401 })
    const answer = await ask()
    expect(answer.status, answer.msg).toBe(200)
    if (!flat)
      expect(answer.body).toMatchObject({
        code: 200,
        success: true,
        msg: expect.stringMatching(/./),
        data: answer.data,
      })
    const read: unknown = flat ? answer.body : answer.data
    const { error } = shape.safeParse(read)
    expect(error?.issues ?? []).toEqual([])
    if (!flat) expect(mistyped(read)).toEqual([])
    expect(Object.keys(reads).toSorted()).toEqual(parameters.toSorted())
    for (const [parameter, isRead] of Object.entries(reads))
      await isRead().catch((cause: unknown) => {
        throw new Error(`${name} does not read ${parameter}`, { cause })
      })
    await also?.()
  })
})
