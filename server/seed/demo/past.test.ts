import { afterAll, beforeAll, expect, test } from 'vitest'
import { platformScope } from '../../platform/db.ts'
import { type TestApp, startApp } from '../../testing/app.ts'
import { firstHospital } from './first-hospital.ts'
import { isPastOwed } from './parts.ts'
import { plantPast } from './past.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ demo: true })
})
afterAll(() => app.stop())

const kept = [
  'repair_bill',
  'change_shifts',
  'inspection_bill',
  'maintenance_bill',
  'work_plan',
  'device_commissioning',
  'device_failure',
  'analysis_template',
]

/** Rows of each kind that the past consists of. */
async function counted(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of kept) {
    const scope = { tenant: firstHospital.tenantId, platform: false }
    const [row] = await app.context.db.transaction(scope, (tx) => tx.query(`select count(*)::int as n from ${table}`))
    counts[table] = Number(row?.n)
  }
  return counts
}

const isOwed = () => app.context.db.transaction(platformScope, isPastOwed)

// Everything is planted: on a busy machine it takes a while.
test('a past that was cut off is completed by the next start, each part once, and then owed no more', async () => {
  const begun = plantPast(app)
  await begun.stop()
  expect(await begun.planted).toBe(false)
  const [first] = kept
  const part = await counted()
  expect(part[String(first)]).toBeGreaterThan(0)
  expect(part.device_failure).toBe(0)
  expect(await isOwed()).toBe(true)

  await expect(plantPast(app, [() => Promise.reject(new Error('the database went away'))]).planted).rejects.toThrow(
    'went away',
  )
  expect(await isOwed()).toBe(true)

  expect(await plantPast(app).planted).toBe(true)
  const whole = await counted()
  for (const table of kept) expect(whole[table]).toBeGreaterThan(0)
  expect(await isOwed()).toBe(false)

  expect(await plantPast(app).planted).toBe(true)
  expect(await counted()).toEqual(whole)
}, 400_000)
