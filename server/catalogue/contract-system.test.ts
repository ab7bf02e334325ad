// Each call of the catalogue for people, rights, dictionaries, files, notices, logs and the sign-in, held against what
// the specification says of it: one visible test per call. The list of calls is catalogue.tsv's; a call it names that is
// not there, or of which nothing is promised here, fails.
import type { Entity } from '@steward/domain/entity'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Bench, startBench } from '../testing/bench.ts'
import type { Rows } from '../testing/contract/derived.ts'
import { dictionaryPromises } from '../testing/contract/dictionaries.ts'
import { derivedPromises, holdCalls } from '../testing/contract/hold.ts'
import { peoplePromises } from '../testing/contract/people.ts'
import type { Promises } from '../testing/contract/promise.ts'
import { regionPromises } from '../testing/contract/regions.ts'
import { resourcePromises } from '../testing/contract/resources.ts'
import { signInPromises } from '../testing/contract/sign-in.ts'
import { tenantPromises } from '../testing/contract/tenants.ts'
import { treePromises } from '../testing/contract/trees.ts'
import { doorOf } from '../testing/door.ts'
import { temporaryFolder } from '../testing/folder.ts'
import { linesInto } from '../testing/lines-into.ts'
import { catalogue } from './catalogue.ts'

const sections = ['System', 'Resource', 'Desk', 'Log', 'Users', 'Auth']
const calls = catalogue().filter(({ module }) => sections.includes(module.split(' ')[0] ?? ''))
const own = new Map(
  sections.map((section) => [section, calls.filter(({ module }) => module.startsWith(`${section} `))]),
)

let bench: Bench
let promises: Promises
const sent: { phone: string; content: string }[] = []

beforeAll(async () => {
  const captchas = join(temporaryFolder('steward-contract', afterAll), 'answers.txt')
  vi.stubEnv('CAPTCHA_FILE', captchas)
  bench = await startBench({ outside: linesInto(sent) })
  vi.unstubAllEnvs()
  const door = doorOf(bench.app)
  promises = {
    ...derivedPromises(bench, calls, loggedLines),
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

/** Made once, for lines of logs are many. */
function loggedLines(entity: Entity): Rows | undefined {
  const make = logged[entity.name]
  if (!make) return undefined
  let ids: Promise<string[]> | undefined
  const read = async () => {
    await make()
    const { data } = await bench.keeper.get(`/${entity.path}/list`, { size: '2' })
    return (data as { records: { id: string }[] }).records.map(({ id }) => id)
  }
  return { who: bench.keeper, make: () => (ids ??= read()) }
}

test(`the catalogue lists ${calls.length} calls of these modules`, () => {
  const lengths = sections.map((section) => [section, own.get(section)?.length])
  expect(lengths).toEqual([
    ['System', 98],
    ['Resource', 16],
    ['Desk', 4],
    ['Log', 6],
    ['Users', 15],
    ['Auth', 7],
  ])
})

holdCalls(own, () => ({ bench, promises }))
