import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../testing/folder.ts'
import { PASSWORD, type TestContext, openTestContext } from '../../testing/sign-ins.ts'
import { clearAttempts } from './attempts.ts'
import { captchaFile } from './captcha.ts'

let t: TestContext
let answers: string

beforeAll(async () => {
  answers = join(temporaryFolder('steward-captcha', afterAll), 'answers.txt')
  vi.stubEnv('CAPTCHA_FILE', answers)
  t = await openTestContext()
})
afterAll(() => t.close())

async function askCaptcha() {
  const { key, ...rest } = await t.call('/blade-auth/oauth/captcha')
  const line = existsSync(answers)
    ? readFileSync(answers, 'utf8')
        .split('\n')
        .find((l) => l.startsWith(key))
    : undefined
  return { key, answer: line?.split(' ')[1] ?? '', ...rest }
}

const withCaptcha = (
  who: { tenant: string; account: string },
  key: string,
  code: string,
  password = PASSWORD,
  from: { remoteAddress?: string } = {},
) =>
  t.signIn(who, password, {
    ...from,
    query: { grant_type: 'captcha' },
    headers: { ...t.basic('web', 'web_secret'), 'captcha-key': key, 'captcha-code': code },
  })

const reasons = (replies: { reason?: string | undefined }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(replies, (r) => r.reason ?? 'in')).map(([reason, all]) => [reason, all?.length]),
  )

test('a captcha is a picture of five letters that both dialects find', async () => {
  const captcha = await askCaptcha()
  expect(captcha).toMatchObject({
    status: 200,
    code: 200,
    success: true,
    data: { key: captcha.key, image: captcha.image },
  })
  expect(captcha.answer).toMatch(/^[A-Za-z0-9]{5}$/)
  const svg = Buffer.from(captcha.image.replace('data:image/svg+xml;base64,', ''), 'base64').toString()
  expect(svg).toMatch(/^<svg [^>]*width="130" height="48"/)
  expect(svg).not.toMatch(/<text|<script/)
})

test('a captcha opens one sign-in, whatever the case of its letters', async () => {
  const who = await t.person()
  const { key, answer } = await askCaptcha()
  expect((await withCaptcha(who, key, answer.toUpperCase())).status).toBe(200)
  expect(await withCaptcha(who, key, answer)).toMatchObject({ status: 400, error_code: 400, reason: 'session.captcha' })
})

test('a sign-in that was recorded opens nothing a second time, however it is written', async () => {
  const who = await t.person()
  // Replays count as failures of their address.
  const send = (password: string) => t.signIn(who, PASSWORD, { query: { password }, remoteAddress: '10.9.9.9' })
  const password = t.encrypt(PASSWORD)
  expect((await send(password)).status).toBe(200)
  for (const again of [password, password.toUpperCase(), `04${password}`])
    expect(await send(again)).toMatchObject({ reason: 'session.replayed' })
  expect((await t.signIn(who)).status).toBe(200)
})

test('a wrong answer uses the captcha up, an old one opens nothing, and a missing one neither', async () => {
  const who = await t.person()
  const first = await askCaptcha()
  expect((await withCaptcha(who, first.key, 'wrong')).reason).toBe('session.captcha')
  expect((await withCaptcha(who, first.key, first.answer)).reason).toBe('session.captcha')
  const second = await askCaptcha()
  t.wait(301)
  expect((await withCaptcha(who, second.key, second.answer)).reason).toBe('session.captcha')
  const third = await askCaptcha()
  expect((await withCaptcha(who, '', third.answer)).reason).toBe('session.captcha')
  expect((await withCaptcha(who, third.key, '')).reason).toBe('session.captcha')
  expect((await withCaptcha(who, third.key, third.answer)).reason).toBe('session.captcha')
})

test('answers of captchas are written down in test runs only', () => {
  expect(captchaFile({})).toBeUndefined()
  expect(captchaFile({ CAPTCHA_FILE: '/x', NODE_ENV: 'test' })).toBe('/x')
  for (const NODE_ENV of ['production', 'development', '']) {
    expect(() => captchaFile({ CAPTCHA_FILE: '/x', NODE_ENV })).toThrow(/only for test runs/)
  }
})

test('one address does not get captchas without end', async () => {
  const asks = await Promise.all(
    Array.from({ length: 130 }, () => t.call('/blade-auth/oauth/captcha', { remoteAddress: '203.0.113.7' })),
  )
  expect(asks.filter((a) => a.status === 429)).toHaveLength(10)
  expect((await t.call('/blade-auth/oauth/captcha')).status).toBe(200)
})

