// Every route × every place that carries an id × every kind of caller: nobody reads, changes, learns of or refers to a
// row of another tenant. The verdicts are a golden file (`npx vitest run server/isolation.test.ts -u`).
import { entities } from '@steward/domain/registry'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routesOf } from './golden.ts'
import type { Route } from './platform/route.ts'
import type { Answer, Caller } from './testing/app.ts'
import { type Bench, startBench } from './testing/bench.ts'
import { type Carrier, carriersOf, lastOf } from './testing/isolation/carriers.ts'
import { type Reply, plain, probeOf } from './testing/isolation/probe.ts'
import { type Value, requestFor } from './testing/isolation/requests.ts'
import { crossings, endTasks, rowsOf } from './testing/isolation/stored.ts'
import { NOBODY, type World, worldOf } from './testing/isolation/world.ts'

const FIRST = '200001'
const SECOND = '200002'
const at = new Date('2026-06-01T09:00:00+08:00')
const MINUTE = 60_000
const TASKS = 'bulk.too-many-tasks'
const FILE = join(import.meta.dirname, '../derived/isolation-matrix.txt')

/** They end, lock or replace the session they are called with. */
const endsSession: ReadonlySet<string> = new Set(['/blade-auth/oauth/logout', '/blade-auth/oauth/lock'])
/** With a row of one's own they reach for a server elsewhere, and answer as the network does. */
const reachesOut: ReadonlySet<string> = new Set([
  '/blade-system/ldap-directory/try',
  '/iot/api-access/ping',
  '/blade-resource/oss/check',
  '/blade-resource/oss/enable',
  '/blade-resource/sms/send',
  '/blade-resource/sms/endpoint/send-message',
])

/** What a tenant tells everybody before the sign-in: the ways it offers. */
const toldToAll: ReadonlySet<string> = new Set(['GET /blade-auth/oauth/providers query.tenantId'])

interface Case {
  route: Route
  carrier: Carrier
}

const cases: readonly Case[] = routesOf().flatMap((route) => carriersOf(route).map((carrier) => ({ route, carrier })))
const nameOf = ({ route, carrier }: Case) => `${route.method} ${route.path} ${carrier.at}`
/** Reads first, removals last, tenants after everything. */
const rankOf = ({ route: { method, path, tag } }: Case) =>
  (tag === 'tenant' ? 4 : 0) + (method === 'GET' ? 0 : lastOf(path) === 'remove' ? 2 : 1)
const inOrder = cases.toSorted((a, b) => rankOf(a) - rankOf(b))

let bench: Bench
let first: World
const verdicts = new Map<string, Record<string, string>>()
const leaks: string[] = []
const faults: string[] = []
const limited: string[] = []
let before = new Set<string>()
let after = new Set<string>()
let crossed: string[] = []

const real: Value = async (of) => (of === 'tenantId' ? FIRST : first.rowOf(of))
// Of the same length; no row has it, because ids begin with the time.
const none: Value = async (of) => (of === 'tenantId' ? NOBODY : `1${(await first.rowOf(of)).slice(1)}`)

/** Somebody in their place once their session is over: the clock goes on by many minutes. */
async function lasting(make: () => Promise<Caller>): Promise<Caller> {
  let now = await make()
  const again = async (call: () => Promise<Answer>) => {
    const answer = await call()
    if (answer.status !== 401) return answer
    now = await make()
    return call()
  }
  return {
    ...now,
    get token() {
      return now.token
    },
    get: (path, query) => again(() => now.get(path, query)),
    post: (path, body, query) => again(() => now.post(path, body, query)),
  }
}

/** A limit of a time; tasks that are not done yet are ended instead. */
const isTooSoon = ({ status, text }: Reply) => status === 429 && !text.includes(TASKS)

const note = (one: Case, who: string, verdict: string) =>
  verdicts.set(nameOf(one), { ...verdicts.get(nameOf(one)), [who]: verdict })

