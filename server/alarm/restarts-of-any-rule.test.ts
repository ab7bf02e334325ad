// Whatever a rule watches for: a server that forgets everything at random times tells the same as one that runs through.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { medleyOf, playMedley, prepareMedley } from '../testing/alarm-medley.ts'
import { difference, drawing, startOf } from '../testing/alarm-stream.ts'
import { type TestApp, startApp } from '../testing/app.ts'

// Always the same here: whoever looks for faults draws others, SEED=$RANDOM ROUNDS=50.
const seed = Number(process.env.SEED ?? 20_261_201)
const ROUNDS = Number(process.env.ROUNDS ?? 2)
const [SECONDS, RESTARTS] = [120, 14]
const start = startOf(SECONDS)
const clock = { now: start }

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: () => clock.now })
})
afterAll(() => app.stop())

test.each(Array.from({ length: ROUNDS }, (_, nth) => seed + nth))(
  'rules and a stream drawn from SEED=%i say the same with restarts in between',
  async (drawn) => {
    const medley = medleyOf(drawn, { devices: 5, seconds: SECONDS, rules: 13 })
    const nth = (drawn - seed) * 2
    const calm = await prepareMedley(app, clock, { tenant: String(300_000 + nth), medley, start })
    const expected = await playMedley(calm, medley)
    const draw = drawing(drawn + 1)
    const restarts = new Set(Array.from({ length: RESTARTS }, () => 1 + Math.floor(draw() * (SECONDS - 2))))
    // Its clock begins where that of the first began: no deadline runs in between.
    clock.now = start
    const troubled = await prepareMedley(app, clock, { tenant: String(300_001 + nth), medley, start })
    const found = await playMedley(troubled, medley, restarts)
    expect(expected.length).toBeGreaterThan(10)
    const wrong = difference(expected, found)
    expect(wrong, JSON.stringify(medley.ruleWishes.map((wish, rule) => ({ rule, ...wish })))).toEqual([])
  },
  60_000,
)
