// The contract of every time series store, as tests.
import type { Known, Reading, Snapshot } from '@steward/domain/iot/intake/decode'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Tx } from '../../platform/db.ts'
import { DAY, HOUR, MINUTE } from './telemetry-spans.ts'
import type { TelemetryStore } from './telemetry-store.ts'

export interface Stage {
  store: TelemetryStore
  /** Runs in a transaction of its own with the tenant's scope. */
  run<T>(work: (tx: Tx) => Promise<T>, tenant?: string): Promise<T>
  /** New devices with `temp` and `flow` (float), `run` (bool), `kwh` (counter); reporting every ten seconds. */
  devices(count: number): Promise<Known[]>
  /** Seals and averages everything before this time, and what was marked dirty meanwhile. */
  average(until: number): Promise<void>
  /** Pretends that roll-ups begin at this time, so that nothing after it is averaged yet. */
  begin(at: number): Promise<void>
  /** The store's current time. */
  now: number
  tenant: string
  stranger: string
}

export function telemetryContract(name: string, open: () => Stage): void {
  describe(name, () => {
    let stage: Stage
    let device: Known
    let other: Known

    beforeEach(async () => {
      stage = open()
      const [first, second] = await stage.devices(2)
      if (!first || !second) throw new Error('no devices')
      ;[device, other] = [first, second]
    })

    const reading = (of: Known, identifier: string, value: number, q = 0): Reading => {
      const property = of.model.properties.get(identifier)
      if (!property) throw new Error(`no property ${identifier}`)
      return { identifier, slot: property.slot, value, q }
    }
    const snapshot = (ts: number, values: Record<string, number | [number, number]>, of = device): Snapshot => ({
      device: of,
      ts,
      historical: false,
      q6: false,
      srcTs: true,
      readings: Object.entries(values).map(([identifier, value]) =>
        typeof value === 'number' ? reading(of, identifier, value) : reading(of, identifier, ...value),
      ),
    })
    const append = (...snapshots: Snapshot[]) => stage.run((tx) => stage.store.append(tx, snapshots))
    const line = async (identifier: string, from: number, to: number, points = 2000, of = device) => {
      const query = { deviceId: of.deviceId, identifiers: [identifier], from, to, points }
      const found = await stage.run((tx) => stage.store.series(tx, query))
      return { ...found, points: found.lines[0]?.points ?? [] }
    }
    const latestOf = async (of = device) => {
      const found = await stage.run((tx) => stage.store.latest(tx, [of.deviceId]))
      return found.get(of.deviceId)
    }
    const valueOf = async (identifier: string) => (await latestOf())?.values.get(identifier)

    test('what was appended is read back as it was sent', async () => {
      const ts = stage.now - MINUTE
      const told = await append(
        snapshot(ts, { temp: 5.3, run: 1, kwh: 1_234_567.89 }),
        snapshot(ts, { temp: -20.1 }, other),
      )
      expect(told).toMatchObject({ stored: 2, duplicates: expect.objectContaining({ size: 0 }) })
      for (const [identifier, value] of [
        ['temp', 5.3],
        ['run', 1],
        ['kwh', 1_234_567.89],
      ] as const)
        expect((await line(identifier, ts, ts + 1)).points).toEqual([[ts, value, value, value]])
      expect((await line('temp', ts, ts + 1, 10, other)).points).toEqual([[ts, -20.1, -20.1, -20.1]])
    })

    test('the smallest and largest numbers a property can hold are kept', async () => {
      const ts = stage.now - MINUTE
      await append(snapshot(ts, { temp: 1e-50, flow: 3.4028234e38, kwh: 2 ** 53 - 1 }))
      expect(await valueOf('kwh')).toMatchObject({ value: 2 ** 53 - 1 })
      expect((await line('flow', ts, ts + 1)).points[0]?.[1]).toBeCloseTo(3.402823e38, -32)
      expect((await line('temp', ts, ts + 1)).points[0]?.[1]).toBe(0)
    })

    test('the same rows again change nothing and are counted', async () => {
      const rows = [0, 1, 2].map((i) => snapshot(stage.now - i * 1000, { temp: i, kwh: i }))
      expect(await append(...rows)).toMatchObject({ stored: 3, duplicates: expect.objectContaining({ size: 0 }) })
      expect(await append(...rows)).toMatchObject({
        stored: 0,
        duplicates: expect.objectContaining({ size: 3 }),
        conflicts: new Set(),
      })
      expect((await line('temp', stage.now - 5000, stage.now + 1)).points).toHaveLength(3)
    })

    test('the same moment with other properties is one row with both', async () => {
      const ts = stage.now - MINUTE
      await append(snapshot(ts, { temp: 5 }))
      expect(await append(snapshot(ts, { kwh: 7 }), snapshot(ts, { flow: 8 }))).toMatchObject({
        stored: 2,
        duplicates: expect.objectContaining({ size: 0 }),
      })
      for (const [identifier, value] of [
        ['temp', 5],
        ['kwh', 7],
        ['flow', 8],
      ] as const)
        expect((await line(identifier, ts, ts + 1)).points).toEqual([[ts, value, value, value]])
    })

    test('the same moment and property with another value: the last one stands, and it is said', async () => {
      const ts = stage.now - MINUTE
      await append(snapshot(ts, { temp: 5, flow: 1 }))
      const correction = snapshot(ts, { temp: 6, flow: 1 })
      expect(await append(correction)).toMatchObject({
        stored: 1,
        duplicates: expect.objectContaining({ size: 0 }),
        conflicts: new Set([correction]),
      })
      expect((await line('temp', ts, ts + 1)).points).toEqual([[ts, 6, 6, 6]])
      expect(await valueOf('temp')).toMatchObject({ value: 6 })
      const again = snapshot(ts + 1, { temp: 8 })
      expect(await append(snapshot(ts + 1, { temp: 7 }), again)).toMatchObject({
        stored: 2,
        conflicts: new Set([again]),
      })
      expect((await line('temp', ts + 1, ts + 2)).points).toEqual([[ts + 1, 8, 8, 8]])
    })

    test('latest is the newest by the source’s time, property by property', async () => {
      const ts = stage.now - MINUTE
      await append(snapshot(ts, { temp: 5, flow: 1 }))
      await append(snapshot(ts + 2000, { temp: 6 }))
      await append(snapshot(ts + 1000, { temp: 99, flow: 2 }))
      expect(await latestOf()).toMatchObject({ ts: ts + 2000 })
      expect(await valueOf('temp')).toEqual({ value: 6, ts: ts + 2000, q: 0 })
      expect(await valueOf('flow')).toEqual({ value: 2, ts: ts + 1000, q: 0 })
    })

    test('latest is the newest also where one batch brings several moments out of order', async () => {
      const ts = stage.now - MINUTE
      await append(
        snapshot(ts + 2000, { temp: 6 }),
        snapshot(ts, { temp: 5, flow: 1 }),
        snapshot(ts + 1000, { flow: 2 }),
      )
      expect(await valueOf('temp')).toMatchObject({ value: 6 })
      expect(await valueOf('flow')).toMatchObject({ value: 2 })
    })

    test('what is older than the newest report is late', async () => {
      const ts = stage.now - MINUTE
      const [newest, late, later] = [
        snapshot(ts, { temp: 5 }),
        snapshot(ts - 1000, { temp: 4 }),
        snapshot(ts - 500, { temp: 4 }),
      ]
      expect((await append(newest, late)).late).toEqual(new Set([late]))
      expect((await append(later, snapshot(ts - 500, { temp: 1 }, other))).late).toEqual(new Set([later]))
    })

    test('a bad value marks the last good one, and is averaged nowhere', async () => {
      const ts = stage.now - MINUTE
      await append(
        snapshot(ts, { temp: 5 }),
        snapshot(ts + 1000, { temp: [90, 2], flow: [1, 1] }),
        snapshot(ts + 2000, { temp: [-999, 4] }),
      )
      expect(await valueOf('temp')).toEqual({ value: 5, ts, q: 4 })
      expect((await line('temp', ts, ts + MINUTE)).points).toEqual([[ts, 5, 5, 5]])
      expect((await line('flow', ts, ts + MINUTE)).points).toHaveLength(1)
    })

    test('a corrected value loses the mark of the wrong one, and others keep theirs', async () => {
      const ts = stage.now - MINUTE
      await append(snapshot(ts, { temp: [90, 2], flow: [99, 2], kwh: [1, 4] }))
      await append(snapshot(ts, { temp: 5 }))
      expect((await line('temp', ts, ts + 1)).points).toEqual([[ts, 5, 5, 5]])
      expect((await line('flow', ts, ts + 1)).points).toEqual([])
      expect((await line('kwh', ts, ts + 1)).points).toEqual([])
    })

    test('a transaction that fails leaves nothing', async () => {
      const failing = stage.run(async (tx) => {
        await stage.store.append(tx, [snapshot(stage.now, { temp: 5 })])
        throw new Error('no')
      })
      await expect(failing).rejects.toThrow('no')
      expect(await latestOf()).toBeUndefined()
    })

    test('nothing to append is nothing', async () => {
      expect(await append()).toMatchObject({ stored: 0, duplicates: expect.objectContaining({ size: 0 }) })
      expect(await append(snapshot(stage.now, {}))).toMatchObject({
        stored: 0,
        duplicates: expect.objectContaining({ size: 0 }),
      })
    })

    test('another tenant sees nothing and writes nothing', async () => {
      const ts = stage.now - MINUTE
      await append(snapshot(ts, { temp: 5 }))
      const query = { deviceId: device.deviceId, identifiers: ['temp'], from: ts, to: ts + 1, points: 10 }
      await stage.run(async (tx) => {
        expect(await stage.store.latest(tx, [device.deviceId])).toEqual(new Map())
        expect((await stage.store.series(tx, query)).lines).toEqual([{ identifier: 'temp', points: [] }])
        expect(await stage.store.aggregate(tx, query)).toEqual([{ identifier: 'temp', intervals: [] }])
      }, stage.stranger)
      await expect(
        stage.run((tx) => stage.store.append(tx, [snapshot(ts, { temp: 6 })]), stage.stranger),
      ).rejects.toThrow()
      expect(await valueOf('temp')).toMatchObject({ value: 5 })
    })

    test('the grain follows the span', async () => {
      const { now } = stage
      const grainOf = async (from: number, to = now) => (await line('temp', from, to)).grain
      expect(
        await Promise.all(
          [HOUR, 2 * HOUR, 3 * HOUR, 2 * DAY, 3 * DAY, 90 * DAY, 91 * DAY].map((span) => grainOf(now - span)),
        ),
      ).toEqual(['raw', 'raw', '1m', '1m', '1h', '1h', '1d'])
      expect(await grainOf(now - 20 * DAY, now - 20 * DAY + HOUR)).toBe('1m')
    })

    test('a line has no more points than asked for, whatever the span, and none is lost in them', async () => {
      const start = stage.now - HOUR
      const rows = Array.from({ length: 360 }, (_, i) => snapshot(start + i * 10_000, { temp: i % 2 === 0 ? 0 : 10 }))
      await append(...rows)
      const { points, step } = await line('temp', start, stage.now, 36)
      expect(step).toBe(100_000)
      expect(points).toHaveLength(36)
      expect(points.every(([, avg, min, max]) => avg === 5 && min === 0 && max === 10)).toBe(true)
    })

    test('a gap stays a gap', async () => {
      const start = stage.now - HOUR
      await append(...[0, 10, 20, 300, 310].map((s) => snapshot(start + s * 1000, { temp: s })))
      const { points } = await line('temp', start, stage.now)
      expect(points.map(([, avg]) => avg)).toEqual([0, 10, 20, null, 300, 310])
    })

    test('averages read like the rows they are made of, and rows not averaged yet are there at once', async () => {
      const start = Math.floor((stage.now - 3 * HOUR) / HOUR) * HOUR
      await stage.begin(start)
      const rows = Array.from({ length: 18 * 60 }, (_, i) =>
        snapshot(start + i * 10_000, { temp: i % 6, kwh: 1e6 + i }),
      )
      await append(...rows)
      const before = await line('temp', start, stage.now + 1)
      expect(before).toMatchObject({ grain: '1m', step: MINUTE })
      await stage.average(start + 2 * HOUR)
      const after = await line('temp', start, stage.now + 1)
      expect(after).toEqual(before)
      expect(after.points.slice(0, 3)).toEqual([0, 1, 2].map((i) => [start + i * MINUTE, 2.5, 0, 5]))
      const counter = await line('kwh', start, stage.now + 1)
      expect(counter.points[1]).toEqual([start + MINUTE, 1e6 + 8.5, 1e6 + 6, 1e6 + 11])
    })

    test('what arrives late, or is corrected, is averaged anew at every level', async () => {
      const day = stage.now - 3 * DAY
      const start = Math.floor(day / HOUR) * HOUR
      await append(snapshot(start, { temp: 0 }), snapshot(start + 10_000, { temp: 10 }))
      await stage.average(stage.now)
      const read = async () => {
        const query = { deviceId: device.deviceId, identifiers: ['temp'], from: start, to: start + HOUR }
        const minutes = await stage.run((tx) => stage.store.aggregate(tx, query))
        const days = await line('temp', stage.now - 100 * DAY, stage.now)
        return [minutes[0]?.intervals[0], days.points.find(([, avg]) => avg !== null)?.slice(1)]
      }
      expect(await read()).toMatchObject([{ n: 2, avg: 5, min: 0, max: 10 }, [5, 0, 10]])
      await append(snapshot(start + 20_000, { temp: 50 }), snapshot(start, { temp: -30 }))
      await stage.average(stage.now)
      expect(await read()).toMatchObject([{ n: 3, avg: 10, min: -30, max: 50 }, [10, -30, 50]])
    })

    test('aggregates fall into the intervals asked for', async () => {
      const start = stage.now - HOUR
      await append(...[0, 1, 2, 3].map((i) => snapshot(start + i * 60_000, { temp: i })))
      const query = {
        deviceId: device.deviceId,
        identifiers: ['temp', 'nothing'],
        from: start,
        to: stage.now,
        step: 120_000,
      }
      const [temp, nothing] = await stage.run((tx) => stage.store.aggregate(tx, query))
      expect(temp?.intervals).toEqual([
        { ts: start, n: 2, avg: 0.5, min: 0, max: 1 },
        { ts: start + 120_000, n: 2, avg: 2.5, min: 2, max: 3 },
      ])
      expect(nothing?.intervals).toEqual([])
    })

    test('every reading of a span comes in order of time, bad ones marked, and what was not sent is nothing', async () => {
      const start = stage.now - 10 * MINUTE
      await append(...Array.from({ length: 4_500 }, (_, i) => snapshot(start + i * 100, { temp: i % 50 })))
      await append(
        snapshot(start - 1, { temp: 1 }),
        snapshot(start, { temp: 7 }, other),
        snapshot(start + 50, { temp: [99, 2], kwh: 1_234_567.89 }),
        snapshot(start + 70, { flow: 1 }),
      )
      const query = {
        deviceId: device.deviceId,
        identifiers: ['temp', 'kwh', 'nothing'],
        from: start,
        to: start + 8 * MINUTE,
      }
      const told: [done: number, total: number][] = []
      const found = await stage.run(async (tx) => {
        const rows = []
        for await (const row of stage.store.range(tx, query, (...counts) => void told.push(counts))) rows.push(row)
        return rows
      })
      expect(found).toHaveLength(4_501)
      expect(found.slice(0, 2)).toEqual([
        { ts: start, values: [0, null, null], qualities: [0, 0, 0] },
        { ts: start + 50, values: [99, 1_234_567.89, null], qualities: [2, 0, 0] },
      ])
      expect([told[0], told.at(-1)]).toEqual([
        [0, 4_501],
        [4_501, 4_501],
      ])
    })

    test('writers that bring the same rows at once leave each of them once', async () => {
      const rows = Array.from({ length: 50 }, (_, i) => snapshot(stage.now - i * 1000, { temp: i }))
      const told = await Promise.all([append(...rows), append(...rows.toReversed()), append(...rows)])
      expect(told.reduce((sum, { stored }) => sum + stored, 0)).toBe(50)
      expect(told.reduce((sum, { duplicates }) => sum + duplicates.size, 0)).toBe(100)
      expect(
        (await line('temp', stage.now - MINUTE, stage.now + 1)).points.filter(([, avg]) => avg !== null),
      ).toHaveLength(50)
    })

    test('it says what it can', () =>
      expect(stage.store.capabilities()).toMatchObject({ engine: expect.any(String), lateData: true }))
  })
}