beforeAll(async () => {
  let passed = 0
  bench = await startBench({ now: () => new Date(at.getTime() + passed) })
  const { app, keeper, stranger, platform, nobody } = bench
  const probe = probeOf(app)
  /** Somebody in their place, once their session is over or their password due. */
  const renewed = new Map<Caller, Caller>()
  async function asked(who: Caller, one: Case, world: World, value: Value): Promise<Reply> {
    const request = await requestFor(one.route, one.carrier, world, value)
    const send = async () => {
      let reply = await probe(renewed.get(who) ?? who, request)
      // How often a call was made within the minute depends on what was kept in memory and is asked twice.
      for (let left = 5; isTooSoon(reply) && left > 0; left -= 1) {
        passed += MINUTE
        // What the call before still holds is given back in this turn.
        await turn()
        reply = await probe(renewed.get(who) ?? who, request)
      }
      if (isTooSoon(reply)) limited.push(`${nameOf(one)} ${reply.text}`)
      return reply
    }
    let reply = await send()
    if (reply.text.includes(TASKS)) {
      await endTasks(app.owner, who.tenant)
      reply = await send()
    }
    if (reply.status === 500) faults.push(`${nameOf(one)} ${reply.text}`)
    if (who.token === '' || !/"reason":"session\.(missing|locked|password-change|ended)/.test(reply.text)) return reply
    const { tenant } = who
    renewed.set(
      who,
      await app.person({
        tenant,
        ...(who === nobody ? {} : { codes: 'all', alias: who === platform ? 'administrator' : 'admin' }),
      }),
    )
    return send()
  }

  // Rows are added by people who ask nothing, because some calls end the session they are made with.
  const maker = (tenant: string, alias: string) => lasting(() => app.person({ tenant, codes: 'all', alias }))
  const adds = { app, platform: await maker('000000', 'administrator') }
  first = worldOf({ ...adds, tenant: FIRST, keeper: await maker(FIRST, 'admin') })
  const second = worldOf({ ...adds, tenant: SECOND, keeper: await maker(SECOND, 'admin') })
  for (const entity of entities) await first.rowOf(entity)
  for (const entity of entities) await second.rowOf(entity)
  before = await rowsOf(app.owner, FIRST)

  for (const one of inOrder) {
    const isWrite = one.route.method === 'POST'
    const isShared = one.carrier.of !== 'tenantId' && one.carrier.of.tenancy === 'shared'
    let [unknown, foreign] = [await asked(stranger, one, second, none), await asked(stranger, one, second, real)]
    // What was read for the first time, or has aged meanwhile, is read by the one and kept in memory for the other.
    for (let left = 4; unknown.work !== foreign.work && left > 0; left -= 1)
      [unknown, foreign] = [await asked(stranger, one, second, none), await asked(stranger, one, second, real)]
    const isSame = unknown.status === foreign.status && plain(unknown.text, isWrite) === plain(foreign.text, isWrite)
    note(one, 'other', isShared ? `${foreign.status} shared` : `${foreign.status}`)
    if (isShared || toldToAll.has(nameOf(one)) || (isSame && unknown.work === foreign.work)) continue
    leaks.push(
      `${nameOf(one)} (${unknown.work}, ${foreign.work})\n  ${plain(unknown.text, isWrite).slice(0, 1500)}\n  ${plain(foreign.text, isWrite).slice(0, 1500)}`,
    )
  }
  after = await rowsOf(app.owner, FIRST)
  const foreign = new Set([...after].flatMap((row) => / (\d+) /.exec(row)?.[1] ?? []))
  crossed = await crossings(app.owner, SECOND, foreign)

  // Who is not let in is not let in whatever he sends.
  const turnedAway = new Map<string, string>()
  const verdictOf = async (name: string, who: Caller, one: Case) => {
    const key = `${name} ${one.route.method} ${one.route.path}`
    const known = turnedAway.get(key)
    if (known !== undefined) return known
    const { status, text } = await asked(who, one, first, real)
    if (/"reason":"(session\.missing|permission\.denied)"/.test(text) && one.route.may !== 'signed-in')
      turnedAway.set(key, String(status))
    return String(status)
  }
  for (const one of inOrder) {
    note(one, 'anonymous', await verdictOf('anonymous', app.anybody, one))
    note(one, 'staff', await verdictOf('staff', nobody, one))
    const isOut = endsSession.has(one.route.path) || reachesOut.has(one.route.path)
    note(one, 'own', isOut ? '-' : String((await asked(keeper, one, first, real)).status))
  }
  // What was removed meanwhile is there anew.
  first = worldOf({ ...adds, tenant: FIRST, keeper: await maker(FIRST, 'admin') })
  for (const one of inOrder) {
    const isOut = endsSession.has(one.route.path) || reachesOut.has(one.route.path)
    note(one, 'platform', isOut ? '-' : String((await asked(platform, one, first, real)).status))
  }
}, 1_800_000)
afterAll(() => bench.app.stop())

test("the answer to another tenant's id is the answer to none, in status, words and statements", () => {
  expect(leaks.join('\n')).toBe('')
})

test("no call of another tenant's administrator changes, adds or removes a row of the first tenant", () => {
  expect([...after].filter((row) => !before.has(row))).toEqual([])
  expect([...before].filter((row) => !after.has(row))).toEqual([])
})

test('no row of a tenant refers to one of another tenant', () => expect(crossed).toEqual([]))

test('no call ends in a fault of the server', () => expect(faults).toEqual([]))

test('a limit of a time lets go within five minutes', () => expect(limited).toEqual([]))

test('derived/isolation-matrix.txt has the verdict of every route, carrier and caller', async () => {
  const lines = cases.map((one) => {
    const { anonymous, staff, other, own, platform } = verdicts.get(nameOf(one)) ?? {}
    const of = one.carrier.of === 'tenantId' ? 'tenant' : one.carrier.of.name
    return `${nameOf(one)} ${of} | ${anonymous} ${staff} ${other} ${own} ${platform}`
  })
  const head =
    '# call, carrier, whose row | anonymous, staff without rights, administrator of another tenant, of this one, of the platform'
  const found = `${head}\n${lines.toSorted().join('\n')}\n`
  try {
    await expect(found).toMatchFileSnapshot(FILE)
  } catch (cause) {
    // The report of a file of five thousand lines says only that it differs.
    const [kept, now] = [readFileSync(FILE, 'utf8'), found].map((text) => new Set(text.split('\n')))
    const gone = [...(kept ?? [])].filter((line) => !now?.has(line)).map((line) => `- ${line}`)
    const come = [...(now ?? [])].filter((line) => !kept?.has(line)).map((line) => `+ ${line}`)
    throw new Error([...gone, ...come].toSorted((a, b) => (a.slice(2) < b.slice(2) ? -1 : 1)).join('\n'), { cause })
  }
})
