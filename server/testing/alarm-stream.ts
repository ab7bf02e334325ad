// Generates readings from a seed and replays them on an injected clock with faults at random times.
import type { App } from '../app.ts'
import type { DbRow } from '../platform/db.ts'
import { type TestAlarms, alarmsOf, openAlarms, plantRule, plantTenant } from './alarms.ts'
import type { Plant } from './plant.ts'

/** Pseudo-random numbers from 0 to 1; the same seed gives the same sequence. */
export function drawing(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export interface Reading {
  /** Seconds since the start. */
  second: number
  device: number
  params: Record<string, unknown>
  /** Sent twice. */
  isRepeated: boolean
}

export interface StreamWish {
  devices: number
  seconds: number
  /** Mean seconds between two readings of a device. */
  interval: number
  /** Share of readings with impossible values. */
  absurd?: number
}

export const absurdities = [3.4e38, -3.4e38, 1e-45, -1e-320, 'NaN', 'Infinity', null, 1e308, 'warm', -0]

/** Devices vary around their limit and pause now and then. */
export function record(seed: number, { devices, seconds, interval, absurd = 0 }: StreamWish): Reading[] {
  const draw = drawing(seed)
  const stream: Reading[] = []
  for (let device = 0; device < devices; device += 1) {
    let temp = 4 + draw() * 4
    for (let second = Math.floor(draw() * interval); second < seconds;) {
      temp += (draw() - 0.5) * 3 + (6 - temp) * 0.05
      const value = draw() < absurd ? absurdities[Math.floor(draw() * absurdities.length)] : Number(temp.toFixed(2))
      const params: Record<string, unknown> = { temp: value, flow: Number((draw() * 10).toFixed(2)) }
      stream.push({ second, device, params, isRepeated: draw() < 0.05 })
      second += draw() < 0.02 ? 45 + Math.floor(draw() * 60) : 1 + Math.floor(draw() * 2 * interval)
    }
  }
  return stream.toSorted((a, b) => a.second - b.second || a.device - b.device)
}

export interface Troubles {
  /** Seconds at which the server restarts. */
  restarts?: ReadonlySet<number>
  /** Actions at these seconds, before any reading. */
  at?: ReadonlyMap<number, () => Promise<void>>
  /** Further readings at this second. */
  beside?(alarms: TestAlarms, second: number): Promise<void>
}

const rules = [
  { limit: 8, level: 3, hysteresis: 0.5 },
  { limit: 9, level: 2, duration: 20, clearDelay: 10, hysteresis: null },
  { condType: 'range_out', low: 2, high: 10, duration: 5, clearDelay: 30 },
  { condType: 'nodata', noDataSec: 40 },
  { identifier: 'flow', operator: 'le', limit: 1, clearDelay: 5 },
] as const

/** Start time such that the stream ends before now. */
export const startOf = (seconds: number): Date => new Date(Math.floor(Date.now() / 1000) * 1000 - (seconds + 60) * 1000)

export interface Ground {
  app: App
  clock: { now: Date }
  tenant: string
  plant: Plant
  rules: readonly string[]
  start: Date
}

/** Devices and rules of a tenant, created before the stream begins. */
export async function prepare(
  app: App,
  clock: { now: Date },
  { tenant, devices, start }: { tenant: string; devices: number; start: Date },
): Promise<Ground> {
  const properties = [
    { identifier: 'temp', unit: '℃', range: [-10, 40] as const, dataType: 'double' },
    { identifier: 'flow', unit: 'm³/h', range: [0, 20] as const },
    // No rule uses it.
    { identifier: 'noise', dataType: 'double' },
  ]
  const plant = await plantTenant(app, tenant, { properties, devices }, start)
  const planted = await app.context.db.transaction({ tenant, platform: false }, async (tx) => {
    const ids: string[] = []
    for (const rule of rules) ids.push(await plantRule(tx, plant.typeId, rule, start))
    return ids
  })
  app.context.changes.invalidateAll()
  return { app, clock, tenant, plant, rules: planted, start }
}

/** Replays the stream second by second with a clock tick after each; returns the alarm records. */
export async function replay(ground: Ground, stream: readonly Reading[], troubles: Troubles = {}): Promise<DbRow[]> {
  const { app, clock, tenant, plant, start } = ground
  const bySecond = Map.groupBy(stream, ({ second }) => second)
  const last = stream.at(-1)?.second ?? 0
  clock.now = start
  let alarms = await openAlarms(app)
  for (let second = 0; second <= last; second += 1) {
    clock.now = new Date(start.getTime() + second * 1000)
    if (troubles.restarts?.has(second)) {
      // Volatile state is lost; nothing is flushed before.
      await alarms.stop()
      alarms = await openAlarms(app)
    }
    await troubles.at?.get(second)?.()
    const said = (bySecond.get(second) ?? []).flatMap(({ device, params, isRepeated }) => {
      const known = plant.devices[device]
      if (!known) return []
      const say = () => alarms.say(known, plant, params)
      return isRepeated ? [say(), say()] : [say()]
    })
    await Promise.all([...said, troubles.beside?.(alarms, second)])
    await alarms.tick()
  }
  await alarms.stop()
  const records = await alarmsOf(app, tenant)
  return records.map((row) => ({ ...row, rule: ground.rules.indexOf(String(row.rule)) }))
}

/** Records that only one of two runs has, as lines. */
export function difference(one: readonly DbRow[], other: readonly DbRow[]): string[] {
  const lines = (rows: readonly DbRow[]) => rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted()))
  const [a, b] = [new Set(lines(one)), new Set(lines(other))]
  return [
    ...[...a].filter((line) => !b.has(line)).map((line) => `- ${line}`),
    ...[...b].filter((line) => !a.has(line)).map((line) => `+ ${line}`),
  ]
}
