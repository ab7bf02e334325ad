// What gateways report of the devices behind them: the newest report of each, kept as it came.
import type { TopologyReport } from '@steward/domain/iot/topology'
import type { Tx } from '../../platform/db.ts'

/** Devices behind one gateway, as many as one report may name. */
const MOST = 5_000

interface Entry {
  topology?: TopologyReport | undefined
  message: { session: { peer: { gatewayId: string } }; receivedAt: number }
}

/** In the order of arrival; a whole report replaces what was said before. */
export async function keepTopologies(tx: Tx, tenant: string, entries: readonly Entry[]): Promise<void> {
  for (const { topology, message } of entries) {
    if (!topology) continue
    await tx.query(
      `insert into gateway_topology as t (gateway_id, tenant_id, reported_at, devices)
       values ($1, $2, to_timestamp($3::float8 / 1000), $4::jsonb)
       on conflict (gateway_id) do update set reported_at = greatest(t.reported_at, excluded.reported_at),
         devices = case when $5 then excluded.devices else (
           select coalesce(jsonb_agg(one), '[]') from (
             select one from jsonb_array_elements(excluded.devices) one
             union all select one from jsonb_array_elements(t.devices) one
             where not exists (select from jsonb_array_elements(excluded.devices) n where n ->> 'code' = one ->> 'code')
             limit ${MOST}) merged) end`,
      [message.session.peer.gatewayId, tenant, message.receivedAt, JSON.stringify(topology.devices), topology.isWhole],
    )
  }
}
