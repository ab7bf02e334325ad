// Brings random sheets into every list that takes them: whether each row becomes what its trial says, and is taken back.
// `node tools/trials/sheets.ts [sheets] [seed]`
import { isImportable } from '@steward/domain/bulk/importable'
import { entities } from '@steward/domain/registry'
import { randomInt } from 'node:crypto'
import { withClient } from '../../server/platform/postgres/connection.ts'
import { startBench } from '../../server/testing/bench.ts'
import { startTestCluster } from '../../server/testing/cluster.ts'
import { createDatabase } from '../../server/testing/database.ts'
import { createDice } from '../../server/testing/fuzz.ts'
import { generateSheet } from '../../server/testing/generated-sheet.ts'
import { type Ground, groundFor } from '../../server/testing/sheet-ground.ts'
import { trySheet } from '../../server/testing/sheet-trial.ts'

const [sheets = 500, seed = randomInt(2 ** 31)] = process.argv.slice(2).map(Number)
const importable = entities.filter(isImportable)
console.log(`${sheets} sheets over ${importable.length} lists, seed ${seed}`)

const cluster = await startTestCluster()
try {
  const bench = await startBench({ database: await createDatabase(cluster.connection) })
  const grounds = new Map<string, Ground>()
  const counts = new Map(importable.map(({ name }) => [name, { sheets: 0, add: 0, change: 0, same: 0, refused: 0 }]))
  const began = performance.now()
  let wrong = 0
  for (let n = 0; n < sheets; n += 1) {
    const entity = importable[n % importable.length]
    const count = entity && counts.get(entity.name)
    if (!entity || !count) break
    const ground = grounds.get(entity.name) ?? (await groundFor(bench, entity))
    grounds.set(entity.name, ground)
    const outcome = await trySheet(bench, entity, await generateSheet(createDice(seed + n), ground))
    count.sheets += 1
    if ((n + 1) % 50 === 0) {
      console.log(`${n + 1} sheets`)
      // As autovacuum would: each imported tenant brings its dictionaries, and plans made for empty tables end in timeouts.
      await withClient(bench.app.owner, (client) => client.query('vacuum analyze'))
    }
    for (const { plan } of outcome.items) count[plan] += 1
    if (outcome.wrong.length === 0) continue
    wrong += 1
    console.log(`${entity.name}, seed ${seed + n}:`)
    for (const sentence of outcome.wrong.slice(0, 5)) console.log(`  ${sentence}`)
  }
  console.table(Object.fromEntries(counts))
  const all = [...counts.values()]
  const sum = (pick: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + pick(one), 0)
  console.log({
    sheets: sum((one) => one.sheets),
    rows: sum((one) => one.add + one.change + one.same + one.refused),
    added: sum((one) => one.add),
    changed: sum((one) => one.change),
    same: sum((one) => one.same),
    refused: sum((one) => one.refused),
    wrong,
    seconds: Math.round((performance.now() - began) / 1000),
  })
  console.log(wrong === 0 ? 'Every row became what its trial said.' : 'The promise was broken.')
  process.exitCode = wrong === 0 ? 0 : 1
  await bench.app.stop()
} finally {
  await cluster.stop()
}
