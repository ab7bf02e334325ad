// Thousands of hostile requests generated from the OpenAPI document: each is answered promptly and never with 500.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Caller, type TestApp, startApp } from './testing/app.ts'
import { createDice, fuzzRun } from './testing/fuzz.ts'
import { callsOf, hostileRequest } from './testing/hostile.ts'

const { seed, count } = fuzzRun({ seed: 20_260_301, count: 4_000 })
/** Milliseconds. */
const LONGEST = 2_000
const AT_ONCE = 8

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test.each(['somebody without a session', 'an administrator'])(
  `${count} hostile requests of %s are all answered, none by a 500`,
  async (who) => {
    const dice = createDice(seed + who.length)
    const calls = callsOf((await app.http.inject('/openapi.json')).json())
    // Half of what somebody without a session sends goes where he is let in, however many calls there are.
    const open = calls.filter(({ isOpen }) => isOpen)
    const isSignedIn = who === 'an administrator'
    let me: Caller | undefined
    const bad: string[] = []
    const seen = new Map<number, number>()

    async function send(): Promise<void> {
      const { method, url, payload } = hostileRequest(dice, dice.pick(isSignedIn || dice.chance(0.5) ? calls : open))
      const remoteAddress = `10.${dice.roll(256)}.${dice.roll(256)}.${dice.roll(256)}`
      const headers: Record<string, string> = me ? { 'blade-auth': `bearer ${me.token}` } : {}
      if (payload !== undefined) headers['content-type'] = 'application/json'
      const began = performance.now()
      const reply = await app.http.inject({
        method,
        url,
        headers,
        remoteAddress,
        ...(payload === undefined ? {} : { payload }),
      })
      const ms = Math.round(performance.now() - began)
      seen.set(reply.statusCode, (seen.get(reply.statusCode) ?? 0) + 1)
      if (reply.statusCode >= 500 || ms > LONGEST)
        bad.push(
          `${reply.statusCode} after ${ms} ms: ${method} ${url.slice(0, 500)} ${payload?.slice(0, 1_000) ?? ''} → ${reply.body.slice(0, 300)}`,
        )
      // Its requests may end, lock or demote its own session.
      if (me && [401, 423].includes(reply.statusCode)) me = undefined
    }

    for (let sent = 0; sent < count; sent += AT_ONCE) {
      if (isSignedIn) me ??= await app.person({ tenant: '000000', codes: 'all', alias: 'administrator' })
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - sent) }, send))
    }
    expect(bad, `FUZZ_SEED=${seed}`).toEqual([])
    expect((await app.http.inject('/readyz')).json()).toMatchObject({ status: 'ready' })
    // Some requests must succeed: a fuzz that is always refused at the permission check finds nothing.
    expect(seen.get(200) ?? 0, JSON.stringify([...seen])).toBeGreaterThan(count / 100)
  },
  600_000,
)
