// Random sheets of every list: what the trial says of a row is what the writing does, and what is undone leaves nothing.
// `tools/trials/sheets.ts` does so at length; `FUZZ_SEED=… FUZZ_COUNT=1` repeats what failed.
import { isImportable } from '@steward/domain/bulk/importable'
import { entities } from '@steward/domain/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bench, startBench } from '../testing/bench.ts'
import { createDice, fuzzRun } from '../testing/fuzz.ts'
import { generateSheet } from '../testing/generated-sheet.ts'
import { groundFor } from '../testing/sheet-ground.ts'
import { trySheet } from '../testing/sheet-trial.ts'

const { seed, count } = fuzzRun({ seed: 20_260_303, count: 1 })

let bench: Bench
beforeAll(async () => {
  bench = await startBench()
})
afterAll(() => bench.app.stop())

test.each(entities.filter(isImportable).map((entity) => [entity.name, entity] as const))(
  '%s: each row of a sheet becomes what its trial says, and is taken back whole',
  async (_, entity) => {
    const ground = await groundFor(bench, entity)
    for (let n = seed; n < seed + count; n += 1) {
      const { items, wrong } = await trySheet(bench, entity, await generateSheet(createDice(n), ground))
      expect(wrong, `FUZZ_SEED=${n}`).toEqual([])
      expect(
        items.map(({ plan }) => plan),
        `FUZZ_SEED=${n}`,
      ).not.toEqual([])
    }
  },
)
