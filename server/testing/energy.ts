// Devices that count and measure, with readings as a test tells them, and the jobs that calculate from them.
import { energyMeter } from '@steward/domain/index'
import type { Known, Reading, Snapshot } from '@steward/domain/iot/intake/decode'
import { runEnergy } from '../energy/energy-run.ts'
import { runMetrics } from '../energy/metric-run.ts'
import { rollUp } from '../iot/series/rollup.ts'
import { HOUR, MINUTE } from '../iot/series/telemetry-spans.ts'
import { createTelemetryStore } from '../iot/series/telemetry-store.ts'
import type { Caller, TestApp } from './app.ts'
import { plantDevices } from './plant.ts'

export const EVERY = 10 * MINUTE

export interface Plant {
  typeId: string
  areaId: string
  devices: Known[]
}

/** A meter of the caller's tenant that people read; answers its id. */
export async function plantReadMeter(app: TestApp, keeper: Caller): Promise<string> {
  const { areaId } = await plantMeters(app, { tenant: keeper.tenant, code: 'W', devices: 1, begin: Date.now() })
  const meter = { meterName: '水表', meterNo: 'W1', energyType: 'water', areaId, multiplier: '1' }
  return ((await keeper.post(`/${energyMeter.path}/submit`, meter)).data as { id: string }).id
}

/** A type that counts kWh and measures kW, reporting every ten minutes; roll-ups begin at `begin`. */
export async function plantMeters(
  app: TestApp,
  wish: { tenant: string; code: string; devices: number; begin: number },
) {
  const scope = { tenant: wish.tenant, platform: false }
  return app.context.db.transaction(scope, async (tx): Promise<Plant> => {
    const { typeId, areaId, devices } = await plantDevices(tx, {
      properties: [
        { identifier: 'kwh', dataType: 'double', isCounter: true, unit: 'kWh', hard: [0, 99_999] },
        { identifier: 'kw', unit: 'kW' },
      ],
      devices: wish.devices,
      interval: EVERY / 1_000,
      code: wish.code,
    })
    await tx.query(
      `update rollup_mark set sealed = to_timestamp($1::float8 / 1000), done = date_trunc(
         case level when '1m' then 'minute' when '1h' then 'hour' else 'day' end, to_timestamp($1::float8 / 1000)) where tenant_id = $2`,
      [wish.begin, wish.tenant],
    )
    return { typeId, areaId, devices }
  })
}

export interface Report {
  device: Known
  ts: number
  kwh?: number
  kw?: number
}

const store = createTelemetryStore()

export async function report(app: TestApp, reports: readonly Report[]): Promise<void> {
  const [first] = reports
  if (!first) return
  const snapshots = reports.map(({ device, ts, ...values }): Snapshot => {
    const readings = Object.entries(values).flatMap(([identifier, value]): Reading[] => {
      const property = device.model.properties.get(identifier)
      return property && typeof value === 'number' ? [{ identifier, slot: property.slot, value, q: 0 }] : []
    })
    return { device, ts, historical: false, q6: false, srcTs: true, readings }
  })
  await app.context.db.transaction({ tenant: first.device.tenant, platform: false }, (tx) =>
    store.append(tx, snapshots),
  )
}

export const average = (app: TestApp, tenant: string, until: number) => rollUp(app.context.db, tenant, until)

const signal = new AbortController().signal

/** Every meter is read; the fault of one fails the test with its cause. */
export async function records(app: TestApp, tenant: string): Promise<void> {
  const faults: unknown[] = []
  const log = Object.create(app.context.log, { warn: { value: ({ err }: { err: unknown }) => faults.push(err) } })
  await runEnergy({ app: { ...app.context, log }, tenant, signal })
  if (faults.length > 0) throw faults[0]
}

export const metrics = (app: TestApp, tenant: string) => runMetrics({ app: app.context, tenant, signal })

/** A whole hour so many hours ago. */
export const hoursAgo = (n: number): number => Math.floor(Date.now() / HOUR) * HOUR - n * HOUR

export const wire = (ms: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' }).format(ms)

/** Small numbers in an order that looks like none, the same every time. */
export function shuffled<T>(all: readonly T[]): T[] {
  let state = 7
  return all
    .map((one) => {
      state = (state * 48_271) % 2_147_483_647
      return { one, at: state }
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)
}