test('one address does not knock without end, and nobody else waits for it', async () => {
  const who = await t.person()
  const from = '10.9.9.9'
  const knock = () => t.call('/blade-auth/oauth/token', { method: 'POST', remoteAddress: from })
  await Promise.all(Array.from({ length: 600 }, knock))
  expect(await t.signIn(who, PASSWORD, { remoteAddress: from })).toMatchObject({
    status: 429,
    reason: 'request.too-many',
  })
  expect((await t.signIn(who, PASSWORD, { remoteAddress: '10.9.9.10' })).status).toBe(200)
  t.wait(61)
  expect((await t.signIn(who, PASSWORD, { remoteAddress: from })).status).toBe(200)
})

test('a client may only use its grants and is checked first', async () => {
  const who = await t.person()
  const as = (id: string, secret: string, grant_type: string) =>
    t.signIn(who, 'wrong', { query: { grant_type }, headers: t.basic(id, secret) })
  expect(await as('web', 'web_secret', 'password')).toMatchObject({ status: 400, reason: 'session.grant' })
  expect(await as('machine', 'machine_secret', 'captcha')).toMatchObject({ status: 400, reason: 'session.grant' })
  for (const grant of ['social', 'authorization_code', '', 'PASSWORD']) {
    expect(await as('machine', 'machine_secret', grant)).toMatchObject({ status: 400, reason: 'session.grant' })
  }
  expect(await as('machine', 'wrong', 'password')).toMatchObject({
    status: 401,
    error_code: 401,
    error_description: '客户端认证失败',
  })
  expect(await as('nobody', 'machine_secret', 'password')).toMatchObject({ status: 401, reason: 'session.client' })
  expect(await t.signIn(who, 'wrong', { headers: { authorization: '' } })).toMatchObject({
    status: 401,
    reason: 'session.no-client',
  })
  expect(await t.sql('select from sign_in_attempt where key = $1', [`account ${who.tenant} ${who.account}`])).toEqual(
    [],
  )
})

test('the Basic header may be written with %20', async () => {
  const { authorization } = t.basic('machine', 'machine_secret')
  const reply = await t.signIn(await t.person(), PASSWORD, {
    headers: { authorization: authorization.replace(' ', '%20') },
  })
  expect(reply.status).toBe(200)
})

test('a client whose secret changed or who was disabled is refused at once', async () => {
  const who = await t.person()
  const { hashClientSecret } = await import('./clients.ts')
  const id = await t.insert('client', {
    client_id: 'kiosk',
    client_secret: hashClientSecret('one'),
    authorized_grant_types: 'password',
  })
  const as = (secret: string) => t.signIn(who, PASSWORD, { headers: t.basic('kiosk', secret) })
  const { access_token } = await as('one')
  expect(access_token).toBeDefined()
  await t.update('client', id, `client_secret = '${hashClientSecret('two')}'`)
  expect([(await as('one')).status, (await as('two')).status]).toEqual([401, 200])
  await t.update('client', id, 'status = 0')
  expect((await as('two')).status).toBe(401)
  expect(await t.authenticate(access_token)).toBeUndefined()
})

test('twenty parallel wrong passwords are evaluated at most five times', async () => {
  const who = await t.person()
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      t.signIn(who, `wrong-${i}`, { headers: { 'x-forwarded-for': `10.0.0.${i}` } }),
    ),
  )
  expect(reasons(replies)).toEqual({ 'session.password': 5, 'session.locked-out': 15 })
  expect(await t.signIn(who)).toMatchObject({ status: 400, reason: 'session.locked-out' })
})

test('as many right passwords at once as there are tabs all open a session', async () => {
  const who = await t.person()
  const replies = await Promise.all(Array.from({ length: 12 }, () => t.signIn(who)))
  expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200))
  for (let i = 0; i < 4; i += 1) expect((await t.signIn(who, 'wrong')).reason).toBe('session.password')
  expect((await t.signIn(who)).status).toBe(200)
})

test('so many right passwords from a browser the account knows all open a session', async () => {
  const who = await t.person()
  const { device_token: known } = await t.signIn(who)
  const headers = { 'device-token': String(known) }
  const replies = await Promise.all(Array.from({ length: 12 }, () => t.signIn(who, PASSWORD, { headers })))
  expect(replies.map(({ status }) => status)).toEqual(Array(12).fill(200))
})

