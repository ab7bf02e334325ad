// Devices of the demonstration that trials speak for, and what became of what they said.
import { type Connection, withClient } from '../../server/platform/postgres/connection.ts'
import type { Credential } from '../../simulator/credential.ts'
import { FIRST, LAST, type Senders, type Target } from './senders.ts'

/** Devices with an unlimited numeric property, spread over the gateways. */
export async function findTargets(
  admin: Connection,
  credentials: readonly Credential[],
  devices: number,
): Promise<Target[]> {
  const rows = await withClient(admin, async (client) => {
    const found = await client.query<{
      tenant: string
      gateway: string
      device: string
      property: string
      sid: number
    }>(
      `select d.tenant_id as tenant, g.gateway_code as gateway, d.device_code as device, s.sid, m.property
       from device d join gateway g on g.id = d.gateway_id join ts_device s on s.device_id = d.id
       join lateral (select identifier as property from thing_model where device_type_id = d.device_type_id and is_deleted = 0
         and data_type in ('float', 'double') and slot is not null order by slot limit 1) m on true
       where d.is_deleted = 0 and d.device_status = 'active'
       order by row_number() over (partition by g.id order by d.id), g.id limit $1`,
      [devices],
    )
    return found.rows
  })
  return rows.flatMap(({ tenant, gateway, device, property, sid }) => {
    const credential = credentials.find(({ username }) => username === `${tenant}&${gateway}`)
    return credential ? [{ sid, property, credential, topic: `iot/v1/${tenant}/${gateway}/${device}/up/property` }] : []
  })
}

export interface Found {
  stored: number
  missing: number
  twice: number
  kept: number
}

/** Each number is a value, so that duplicates are found whatever time they were stored under. */
export async function compare(admin: Connection, senders: Senders): Promise<Found> {
  return withClient(admin, async (client) => {
    const { rows } = await client.query<{ sid: number; number: number; n: number }>(
      `select sid, number, count(*)::int as n from (
         select sid, x.number::float8 as number from telemetry t, lateral (select unnest(v) as number union all select unnest(d)) x
         where sid = any($1) and x.number between $2 and $3) seen group by 1, 2`,
      [[...senders.acknowledged.keys()], FIRST, LAST],
    )
    const kept = await client.query<{ payload: Buffer }>('select payload from kept_message')
    const ids = new Set(kept.rows.map(({ payload }) => String(JSON.parse(payload.toString()).id)))
    const stored = new Set(rows.map(({ sid, number }) => `${sid}-${number}`))
    let missing = 0
    for (const [sid, numbers] of senders.acknowledged)
      for (const number of numbers) if (!stored.has(`${sid}-${number}`) && !ids.has(`${sid}-${number}`)) missing += 1
    return { stored: stored.size, missing, twice: rows.filter(({ n }) => n > 1).length, kept: ids.size }
  })
}
