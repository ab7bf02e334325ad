// Two servers look after the same plans, stand still and are killed: each occurrence is made once.
import { expect, test } from 'vitest'
import { tryPlans } from '../../testing/plan-trial.ts'
import { startPlans } from '../../testing/plans.ts'

test('random plans, random standstills, two servers on one database, one look of them killed', async () => {
  const house = await startPlans()
  const { wrong, ...found } = await tryPlans({ house, plans: 10, looks: 8, kills: 1, seed: 3 })
  expect(wrong).toEqual([])
  expect(found).toMatchObject({ killed: 2 })
  expect(found.expected).toBe(found.made + found.missed)
  expect(found.made).toBeGreaterThan(10)
  await house.app.stop()
})
