// A second factor of time-based codes: set up, asked for at sign-in, lost, demanded.
import { TOTP, Secret } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { type Caller, type TestApp, startApp } from '../../testing/app.ts'
import { doorOf } from '../../testing/door.ts'
import { issueChallenge } from '../sign-in/challenge.ts'
import { personByAccount, readPerson } from '../sign-in/person.ts'
import { purgeExpired } from '../sign-in/purge.ts'

const PASSWORD = 'Correct-horse-1'
const TENANT = '200001'

let app: TestApp
let keeper: Caller
let door: ReturnType<typeof doorOf>
let now = Date.now()
beforeAll(async () => {
  app = await startApp({ now: () => new Date(now) })
  door = doorOf(app)
  keeper = await app.person({ codes: 'all', alias: 'keeper' })
})
afterAll(() => app.stop())

const ask = (text: string, values: readonly unknown[] = []) =>
  app.context.db.transaction(platformScope, (tx) => tx.query<Record<string, string>>(text, values))
const wait = (seconds: number) => {
  now += seconds * 1000
}
const codeAt = (secret: string, offset = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now + offset * 1000 })
const wrongFor = (secret: string) => {
  const near = [-60, -30, 0, 30, 60].map((offset) => codeAt(secret, offset))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
}

async function set(by: Caller, values: object) {
  const { rev } = (await by.get('/blade-system/security/detail')).data as { rev: number }
  return by.post('/blade-system/security/submit', { rev, values })
}

const own = '/blade-user/second-factor'

async function accountOf({ userId }: Caller): Promise<string> {
  const [row] = await ask('select account from "user" where id = $1', [userId])
  return row?.account ?? ''
}

/** Sets up a second factor; afterwards the code that confirmed it is spent. */
async function enrol(person: Caller) {
  const { secret, uri } = (await person.post(`${own}/offer`)).data as { secret: string; uri: string }
  const confirmed = await person.post(`${own}/confirm`, { code: codeAt(secret) })
  expect(confirmed).toMatchObject({ status: 200 })
  const { recoveryCodes } = confirmed.data as { recoveryCodes: string[] }
  return { secret, uri, recoveryCodes, account: await accountOf(person), tenant: person.tenant }
}

const first = async (who: { account: string; tenant?: string }) => {
  const reply = await door.knock(who.tenant ?? TENANT, who.account, PASSWORD)
  expect(reply).toMatchObject({ status: 400, reason: 'session.second-factor' })
  expect(reply.access_token).toBeUndefined()
  return reply.data?.challenge ?? ''
}
const second = (challenge: string, code: string, address?: string) =>
  door.token({ grant_type: 'password', challenge, code }, address)

test('once confirmed, a sign-in needs a code, and refreshing needs none', async () => {
  const person = await app.person()
  const { secret, uri } = (await person.post(`${own}/offer`)).data as { secret: string; uri: string }
  expect(uri).toContain(`secret=${secret}`)
  expect(decodeURIComponent(uri)).toContain(`${await accountOf(person)}@${TENANT}`)
  // Nothing is asked for before it is confirmed.
  expect(await door.knock(TENANT, await accountOf(person), PASSWORD)).toMatchObject({ status: 200 })
  expect(await person.post(`${own}/confirm`, { code: wrongFor(secret) })).toMatchObject({
    reason: 'session.second-factor-wrong',
    body: { field: 'code' },
  })
  expect(await person.post(`${own}/confirm`, { code: codeAt(secret) })).toMatchObject({ status: 200 })
  wait(30)
  const account = await accountOf(person)
  const entered = await second(await first({ account }), codeAt(secret))
  expect(entered).toMatchObject({ status: 200, second_factor_required: false })
  const query = { grant_type: 'refresh_token', tenantId: TENANT, refresh_token: entered.refresh_token ?? '' }
  expect(await door.token(query)).toMatchObject({ status: 200 })
  expect(await person.get(own)).toMatchObject({ data: { recoveryLeft: 10, demand: 'optional', isDue: false } })
  const stored = JSON.stringify(await ask('select secret from user_factor where user_id = $1', [person.userId]))
  expect(stored).not.toContain(secret)
  expect(await person.post(`${own}/offer`)).toMatchObject({ status: 409, reason: 'factor.stands' })
})

