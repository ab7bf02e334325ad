// Present values of devices whose rules read several properties: in memory, as the database has them after each commit.
import type { Value } from '@steward/domain/expression/index'
import { isFitForAlarm } from '@steward/domain/iot/intake/quality'
import type { Tx } from '../platform/db.ts'

type Values = ReadonlyMap<string, Value>

export interface PresentValues {
  /** Reads those of devices that are not known yet. */
  load(tx: Tx, deviceIds: Iterable<string>): Promise<void>
  of(deviceId: string): Values | undefined
  /** Keeps what was committed. */
  set(deviceId: string, values: Values): void
  clear(): void
}

export function createPresentValues(): PresentValues {
  const known = new Map<string, Values>()
  return {
    of: (deviceId) => known.get(deviceId),
    set: (deviceId, values) => void known.set(deviceId, values),
    clear: () => known.clear(),
    async load(tx, deviceIds) {
      const missing = [...new Set(deviceIds)].filter((id) => !known.has(id))
      if (missing.length === 0) return
      const rows = await tx.query<{ id: string; vals: Record<string, [number | null, number, number?]> }>(
        `select s.device_id::text as id, l.vals from ts_device s join device_latest l on l.sid = s.sid
         where s.device_id = any($1::bigint[])`,
        [missing],
      )
      const found = new Map(rows.map(({ id, vals }) => [id, vals]))
      for (const id of missing)
        known.set(
          id,
          new Map(
            Object.entries(found.get(id) ?? {}).map(([name, [value, , q = 0]]) => [
              name,
              isFitForAlarm(q) ? value : null,
            ]),
          ),
        )
    },
  }
}

/** What is known with what a report says; values that cannot be trusted become unknown. */
export function withReadings(
  before: Values | undefined,
  readings: readonly { identifier: string; value: number; q: number }[],
): Values {
  const after = new Map(before)
  for (const { identifier, value, q } of readings) after.set(identifier, isFitForAlarm(q) ? value : null)
  return after
}
