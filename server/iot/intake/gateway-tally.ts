// Daily message counts per gateway, written in the transaction that stores the messages.
import type { Tx } from '../../platform/db.ts'

export interface Tally {
  gatewayId: string
  messages: number
  points: number
  partial: number
  rejected: number
  unknown: number
  duplicates: number
  late: number
  /** Largest lead of the gateway's clock, in ms. */
  skew: number
}

export const emptyTally = (gatewayId: string): Tally => ({
  gatewayId,
  messages: 0,
  points: 0,
  partial: 0,
  rejected: 0,
  unknown: 0,
  duplicates: 0,
  late: 0,
  skew: 0,
})

/** Days in the installation's zone. */
export async function addTallies(tx: Tx, tenant: string, tallies: readonly Tally[]): Promise<void> {
  await tx.query(
    `insert into gateway_tally as t (tenant_id, gateway_id, day, messages, points, partial, rejected, unknown, duplicates, late, skew_ms)
     select $1, g.id, current_date, g.messages, g.points, g.partial, g.rejected, g.unknown, g.duplicates, g.late, g.skew
     from jsonb_to_recordset($2::jsonb) as g(id bigint, messages int, points int, partial int, rejected int,
       unknown int, duplicates int, late int, skew bigint)
     on conflict (gateway_id, day) do update set messages = t.messages + excluded.messages, points = t.points + excluded.points,
       partial = t.partial + excluded.partial, rejected = t.rejected + excluded.rejected, unknown = t.unknown + excluded.unknown,
       duplicates = t.duplicates + excluded.duplicates, late = t.late + excluded.late, skew_ms = greatest(t.skew_ms, excluded.skew_ms)`,
    [
      tenant,
      // Sorted, so that two writers lock rows in the same order and cannot deadlock.
      JSON.stringify(
        tallies
          .toSorted((a, b) => a.gatewayId.localeCompare(b.gatewayId))
          .map(({ gatewayId, ...counts }) => ({ id: gatewayId, ...counts })),
      ),
    ],
  )
}

/** The last seven days, newest first. */
export const readTallies = (tx: Tx, gatewayId: string) =>
  tx.query(
    `select day::text as day, messages, points, partial, rejected, unknown, duplicates, late, skew_ms::float8 as "skewMs"
     from gateway_tally where gateway_id = $1 and day > current_date - 7 order by day desc`,
    [gatewayId],
  )
