// The alarm of a gateway that is lost. No rule watches for it: it is raised by the first alarm that it explains, so that a
// gateway nobody's alarms depend on tells nobody anything.
import type { Standing } from '@steward/domain/alarm/noise/cause'
import { gatewayWords } from '@steward/domain/alarm/words'
import type { DbRow, Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { nextNumbers } from '../../platform/numbers.ts'
import { type Closing, closeRecords } from '../closings.ts'
import { isCurrent } from '../current.ts'
import { type Transition, writeTransitions } from '../transitions.ts'
import type { Stored } from './standing.ts'

/** A gateway is at least this grave; with what it explains it becomes as grave as that. */
const LEVEL = 2

export interface Lost {
  [column: string]: unknown
  id: string
  name: string
  areaId: string | null
  createDept: string | null
  /** When it went, epoch in ms. */
  at: number
}

/** Those of these gateways that are away. */
export async function readLost(tx: Tx, ids: readonly string[]): Promise<Lost[]> {
  if (ids.length === 0) return []
  return tx.query<Lost>(
    `select id::text as id, gateway_name as name, area_id::text as "areaId", create_dept::text as "createDept",
       (extract(epoch from coalesce(offline_time, update_time)) * 1000)::float8 as at
     from gateway where tenant_id = $1 and id = any($2::bigint[]) and online_status = 'offline' and status = 1 and is_deleted = 0`,
    [tx.scope.tenant, ids],
  )
}

export interface GatewayRaise {
  lost: Lost
  alarm: Standing
  how: 'new' | 'again' | 'graver'
}

/**
 * What becomes of a gateway's alarm through the alarms it explains, of which `level` is the gravest; `alarm` is how it
 * stands then, and without `how` nothing of it changes.
 */
export function raiseOf(
  lost: Lost,
  level: Standing['level'],
  stored: readonly Stored[],
): { alarm: Standing; how?: GatewayRaise['how'] } {
  const grave = level < LEVEL ? level : LEVEL
  const open = stored.find(({ isActive }) => isActive) ?? stored.find((one) => isCurrent(one, lost.at))
  if (!open) {
    const own = { cutsSupply: false, isAlwaysTold: false, isTold: true, at: lost.at }
    return { alarm: { id: newId(), node: lost.id, sign: 'gateway', level: grave, ...own }, how: 'new' }
  }
  const alarm: Standing = { ...open, level: open.level < grave ? open.level : grave, at: lost.at }
  if (!open.isActive) return { alarm, how: 'again' }
  return alarm.level < open.level ? { alarm, how: 'graver' } : { alarm }
}

const kinds = { new: 'trigger', again: 'repeat', graver: 'escalate' } as const

/** Writes them; the history is the caller's to write, once all records are there. */
export async function storeRaises(
  tx: Tx,
  raises: readonly GatewayRaise[],
  incidentOf: (alarmId: string) => string | null,
): Promise<Transition[]> {
  const { tenant } = tx.scope
  const fresh = raises.filter(({ how }) => how === 'new')
  if (fresh.length > 0) {
    const numbers = await nextNumbers(tx, tenant, 'GJ{yyyyMMdd}-{0000}', fresh.length)
    const rows = fresh.map(({ lost, alarm }, nth) => ({
      id: alarm.id,
      tenant_id: tenant,
      create_dept: lost.createDept,
      alarm_no: numbers[nth],
      alarm_level: alarm.level,
      max_level: alarm.level,
      gateway_id: lost.id,
      area_id: lost.areaId,
      alarm_state: 'ACTIVE_UNACK',
      alarm_source: 'offline',
      cond_type: 'offline',
      alarm_name: gatewayWords(lost.name, 'zh'),
      alarm_name_en: gatewayWords(lost.name, 'en'),
      first_time: new Date(alarm.at),
      last_time: new Date(alarm.at),
      incident_id: incidentOf(alarm.id),
    }))
    const columns = Object.keys(rows[0] ?? {}).join(', ')
    await tx.query(
      `insert into alarm_record (${columns}) select ${columns} from jsonb_populate_recordset(null::alarm_record, $1)`,
      [JSON.stringify(rows)],
    )
  }
  const again = raises.filter(({ how }) => how !== 'new')
  if (again.length > 0)
    await tx.query(
      `update alarm_record a set alarm_state = 'ACTIVE_UNACK', clear_time = null, alarm_level = g.level,
         max_level = least(a.max_level, g.level), occur_count = a.occur_count + g.again, incident_id = g.incident,
         last_time = to_timestamp(g.ms / 1000.0), update_time = now(), rev = a.rev + 1
       from unnest($1::bigint[], $2::int[], $3::int[], $4::float8[], $5::bigint[]) as g(id, level, again, ms, incident)
       where a.id = g.id`,
      [
        again.map(({ alarm }) => alarm.id),
        again.map(({ alarm }) => alarm.level),
        again.map(({ how }) => (how === 'again' ? 1 : 0)),
        again.map(({ alarm }) => alarm.at),
        again.map(({ alarm }) => incidentOf(alarm.id)),
      ],
    )
  return raises.map(({ alarm, how }) => ({
    tenant,
    recordId: alarm.id,
    transition: kinds[how],
    level: alarm.level,
    at: alarm.at,
    isQuiet: !alarm.isTold,
  }))
}

const OF = `a.tenant_id = $1 and a.is_deleted = 0 and a.device_id is null and g.id = a.gateway_id`
const IN_USE = `g.is_deleted = 0 and g.status = 1`
const BACK = `${OF} and a.alarm_state like 'ACTIVE%' and ${IN_USE} and g.online_status = 'online'`
// What has recovered and nobody has acknowledged waits for somebody to see it, as that of a removed device does.
const OUT = `${OF} and a.alarm_state <> 'CLOSED' and a.alarm_state <> 'CLEARED_UNACK' and not (${IN_USE})`

/** Gateways with an open alarm although they are there again, or in use no more. Locks nothing. */
export async function readSettled(tx: Tx): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select distinct g.id::text as id from alarm_record a join gateway g on (${BACK}) or (${OUT})`,
    [tx.scope.tenant],
  )
  return rows.map(({ id }) => id)
}

/**
 * The alarms of those that are there again recover, and those of gateways nobody uses any more are closed; whoever calls has
 * taken their turn. Returns how many there were.
 */
export async function settleGateways(tx: Tx, ids: readonly string[], now: number): Promise<number> {
  if (ids.length === 0) return 0
  return (await recover(tx, ids, now)) + (await closeUnused(tx, ids, now))
}

async function recover(tx: Tx, ids: readonly string[], now: number): Promise<number> {
  const { tenant } = tx.scope
  const rows = await tx.query<{ id: string; at: number; level: Standing['level']; isQuiet: boolean }>(
    `update alarm_record a set alarm_state = case a.alarm_state when 'ACTIVE_ACK' then 'CLEARED_ACK' else 'CLEARED_UNACK' end,
       clear_time = coalesce(g.online_time, to_timestamp($2 / 1000.0)), update_time = now(), rev = a.rev + 1
     from gateway g where ${BACK} and g.id = any($3::bigint[])
     returning a.id::text as id, (extract(epoch from a.clear_time) * 1000)::float8 as at, a.alarm_level as level,
       a.under_maintenance = 1 or coalesce(a.shelved_until > now(), false) as "isQuiet"`,
    [tenant, now, ids],
  )
  await writeTransitions(
    tx,
    rows.map(({ id, at, level, isQuiet }) => ({ tenant, recordId: id, transition: 'clear', level, at, isQuiet })),
  )
  return rows.length
}

async function closeUnused(tx: Tx, ids: readonly string[], now: number): Promise<number> {
  const { tenant } = tx.scope
  const rows = await tx.query<Closing & DbRow>(
    `select a.id::text as id, case g.is_deleted when 1 then 'gateway_removed' else 'gateway_off' end as reason
     from alarm_record a join gateway g on ${OUT} where g.id = any($2::bigint[])`,
    [tenant, ids],
  )
  return (await closeRecords(tx, tenant, rows, now)).length
}
