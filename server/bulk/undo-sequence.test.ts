// Random sequences of removals, bulk edits and imports that are taken back in reverse order.
// `tools/trials/undo-sequences.ts` does so at length; `FUZZ_SEED=… FUZZ_COUNT=1` repeats what failed.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bench, startBench } from '../testing/bench.ts'
import { createDice, fuzzRun } from '../testing/fuzz.ts'
import { type World, trySequence, worldFor } from '../testing/undo-sequence.ts'

const { seed, count } = fuzzRun({ seed: 20_260_304, count: 5 })
const STEPS = 5

let bench: Bench
let world: World
beforeAll(async () => {
  bench = await startBench()
  world = await worldFor(bench)
})
afterAll(() => bench.app.stop())

test.each(Array.from({ length: count }, (_, n) => seed + n))(
  'what was removed, edited and imported in turn is as before once it is taken back in reverse: FUZZ_SEED=%i',
  async (n) => {
    const { steps, wrong } = await trySequence(world, createDice(n), STEPS)
    expect(wrong, steps.join('; ')).toEqual([])
    expect(steps).toHaveLength(STEPS)
  },
)
