// The alarms that causes are looked for among, as rows: one statement for however many are raised at once.
import { type Standing, WINDOW, signOf } from '@steward/domain/alarm/noise/cause'
import type { Plant } from '@steward/domain/alarm/noise/plant'
import type { Tx } from '../../platform/db.ts'

/** As it is stored. */
export interface Stored extends Standing {
  incidentId: string | null
  /** The alarm people are told of in its place. */
  rootId: string | null
  isActive: boolean
  /** Event time at which it recovered (epoch in ms). */
  clearTime: number | null
}

interface Row {
  [column: string]: unknown
  id: string
  node: string
  isGateway: boolean
  type: string | null
  cuts: boolean
  level: Standing['level']
  at: number
  isAlwaysTold: boolean
  isTold: boolean
  isActive: boolean
  incidentId: string | null
  rootId: string | null
  clearTime: number | null
}

const storedOf = ({ node, isGateway, type, cuts, ...row }: Row): Stored => ({
  ...row,
  node,
  sign: isGateway ? 'gateway' : signOf(type),
  cutsSupply: cuts,
})

const COLUMNS = `a.id::text as id, coalesce(a.device_id, a.gateway_id)::text as node, a.device_id is null as "isGateway", a.cond_type as type,
  coalesce(r.cuts_supply = 1, false) as cuts, a.alarm_level as level, (extract(epoch from a.first_time) * 1000)::float8 as at,
  a.always_told = 1 as "isAlwaysTold", a.under_maintenance = 0 and coalesce(a.shelved_until <= now(), true) as "isTold",
  a.alarm_state like 'ACTIVE%' as "isActive", a.incident_id::text as "incidentId", a.suppressed_by_id::text as "rootId",
  (extract(epoch from a.clear_time) * 1000)::float8 as "clearTime"`

// What has recovered and nobody has seen yet may still be of one cause with what came after it.
const standingQuery = `
  select ${COLUMNS} from alarm_record a left join alarm_rule r on r.id = a.rule_id
  where a.tenant_id = $1 and a.is_deleted = 0 and a.alarm_state like 'ACTIVE%' and a.device_id = any($2::bigint[])
    and (a.cond_type in ('offline', 'nodata') or r.cuts_supply = 1)
  union
  select ${COLUMNS} from alarm_record a left join alarm_rule r on false
  where a.tenant_id = $1 and a.is_deleted = 0 and a.alarm_state <> 'CLOSED' and a.gateway_id = any($2::bigint[]) and a.device_id is null
  union
  select ${COLUMNS} from alarm_record a left join alarm_rule r on r.id = a.rule_id
  where a.tenant_id = $1 and a.is_deleted = 0 and a.alarm_state <> 'CLOSED' and a.alarm_state <> 'CLEARED_ACK' and a.always_told = 0
    and a.device_id = any($3::bigint[]) and a.first_time >= to_timestamp($4 / 1000.0)`

/**
 * Causes that stand above these nodes, and what was raised lately below those in which something may now have its cause.
 * `since` is the earliest time of these (epoch in ms).
 */
export async function readStandingAround(
  tx: Tx,
  plant: Plant,
  { nodes, causes, since }: { nodes: readonly string[]; causes: readonly string[]; since: number },
): Promise<Stored[]> {
  const below = [...new Set(causes.flatMap((id) => plant.below(id)))]
  const above = new Set([...nodes, ...below].flatMap((id) => plant.above(id).map((one) => one.id)))
  for (const id of causes) above.add(id)
  if (above.size + below.length === 0) return []
  const rows = await tx.query<Row>(standingQuery, [tx.scope.tenant, [...above], below, since - WINDOW])
  return rows.map(storedOf)
}

const beforeLossQuery = `
  select ${COLUMNS} from gateway g
  join device d on d.gateway_id = g.id and d.is_deleted = 0
  join alarm_record a on a.device_id = d.id
  left join alarm_rule r on r.id = a.rule_id
  where g.tenant_id = $1 and g.is_deleted = 0 and g.status = 1 and g.online_status = 'offline' and g.offline_time > to_timestamp($2 / 1000.0)
    and a.is_deleted = 0 and a.alarm_state like 'ACTIVE%' and a.always_told = 0 and a.incident_id is null
    and a.cond_type in ('offline', 'nodata', 'quality') and a.first_time > g.offline_time - make_interval(secs => ${WINDOW / 1000})
  order by a.id`

/** Alarms of silence that are in no incident, of devices whose gateway was lost lately. */
export async function readBeforeLoss(tx: Tx, now: number): Promise<Stored[]> {
  return (await tx.query<Row>(beforeLossQuery, [tx.scope.tenant, now - WINDOW])).map(storedOf)
}

/** All alarms of an incident. */
export async function readMembers(tx: Tx, incidentId: string): Promise<Stored[]> {
  const rows = await tx.query<Row>(
    `select ${COLUMNS} from alarm_record a left join alarm_rule r on r.id = a.rule_id
     where a.tenant_id = $1 and a.incident_id = $2 and a.is_deleted = 0 order by a.id`,
    [tx.scope.tenant, incidentId],
  )
  return rows.map(storedOf)
}

/** In the transaction of whoever raises: what can have one cause is raised one after the other. */
export async function takeTurns(tx: Tx, plant: Plant, nodes: readonly string[]): Promise<void> {
  const names = [...new Set(nodes.map((id) => `cause in ${plant.groupOf(id)}`))].toSorted()
  if (names.length > 0)
    await tx.query('select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest($1::text[]) as name', [names])
}
