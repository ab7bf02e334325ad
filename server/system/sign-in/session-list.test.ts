import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Reply, type TestContext, openTestContext } from '../../testing/sign-ins.ts'

let t: TestContext
beforeAll(async () => {
  t = await openTestContext()
})
afterAll(() => t.close())

const works = async (token: string) => (await t.call('/blade-auth/oauth/user-info', { token })).status === 200
const own = async (token: string) =>
  (await t.call('/blade-user/sessions', { token })).data as { records: Record<string, unknown>[]; limit: number | null }
const refresh = ({ refresh_token: token }: Reply): Promise<Reply> => t.refresh(token)

test('a person sees where he is signed in, the session in use first, and no others', async () => {
  const [who, other] = [await t.person(), await t.person()]
  await t.signIn(other)
  const first = await t.signIn(who, undefined, {
    remoteAddress: '10.20.30.40',
    headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) Version/18.1 Mobile/15E148 Safari/604.1' },
  })
  const second = await t.signIn(who)
  const { records, limit } = await own(second.access_token)
  expect(limit).toBeNull()
  expect(records).toHaveLength(2)
  expect(records[0]).toMatchObject({ isCurrent: true, isLink: false, account: who.account })
  expect(records[1]).toMatchObject({
    isCurrent: false,
    network: { kind: 'internal', range: '10.20.30.0/24' },
    browser: { kind: 'phone', name: 'Safari 18', system: 'iOS' },
  })
  const told = JSON.stringify(records)
  for (const secret of ['10.20.30.40', first.access_token, first.refresh_token, 'userAgent', 'hash'])
    expect(told).not.toContain(secret)
})

test('what a person ends is over at once on every process, and its holder is told why', async () => {
  const elsewhere = t.start()
  const who = await t.person()
  const [lost, kept] = [await t.signIn(who), await t.signIn(who)]
  expect(await elsewhere.authenticate(lost.access_token)).toBeDefined()
  const { records } = await own(kept.access_token)
  const id = String(records.find(({ isCurrent }) => !isCurrent)?.id)
  const end = (ids?: string) =>
    t.call('/blade-user/end-sessions', { method: 'POST', token: kept.access_token, query: ids ? { ids } : {} })
  expect(await end(id)).toMatchObject({ status: 200, data: { ended: 1 } })
  expect(await works(lost.access_token)).toBe(false)
  await expect.poll(() => elsewhere.authenticate(lost.access_token)).toBeUndefined()
  expect(await refresh(lost)).toMatchObject({ status: 401, reason: 'session.ended-own' })
  expect(await works(kept.access_token)).toBe(true)
  const current = String(records.find(({ isCurrent }) => isCurrent)?.id)
  expect(await end(current)).toMatchObject({ status: 422, reason: 'session.current' })
  const [one, two] = [await t.signIn(who), await t.signIn(who)]
  expect(await end()).toMatchObject({ status: 200, data: { ended: 2 } })
  for (const { access_token: token } of [one, two]) expect(await works(token)).toBe(false)
  expect(await works(kept.access_token)).toBe(true)
})

test('nobody ends the session of another person as his own', async () => {
  const [who, other] = [await t.person(), await t.person()]
  const [mine, theirs] = [await t.signIn(who), await t.signIn(other)]
  const { records } = await own(theirs.access_token)
  const query = { ids: String(records[0]?.id) }
  expect(await t.call('/blade-user/end-sessions', { method: 'POST', token: mine.access_token, query })).toMatchObject({
    status: 200,
    data: { ended: 0 },
  })
  expect(await works(theirs.access_token)).toBe(true)
})

test('beyond the number a tenant allows at once the oldest sign-in ends, and says so', async () => {
  await t.insert('param', { param_name: 'limit', param_key: 'session.limit.100001', param_value: '2' })
  const who = await t.person()
  const replies = [await t.signIn(who), await t.signIn(who)]
  expect((await own(replies[1]?.access_token ?? '')).limit).toBe(2)
  const [oldest, second] = replies as [Reply, Reply]
  const third = await t.signIn(who)
  expect(await works(oldest.access_token)).toBe(false)
  expect(await refresh(oldest)).toMatchObject({
    status: 401,
    reason: 'session.ended-limit',
    error_description: '您的账号在别处登录，同时登录数已达上限，最早的登录已退出',
  })
  for (const { access_token: token } of [second, third]) expect(await works(token)).toBe(true)
  // Many at once end as few as there may be.
  await Promise.all(Array.from({ length: 6 }, () => t.signIn(who)))
  expect(
    await t.sql('select count(*)::int as n from session where user_id = $1 and ended_at is null', [who.id]),
  ).toEqual([{ n: 2 }])
  const stranger = await t.person('100001')
  await t.signIn(stranger)
  expect(
    await t.sql('select count(*)::int as n from session where user_id = $1 and ended_at is null', [who.id]),
  ).toEqual([{ n: 2 }])
})

test('a session opened by a link counts with the sign-in it came from, and ends with it', async () => {
  await t.sql(`update param set param_value = '1' where param_key = 'session.limit.100001'`)
  const who = await t.person()
  const first = await t.signIn(who)
  const { code } = (await t.call('/blade-auth/oauth/code', { method: 'POST', token: first.access_token })).data as {
    code: string
  }
  const linked = await t.call('/blade-auth/oauth/link', {
    method: 'POST',
    body: { code },
    headers: t.basic('machine', 'machine_secret'),
  })
  expect(linked.status).toBe(200)
  for (const { access_token: token } of [first, linked]) expect(await works(token)).toBe(true)
  expect((await own(first.access_token)).records.map(({ isLink }) => isLink)).toEqual([false, true])
  await t.signIn(who)
  for (const { access_token: token } of [first, linked]) expect(await works(token)).toBe(false)
  await t.sql(`delete from param where param_key = 'session.limit.100001'`)
})

test('when somebody was last seen is noted, once a minute', async () => {
  const who = await t.person()
  const { access_token: token } = await t.signIn(who)
  const seen = async () => {
    const text = 'select extract(epoch from last_seen)::float8 * 1000 as at from session where user_id = $1'
    const [row] = await t.sql<{ at: number }>(text, [who.id])
    return Math.round(row?.at ?? 0)
  }
  const begun = await seen()
  t.clock.now += 59_000
  await works(token)
  expect(await seen()).toBe(begun)
  t.clock.now += 60_000
  await works(token)
  await expect.poll(seen).toBe(t.clock.now)
})
