// Whatever a rule remembers survives being stored: a stream that is interrupted anywhere says the same as one that is not.
import { expect, test } from 'vitest'
import { type Condition, type Rule, type RuleState, advance, evaluate, initialState } from '../rule.ts'

/** Numbers from 0 to 1 that are the same in every run (a linear congruence, Knuth's MMIX constants cut to 32 bits). */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const conditions: readonly Condition[] = [
  { type: 'threshold', op: 'gt', limit: 8 },
  { type: 'range_out', low: 3, high: 8 },
  { type: 'state', keys: [9, 10] },
  { type: 'change', to: 9 },
  { type: 'rate', per: 20_000, by: 'amount', direction: 'either', limit: 8 },
  { type: 'quality', codes: [4] },
  { type: 'nodata', timeout: 15_000 },
  { type: 'event' },
]
const pick = <T>(random: () => number, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T

function ruleFrom(random: () => number): Rule {
  const condition = pick(random, conditions)
  const isLevelled = condition.type === 'threshold' && random() < 0.5
  const counts = random() < 0.3 && condition.type !== 'nodata'
  return {
    id: '1',
    name: '规则',
    level: 2,
    identifier: 'temp',
    condition,
    ...(isLevelled && { further: [{ level: 1, condition: { type: 'threshold', op: 'gt', limit: 10 } }] }),
    duration: pick(random, [0, 5_000]),
    ...(counts && { repeat: { count: 3, window: 20_000 } }),
    hysteresis: pick(random, [0, 1]),
    clearDelay: pick(random, [0, 4_000]),
    clears: pick(random, ['auto', 'auto', 'latched', 'manual']),
    ...(random() < 0.5 && { flap: { count: 4, window: 30_000 } }),
  }
}

const stored = (state: RuleState): RuleState => JSON.parse(JSON.stringify(state)) as RuleState

interface Told {
  kind: string
  level: number
}

function* stream(rule: Rule, random: () => number, isInterrupted: boolean): Generator<Told> {
  let state = initialState
  let now = 1_000_000
  for (let i = 0; i < 120; i++) {
    now += Math.floor(random() * 4_000)
    const isTick = random() < 0.3
    const reading = {
      value: Math.floor(random() * 12),
      ts: now - Math.floor(random() * 500),
      q: random() < 0.1 ? 4 : 0,
    }
    if (isInterrupted) state = stored(state)
    const outcome = isTick ? advance(rule, state, now) : evaluate(rule, state, reading, now)
    state = outcome.state
    if (outcome.verdict) yield outcome.verdict
  }
}

test('a stream that is interrupted after each step says the same, and never raises what stands already', () => {
  let said = 0
  for (let seed = 1; seed <= 400; seed++) {
    const rule = ruleFrom(randomFrom(seed))
    const whole = [...stream(rule, randomFrom(seed + 1_000), false)]
    expect([...stream(rule, randomFrom(seed + 1_000), true)], `seed ${seed}`).toEqual(whole)
    let stands: number | undefined
    for (const { kind, level } of whole) {
      if (kind === 'trigger') expect(stands, `seed ${seed}`).toBeUndefined()
      else if (kind !== 'flapStart') expect(stands, `seed ${seed}: ${kind}`).toBeDefined()
      if (kind === 'escalate') expect(level, `seed ${seed}`).toBeLessThan(stands ?? 0)
      stands = kind === 'clear' ? undefined : level
    }
    said += whole.length
  }
  expect(said).toBeGreaterThan(2_000)
})
