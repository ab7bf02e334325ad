// Random plans, random standstills, two servers on one database, some of them killed: each occurrence is made exactly once.
// `node tools/trials/plans.ts [plans] [looks] [kills] [seed]`
import { startTestCluster } from '../../server/testing/cluster.ts'
import { createDatabase } from '../../server/testing/database.ts'
import { tryPlans } from '../../server/testing/plan-trial.ts'
import { startPlans } from '../../server/testing/plans.ts'

const [plans = 40, looks = 60, kills = 20, seed = 1] = process.argv.slice(2).map(Number)

const cluster = await startTestCluster()
try {
  const house = await startPlans(await createDatabase(cluster.connection))
  const began = performance.now()
  const { wrong, ...found } = await tryPlans({ house, plans, looks, kills, seed, say: console.log })
  console.log({ ...found, wrong: wrong.length, seconds: Math.round((performance.now() - began) / 1000) })
  for (const sentence of wrong.slice(0, 20)) console.log(sentence)
  console.log(wrong.length === 0 ? 'Every occurrence is there once, and its bill too.' : 'The promise was broken.')
  process.exitCode = wrong.length === 0 ? 0 : 1
  await house.app.stop()
} finally {
  await cluster.stop()
}
