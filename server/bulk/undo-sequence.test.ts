// Random sequences of removals, bulk edits and imports that are taken back in reverse order.
// `tools/trials/undo-sequences.ts` does so at length; `FUZZ_SEED=… FUZZ_COUNT=1` repeats what failed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bench, startBench } from '../testing/bench.ts'
import { createDice, fuzzRun } from '../testing/fuzz.ts'
import { trySequence, worldFor } from '../testing/undo-sequence.ts'

const { seed, count } = fuzzRun({ seed: 20_260_304, count: 5 })
const STEPS = 6

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.app.stop())

test('what was removed, edited and imported in turn is as before once it is taken back in reverse', async () => {
  const world = await worldFor(bench)
  for (let n = seed; n < seed + count; n += 1) {
    const { steps, wrong } = await trySequence(world, createDice(n), STEPS)
    expect(wrong, `FUZZ_SEED=${n}: ${steps.join('; ')}`).toEqual([])
    expect(steps).toHaveLength(STEPS)
  }
})