test('twelve parallel wrong passwords are evaluated at most five times, also where a right one is among them', async () => {
  const [one, two] = [await t.person(), await t.person()]
  const guess = (who: typeof one, i: number) => t.signIn(who, `wrong-${i}`)
  const wrong = await Promise.all(Array.from({ length: 12 }, (_, i) => guess(one, i)))
  expect(reasons(wrong)).toEqual({ 'session.password': 5, 'session.locked-out': 7 })
  await Promise.all([t.signIn(two), ...Array.from({ length: 3 }, (_, i) => guess(two, i))])
  expect((await t.signIn(two)).status).toBe(200)
})

test('a whole shift behind one address signs in at once', async () => {
  const remoteAddress = '203.0.116.1'
  const people = await Promise.all(Array.from({ length: 110 }, () => t.person()))
  const replies = await Promise.all(people.map((who) => t.signIn(who, PASSWORD, { remoteAddress })))
  expect(reasons(replies)).toEqual({ in: 110 })
})

test('each further failure makes one wait longer, and knocking meanwhile does not', async () => {
  const who = await t.person()
  for (let i = 0; i < 5; i += 1) await t.signIn(who, 'wrong')
  for (const wait of [30, 60, 120]) {
    t.wait(wait - 1)
    expect((await t.signIn(who)).reason, `after ${wait - 1} s`).toBe('session.locked-out')
    t.wait(2)
    expect((await t.signIn(who, 'wrong')).reason, `after ${wait + 1} s`).toBe('session.password')
  }
  t.wait(241)
  expect((await t.signIn(who)).status).toBe(200)
})

test('of two at once the one whose clock was read first is not refused for being counted second', async () => {
  const who = await t.person()
  expect((await t.signIn(who, 'wrong')).reason).toBe('session.password')
  t.wait(-1)
  expect((await t.signIn(who)).status).toBe(200)
  t.wait(1)
})

test('nobody keeps the owner of an account out from another address', async () => {
  const who = await t.person()
  const attacker = { remoteAddress: '203.0.113.50' }
  for (let i = 0; i < 8; i += 1) await t.signIn(who, 'wrong', attacker)
  expect((await t.signIn(who, PASSWORD, attacker)).reason).toBe('session.locked-out')
  expect((await t.signIn(who)).status).toBe(200)
})

test('whoever guesses from many addresses is slowed down, and a browser the account knows is not', async () => {
  const who = await t.person()
  const { device_token: known } = await t.signIn(who)
  const stranger = await t.person()
  const { device_token: foreign } = await t.signIn(stranger)
  const from = (i: number) => ({ remoteAddress: `203.0.114.${i}` })
  const guesses = Array.from({ length: 20 }, (_, i) => t.signIn(who, 'wrong', from(i)))
  expect(reasons(await Promise.all(guesses))).toEqual({ 'session.password': 20 })
  // From here on clients without a captcha need one as well.
  expect((await t.signIn(who, 'wrong', from(99))).reason).toBe('session.captcha')
  for (let i = 20; i < 50; i += 1) {
    const { key, answer } = await askCaptcha()
    expect((await withCaptcha(who, key, answer, 'wrong', from(i))).reason).toBe('session.password')
  }
  const elsewhere = from(200)
  const asStranger = await askCaptcha()
  expect((await withCaptcha(who, asStranger.key, asStranger.answer, PASSWORD, elsewhere)).reason).toBe(
    'session.locked-out',
  )
  const show = (device: unknown) =>
    t.signIn(who, PASSWORD, { ...elsewhere, headers: { 'device-token': String(device) } })
  expect((await show(foreign)).reason).toBe('session.locked-out')
  expect((await show(known)).status).toBe(200)
})

test('a browser the account knows does not get more guesses than others', async () => {
  const who = await t.person()
  const { device_token: known } = await t.signIn(who)
  const guess = (password: string) => t.signIn(who, password, { headers: { 'device-token': String(known) } })
  const replies = []
  for (let i = 0; i < 7; i += 1) replies.push(await guess('wrong'))
  expect(reasons(replies)).toEqual({ 'session.password': 5, 'session.locked-out': 2 })
  expect((await guess(PASSWORD)).reason).toBe('session.locked-out')
})

