// The demonstration of a server that serves its devices: its file of accounts, its simulator, and what happened before today.
import { LARGE, USUAL, describeFleet } from '@steward/domain/iot/fleet/fleet'
import { type SpawnedFleet, spawnFleet } from '@steward/simulator/spawn'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from './app.ts'
import type { Field } from './journeys/field.ts'
import type { Config } from './platform/config.ts'
import { plantPastAlarms } from './seed/demo/alarms/past-alarms.ts'
import { type Past, plantPast } from './seed/demo/past.ts'
import { type Seeded, seed } from './seed/seed.ts'

/**
 * Seeds what is missing and writes the demo file; if that file is gone, demo passwords are issued again. After a
 * takeover the file is in the folder of the server before.
 */
export async function fill(app: App, { dataDir, demo, demoDevices }: Config, isFirst: boolean): Promise<Seeded> {
  const file = join(dataDir, 'demo.json')
  const isDemoFileHere = existsSync(file)
  const seeded = await seed(app.context, { demo, devices: demoDevices, isDemoFileKept: isDemoFileHere || !isFirst })
  app.context.changes.invalidateAll()
  if (seeded.demo) {
    // Renamed when complete: a partial file would prevent issuing the passwords again.
    writeFileSync(`${file}.new`, `${JSON.stringify(seeded.demo, null, 2)}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  if (!seeded.demo && demo && isDemoFileHere) return { ...seeded, demo: JSON.parse(readFileSync(file, 'utf8')) }
  return seeded
}

/** Starts the simulator in a process of its own, for as many devices as the installation was filled with. */
export const simulate = (
  { simulator }: NonNullable<Seeded['demo']>,
  { port }: Field,
  { context }: App,
  { dataDir }: Config,
): SpawnedFleet =>
  spawnFleet({
    totals: join(dataDir, 'simulator.json'),
    url: `mqtt://localhost:${port}`,
    gateways: simulator,
    devices: simulator.length > describeFleet(USUAL).gateways.length * 2 ? LARGE : USUAL,
    log: (line) => context.log.info({ simulator: line }),
  })

/**
 * By the steps people take: the rows they refer to are committed, and whoever has a list open sees them come. Afterwards the
 * alarms of the last months, at leisure; tests count the alarms that stand, and have none but their own.
 */
export function plantOwedPast(app: App, { isPastOwed, demo }: Seeded, whole: () => void): Past | undefined {
  const past = isPastOwed ? plantPast(app) : undefined
  let isStopped = false
  const planted = (async () => {
    const isWhole = (await past?.planted) ?? true
    if (past && isWhole) whole()
    if (isWhole && demo && process.env.NODE_ENV !== 'test')
      await plantPastAlarms(app.context, { isStopped: () => isStopped })
    return isWhole
  })()
  planted.catch((error: unknown) =>
    app.context.log.error({ err: error }, 'the past of the demonstration could not be planted'),
  )
  const stop = async () => {
    isStopped = true
    await past?.stop()
    await planted.catch(() => undefined)
  }
  return { planted, stop }
}
