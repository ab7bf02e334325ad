// Removes, edits and imports rows in random turns and takes it back in reverse: whether every row is again what it was.
// `node tools/trials/undo-sequences.ts [sequences] [steps of each] [seed]`
import { randomInt } from 'node:crypto'
import { startBench } from '../../server/testing/bench.ts'
import { startTestCluster } from '../../server/testing/cluster.ts'
import { createDatabase } from '../../server/testing/database.ts'
import { createDice } from '../../server/testing/fuzz.ts'
import { trySequence, worldFor } from '../../server/testing/undo-sequence.ts'

const [sequences = 100, length = 10, seed = randomInt(2 ** 31)] = process.argv.slice(2).map(Number)
console.log(`${sequences} sequences of ${length} steps, seed ${seed}`)

const cluster = await startTestCluster()
try {
  const bench = await startBench({ database: await createDatabase(cluster.connection) })
  const world = await worldFor(bench)
  const counts = { sequences: 0, removed: 0, edited: 0, imported: 0, wrong: 0 }
  const began = performance.now()
  for (let n = seed; n < seed + sequences; n += 1) {
    const { steps, wrong } = await trySequence(world, createDice(n), length)
    counts.sequences += 1
    for (const kind of ['removed', 'edited', 'imported'] as const)
      counts[kind] += steps.filter((step) => step.includes(` ${kind}`)).length
    if (wrong.length === 0) continue
    counts.wrong += 1
    console.log(`seed ${n}: ${steps.join('; ')}`)
    for (const sentence of wrong.slice(0, 5)) console.log(`  ${sentence}`)
  }
  console.log({ ...counts, seconds: Math.round((performance.now() - began) / 1000) })
  console.log(counts.wrong === 0 ? 'Every row is again what it was.' : 'The promise was broken.')
  process.exitCode = counts.wrong === 0 ? 0 : 1
  await bench.app.stop()
} finally {
  await cluster.stop()
}