test('a browser keeps one mark for all accounts, of which only a hash is stored', async () => {
  const [one, two] = [await t.person(), await t.person()]
  const { device_token: mark } = await t.signIn(one)
  const again = await t.signIn(two, PASSWORD, { headers: { 'device-token': String(mark) } })
  expect(again.device_token).toBe(mark)
  const rows = await t.sql<{ user_id: string; hash: Buffer }>(
    'select user_id, hash from known_device where user_id = any($1::bigint[])',
    [[one.id, two.id]],
  )
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain(String(mark))
  const forged = await t.signIn(one, PASSWORD, { headers: { 'device-token': 'forged' } })
  expect(forged.device_token).toMatch(/^[\w-]{43}$/)
})

test('whoever was guessed at is told after signing in, once, and not of their own slips', async () => {
  const who = await t.person()
  for (let i = 0; i < 4; i += 1) await t.signIn(who, 'wrong')
  await t.signIn(who)
  expect(t.told.filter(({ account }) => account === who.account)).toEqual([])
  for (let i = 0; i < 4; i += 1) await t.signIn(who, 'wrong', { remoteAddress: '203.0.115.1' })
  await t.signIn(who, 'wrong')
  await t.signIn(who)
  await t.signIn(who)
  expect(t.told.filter(({ account }) => account === who.account)).toEqual([{ account: who.account, guesses: 4 }])
})

test('a good sign-in lets the account start anew', async () => {
  const who = await t.person()
  for (let round = 0; round < 3; round += 1) {
    for (let i = 0; i < 4; i += 1) expect((await t.signIn(who, 'wrong')).reason).toBe('session.password')
    expect((await t.signIn(who)).status).toBe(200)
  }
})

test('unlocking lets in again, but with a tenant’s scope only its own people', async () => {
  const who = await t.person('000000')
  for (let i = 0; i < 5; i += 1) await t.signIn(who, 'wrong')
  const unlock = (tenant: string) =>
    t.context.db.transaction({ tenant, platform: false }, (tx) => clearAttempts(tx, '000000', [who.account]))
  await unlock('100001')
  expect((await t.signIn(who)).reason).toBe('session.locked-out')
  await unlock('000000')
  expect((await t.signIn(who)).status).toBe(200)
})

test('how many failures lock an account out is a parameter', async () => {
  const id = await t.insert('param', { param_name: 'Failures', param_key: 'account.failCount', param_value: '2' })
  const failTwice = async () => {
    const who = await t.person()
    return [
      (await t.signIn(who, 'wrong')).reason,
      (await t.signIn(who, 'wrong')).reason,
      (await t.signIn(who, 'wrong')).reason,
    ]
  }
  expect(await failTwice()).toEqual(['session.password', 'session.password', 'session.locked-out'])
  await t.update('param', id, `param_value = 'many'`)
  expect(await failTwice()).toEqual(['session.password', 'session.password', 'session.password'])
  await t.update('param', id, 'is_deleted = 1')
})

test('one address that tries account after account is stopped, without locking those accounts', async () => {
  const from = { remoteAddress: '198.51.100.9' }
  const guess = (i: number) => t.signIn({ tenant: '100001', account: `guess${i}` }, 'wrong', from)
  const replies = await Promise.all(Array.from({ length: 105 }, (_, i) => guess(i)))
  expect(reasons(replies)).toEqual({ 'session.password': 100, 'session.locked-out': 5 })
  const who = await t.person()
  for (let i = 0; i < 6; i += 1) expect((await t.signIn(who, 'wrong', from)).reason).toBe('session.locked-out')
  expect((await t.signIn(who)).status).toBe(200)
})

test('good sign-ins do not count against the address they come from', async () => {
  const who = await t.person()
  const from = { remoteAddress: '198.51.100.10' }
  await t.signIn(who, PASSWORD, from)
  await t.signIn(who, PASSWORD, from)
  expect(await t.sql(`select failures from sign_in_attempt where key = 'ip 198.51.100.10'`)).toEqual([{ failures: 0 }])
})

test('an unknown account, a wrong password, an unreadable one and a disabled user read the same', async () => {
  const [who, disabled] = [await t.person(), await t.person('100001', { status: 0 })]
  await t.insert('tenant', { tenant_id: '100002', tenant_name: 'Closed', status: 0 })
  const closed = await t.person('100002')
  const replies = [
    await t.signIn({ tenant: '100001', account: 'nobody' }),
    await t.signIn({ tenant: '999999', account: who.account }),
    await t.signIn(who, 'wrong'),
    await t.signIn(who, 'x', { query: { password: 'not-a-cipher' } }),
    await t.signIn(who, 'x', { query: { password: '' } }),
    await t.signIn(disabled),
    await t.signIn(closed, 'wrong'),
  ]
  for (const { requestId: _, ...reply } of replies) {
    expect(reply).toEqual({
      status: 400,
      code: 400,
      success: false,
      data: null,
      msg: '用户名或密码不正确',
      reason: 'session.password',
      error_code: 400,
      error_description: '用户名或密码不正确',
    })
  }
})