test('a wrong password tells nothing of a second factor', async () => {
  const { account } = await enrol(await app.person())
  const withFactor = await door.knock(TENANT, account, 'Wrong-horse-22')
  const without = await door.knock(TENANT, await accountOf(await app.person()), 'Wrong-horse-22')
  expect(withFactor.reason).toBe('session.password')
  expect(without).toMatchObject({ reason: withFactor.reason, data: withFactor.data, status: withFactor.status })
})

test('a code is taken once, and so is a challenge; codes of the neighbouring intervals are taken as well', async () => {
  const { account, secret } = await enrol(await app.person())
  const [challenge, another] = [await first({ account }), await first({ account })]
  // The code that confirmed it.
  expect(await second(challenge, codeAt(secret))).toMatchObject({ reason: 'session.second-factor-wrong' })
  wait(60)
  const late = codeAt(secret, -30)
  expect(await second(another, late)).toMatchObject({ status: 200 })
  const [third, fourth] = [await first({ account }), await first({ account })]
  expect(await second(third, late)).toMatchObject({ reason: 'session.second-factor-wrong' })
  const ahead = codeAt(secret, 30)
  const both = await Promise.all([second(await first({ account }), ahead), second(fourth, ahead)])
  expect(both.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400'])
  expect(await second(third, codeAt(secret))).toMatchObject({ reason: 'session.challenge' })
  wait(90)
  expect(await second(await first({ account }), codeAt(secret, 60))).toMatchObject({ status: 400 })
  const last = await first({ account })
  const twice = await Promise.all([second(last, codeAt(secret)), second(last, codeAt(secret))])
  expect(twice.map(({ reason }) => reason ?? 'in').toSorted()).toEqual(['in', 'session.challenge'])
})

test('a wrong code answers a new challenge, which ends with the first; so does a change of the password', async () => {
  const person = await app.person()
  const { account, secret } = await enrol(person)
  wait(30)
  const opened = await first({ account })
  const wrong = await second(opened, wrongFor(secret))
  expect(wrong).toMatchObject({ reason: 'session.second-factor-wrong', field: 'code' })
  wait(200)
  const again = await second(wrong.data?.challenge ?? '', wrongFor(secret))
  wait(101)
  const over = await second(again.data?.challenge ?? '', codeAt(secret))
  expect(over).toMatchObject({ reason: 'session.challenge' })
  await purgeExpired(app.context, new Date(now))
  expect(await ask('select from sign_in_challenge where user_id = $1', [person.userId])).toEqual([])
  const before = await first({ account })
  expect(await door.choose(person.token, PASSWORD, 'Fresh-choice-2041')).toMatchObject({ status: 200 })
  expect(await second(before, codeAt(secret))).toMatchObject({ reason: 'session.challenge' })
})

test('64 wrong codes at once count as 64; with five allowed no more than five are looked at', async () => {
  const { account, secret } = await enrol(await app.person())
  const failures = async (address: string) => {
    const key = `pair ${TENANT} ${address} ${account}`
    return Number((await ask('select failures from sign_in_attempt where key = $1', [key]))[0]?.failures ?? 0)
  }
  const param = (value: string) =>
    ask(`update param set param_value = $1 where param_key = 'account.failCount'`, [value])
  await param('200')
  // As the first step issues them: many sign-ins of an account at once need a captcha.
  const [rows] = await app.context.db.open(platformScope).readOnce([personByAccount(TENANT, account, new Date(now))])
  const person = readPerson(rows)
  if (!person) throw new Error('the person is not there')
  const waiting = { person, client: { clientId: 'test' }, expiresAt: new Date(now + 300_000) }
  const challenges = await Promise.all(Array.from({ length: 64 }, () => issueChallenge(app.context, waiting)))
  const wrong = await Promise.all(challenges.map((one) => second(one, wrongFor(secret), '10.9.8.7')))
  expect(new Set(wrong.map(({ reason }) => reason))).toEqual(new Set(['session.second-factor-wrong']))
  expect(await failures('10.9.8.7')).toBe(64)
  await param('5')
  const more = await Promise.all(Array.from({ length: 12 }, () => second('x', '1')))
  expect(new Set(more.map(({ reason }) => reason))).toEqual(new Set(['session.challenge']))
  await keeper.post(
    '/blade-user/unlock',
    {},
    { ids: (await ask('select id::text as id from "user" where account = $1', [account]))[0]?.id ?? '' },
  )
  const few = await Promise.all(Array.from({ length: 12 }, () => first({ account })))
  const judged = await Promise.all(few.map((one) => second(one, wrongFor(secret), '10.9.8.6')))
  const reasons = judged.map(({ reason }) => reason)
  expect(reasons.filter((one) => one === 'session.second-factor-wrong')).toHaveLength(5)
  expect(reasons.filter((one) => one === 'session.locked-out')).toHaveLength(7)
  expect(await failures('10.9.8.6')).toBe(5)
})

test('a recovery code opens once, however it is typed, and new ones end those before', async () => {
  const person = await app.person()
  const { account, secret, recoveryCodes } = await enrol(person)
  expect(new Set(recoveryCodes).size).toBe(10)
  const [one = '', two = ''] = recoveryCodes
  expect(await second(await first({ account }), one.toLowerCase().replaceAll('-', ' '))).toMatchObject({ status: 200 })
  expect(await second(await first({ account }), one)).toMatchObject({ reason: 'session.second-factor-wrong' })
  expect(await person.get(own)).toMatchObject({ data: { recoveryLeft: 9 } })
  const dump = JSON.stringify(await ask('select * from recovery_code where user_id = $1', [person.userId]))
  for (const code of recoveryCodes) expect(dump).not.toContain(code)
  wait(30)
  const proof = { password: await door.cipher(PASSWORD), code: codeAt(secret) }
  const renewed = await person.post(`${own}/recovery`, proof)
  expect((renewed.data as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10)
  expect(await second(await first({ account }), two)).toMatchObject({ reason: 'session.second-factor-wrong' })
})

test('it goes with password and code, or by an administrator who reaches the person', async () => {
  const person = await app.person()
  const { account, secret } = await enrol(person)
  wait(30)
  const remove = async (password: string, code: string) =>
    person.post(`${own}/remove`, { password: await door.cipher(password), code })
  expect(await remove('Wrong-horse-22', codeAt(secret))).toMatchObject({ body: { field: 'password' } })
  expect(await remove(PASSWORD, wrongFor(secret))).toMatchObject({ body: { field: 'code' } })
  expect(await remove(PASSWORD, codeAt(secret))).toMatchObject({ status: 200 })
  expect(await door.knock(TENANT, account, PASSWORD)).toMatchObject({ status: 200 })
  expect(await remove(PASSWORD, codeAt(secret))).toMatchObject({ reason: 'factor.none' })
  await enrol(person)
  const reset = (by: Caller) => by.post('/blade-user/reset-second-factor', {}, { ids: person.userId })
  const stranger = await app.person({ tenant: '200021', codes: 'all', alias: 'admin' })
  expect(await reset(stranger)).toMatchObject({ status: 404 })
  expect(await reset(await app.person())).toMatchObject({ status: 403 })
  await first({ account })
  expect(await reset(keeper)).toMatchObject({ status: 200 })
  expect(await reset(keeper)).toMatchObject({ reason: 'factor.none' })
  expect(await door.knock(TENANT, account, PASSWORD)).toMatchObject({ status: 200 })
  const [told] = await ask(
    `select log_data as data from log_usual where tenant_id = $1 and event = 'factor_removed' order by id desc limit 1`,
    [TENANT],
  )
  expect(told).toEqual({ data: account })
})

test('wrong codes count on within a session, however often the password alone is proven between them', async () => {
  const person = await app.person()
  const { secret } = await enrol(person)
  wait(30)
  const guess = async () => {
    await person.post('/blade-auth/oauth/prove', { password: await door.cipher(PASSWORD) })
    const proof = { password: await door.cipher(PASSWORD), code: wrongFor(secret) }
    return (await person.post(`${own}/remove`, proof)).reason
  }
  const reasons = []
  for (let round = 0; round < 7; round += 1) reasons.push(await guess())
  expect(reasons).toEqual([
    ...Array.from({ length: 5 }, () => 'session.second-factor-wrong'),
    ...Array.from({ length: 2 }, () => 'session.locked-out'),
  ])
  // Both together let the account start anew.
  wait(31)
  const proof = { password: await door.cipher(PASSWORD), code: codeAt(secret) }
  expect(await person.post(`${own}/recovery`, proof)).toMatchObject({ status: 200 })
  for (let round = 0; round < 4; round += 1) expect(await guess()).toBe('session.second-factor-wrong')
})

test('the list of people says who has one, and nobody writes it', async () => {
  const person = await app.person()
  const account = await accountOf(person)
  const listed = async (more: Record<string, string> = {}) => {
    const { data } = await keeper.get('/blade-user/list', { account, ...more })
    return (data as { records: { id: string; hasFactor: number; rev: number }[] }).records
  }
  const [before] = await listed()
  expect(before).toMatchObject({ hasFactor: 0 })
  // Offered is not confirmed.
  await person.post(`${own}/offer`)
  expect(await listed({ hasFactor: '1' })).toEqual([])
  const { secret } = await enrol(person)
  // A form that was open before is still saved: it has the revision it was opened with.
  expect(await listed({ hasFactor: '1' })).toEqual([expect.objectContaining({ hasFactor: 1, rev: before?.rev })])
  expect(await listed({ hasFactor: '0' })).toEqual([])
  wait(30)
  const proof = { password: await door.cipher(PASSWORD), code: codeAt(secret) }
  expect(await person.post(`${own}/remove`, proof)).toMatchObject({ status: 200 })
  expect(await listed()).toEqual([expect.objectContaining({ hasFactor: 0 })])
  await enrol(person)
  await keeper.post('/blade-user/submit', { id: person.userId, hasFactor: 0 })
  expect(await listed()).toEqual([expect.objectContaining({ hasFactor: 1 })])
  expect(await keeper.post('/blade-user/reset-second-factor', {}, { ids: person.userId })).toMatchObject({
    status: 200,
  })
  expect(await listed()).toEqual([expect.objectContaining({ hasFactor: 0 })])
})

test('where it is demanded, nothing is answered before it is set up; where it is off, nobody is asked', async () => {
  const tenant = '200022'
  const head = await app.person({ tenant, codes: 'all', alias: 'admin' })
  const nurse = await app.person({ tenant, codes: [] })
  expect(await set(head, { secondFactor: 'everybody' })).toMatchObject({ body: { field: 'secondFactor' } })
  const headFactor = await enrol(head)
  const other = await app.person({ tenant, codes: 'all', alias: 'admin' })
  expect(await set(head, { secondFactor: 'administrators' })).toMatchObject({ status: 200 })
  const read = (who: Caller) => who.get('/blade-system/dict/dictionary', { code: 'sex' })
  expect(await read(nurse)).toMatchObject({ status: 200 })
  expect(await read(other)).toMatchObject({ status: 403, reason: 'session.factor-due' })
  expect(await set(head, { secondFactor: 'all' })).toMatchObject({ status: 200 })
  expect(await read(nurse)).toMatchObject({ status: 403, reason: 'session.factor-due' })
  expect(await nurse.get('/blade-auth/oauth/user-info')).toMatchObject({ body: { secondFactorRequired: true } })
  expect(await door.knock(tenant, await accountOf(nurse), PASSWORD)).toMatchObject({ second_factor_required: true })
  await enrol(nurse)
  expect(await read(nurse)).toMatchObject({ status: 200 })
  // A password somebody else knows comes first.
  await head.post('/blade-user/reset-password', {}, { ids: other.userId })
  expect(await other.post(`${own}/offer`)).toMatchObject({ status: 401 })
  expect(await set(head, { secondFactor: 'off' })).toMatchObject({ status: 200 })
  expect(await door.knock(tenant, headFactor.account, PASSWORD)).toMatchObject({ status: 200 })
  expect(await other.post(`${own}/offer`)).toMatchObject({ status: 401 })
  const late = await app.person({ tenant })
  expect(await late.post(`${own}/offer`)).toMatchObject({ reason: 'factor.off' })
})

test('setting it up in an older session needs the password, so that an open screen is not enough', async () => {
  const person = await app.person()
  wait(15 * 60 + 1)
  expect(await person.get(own)).toMatchObject({ data: { needsPassword: true } })
  expect(await person.post(`${own}/offer`)).toMatchObject({ reason: 'factor.password', body: { field: 'password' } })
  const wrong = { password: await door.cipher('Wrong-horse-22') }
  expect(await person.post(`${own}/offer`, wrong)).toMatchObject({ reason: 'session.proof-password' })
  const right = { password: await door.cipher(PASSWORD) }
  expect(await person.post(`${own}/offer`, right)).toMatchObject({ status: 200 })
  expect(await person.get(own)).toMatchObject({ data: { needsPassword: false } })
})