test('an unknown account takes as long as a wrong password', async () => {
  const who = await t.person()
  const time = async (account: string) => {
    const times: number[] = []
    for (let i = 0; i < 4; i += 1) {
      const start = performance.now()
      await t.signIn({ tenant: who.tenant, account }, 'wrong')
      times.push(performance.now() - start)
    }
    return Math.min(...times)
  }
  const [known, unknown] = [await time(who.account), await time('nobody-at-all')]
  // Without hashing it would take a tenth of the time; noise is far less.
  expect(unknown).toBeGreaterThan(known / 3)
  expect(known).toBeGreaterThan(unknown / 3)
})

test('a user without a role and those of an expired or disabled tenant are told so once the password is right', async () => {
  const who = await t.person('100001', { role_id: [] })
  expect(await t.signIn(who)).toMatchObject({ status: 400, error_description: '未获得用户的角色信息' })
  await t.insert('tenant', { tenant_id: '100003', tenant_name: 'Old', expire_time: new Date(t.clock.now - 1000) })
  const old = await t.person('100003')
  expect((await t.signIn(old, 'wrong')).reason).toBe('session.password')
  expect(await t.signIn(old)).toMatchObject({ status: 400, error_description: '租户授权已过期，请联系管理员' })
  await t.insert('tenant', { tenant_id: '100004', tenant_name: 'Closed', status: 0 })
  const shut = await t.person('100004')
  expect((await t.signIn(shut, 'wrong')).reason).toBe('session.password')
  expect(await t.signIn(shut)).toMatchObject({ status: 400, error_description: '租户已停用，请联系管理员' })
})

test('parameters may come in the body, and a tenant in its header', async () => {
  const who = await t.person()
  const reply = await t.call('/blade-auth/oauth/token', {
    method: 'POST',
    body: { grant_type: 'password', username: who.account, password: t.encrypt(PASSWORD) },
    headers: { ...t.basic('machine', 'machine_secret'), 'tenant-id': who.tenant },
  })
  expect(reply).toMatchObject({ status: 200, tenant_id: who.tenant })
})

test('a point of the cipher may come with its leading 04', async () => {
  const who = await t.person()
  expect((await t.signIn(who, 'x', { query: { password: `04${t.encrypt(PASSWORD)}` } })).status).toBe(200)
})

test('odd parameters are refused without being counted', async () => {
  for (const [name, value] of [
    ['username', 'a\0b'],
    ['tenantId', `0' or 1=1`],
    ['password', 'f'.repeat(5000)],
  ] as const) {
    expect(await t.signIn({ tenant: '100001', account: 'a' }, 'x', { query: { [name]: value } })).toMatchObject({
      status: 400,
      reason: 'request.parameter',
    })
  }
})

test('all processes of an installation share one key', async () => {
  const others = [t.start(), t.start()]
  const keys = await Promise.all(others.map(({ app }) => app.inject('/blade-auth/oauth/public-key')))
  const own = await t.call('/blade-auth/oauth/public-key')
  expect(own.publicKey).toMatch(/^04[0-9a-f]{128}$/)
  for (const key of keys) expect(key.json()).toEqual({ publicKey: own.publicKey })
  const seen = await t.context.db.transaction({ tenant: '100001', platform: false }, (tx) =>
    tx.query('select * from installation'),
  )
  expect(seen).toEqual([])
})

test('what has run out is removed', async () => {
  const { purgeExpired, purgeOld } = await import('./purge.ts')
  await t.signIn(await t.person(), 'wrong')
  await t.signIn(await t.person())
  await askCaptcha()
  const later = new Date(t.clock.now + 200 * 24 * 3_600_000)
  await purgeExpired(t.context, later)
  await purgeOld(t.context, later, { sessionDays: 90, errorDays: 90 })
  for (const table of ['captcha', 'sign_in_attempt', 'known_device', 'session_token', 'session']) {
    expect(await t.sql(`select from ${table}`), table).toEqual([])
  }
})
