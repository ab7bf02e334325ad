// From a verdict to what people see: the alarm record, its history and the word to go out, all in the caller's transaction.
import { type Rule, type Verdict, limitText } from '@steward/domain/alarm/rule'
import type { Tx } from '../platform/db.ts'
import { newId } from '../platform/id.ts'
import { nextNumber } from '../platform/numbers.ts'

export interface Finding {
  tenant: string
  deviceId: string
  rule: Rule
  verdict: Verdict
}

/** A recovered alarm that comes back within this time is the same alarm. */
const REOPEN = '30 minutes'

const instant = (ms: number) => new Date(ms)

/** Raises or recovers; answers the record's id, or nothing where there was nothing to recover. */
export const settle = (tx: Tx, finding: Finding): Promise<string | undefined> =>
  finding.verdict.kind === 'trigger' ? raise(tx, finding) : recover(tx, finding)

async function raise(tx: Tx, finding: Finding): Promise<string | undefined> {
  const { tenant, deviceId, rule, verdict } = finding
  await tx.query(
    `update alarm_record set alarm_state = 'CLOSED', close_time = now(), update_time = now(), rev = rev + 1
     where device_id = $1 and rule_id = $2 and is_deleted = 0 and alarm_state in ('CLEARED_UNACK', 'CLEARED_ACK')
       and clear_time < now() - interval '${REOPEN}'`,
    [deviceId, rule.id],
  )
  const [row] = await tx.query(
    `insert into alarm_record (id, tenant_id, create_dept, alarm_no, alarm_level, alarm_name, device_id, area_id, device_type_id,
       rule_id, identifier, alarm_state, alarm_source, trigger_value, last_value, peak_value, limit_text, unit, first_time, last_time)
     select $1, $2, d.create_dept, $3, $4::int, left(d.device_name || ' ' || $5::text, 128), d.id, d.area_id, d.device_type_id,
       $6::bigint, $7, 'ACTIVE_UNACK', 'rule', $8::numeric, $8::numeric, $8::numeric, $9::text || coalesce(' ' || m.unit, ''), m.unit,
       $10::timestamptz, $10::timestamptz
     from device d
     left join thing_model m on m.device_type_id = d.device_type_id and m.identifier = $7 and m.is_deleted = 0
     where d.id = $11
     on conflict (device_id, rule_id) where alarm_state <> 'CLOSED' and is_deleted = 0 and rule_id is not null do update
       set alarm_state = case when alarm_record.alarm_state in ('CLEARED_UNACK', 'CLEARED_ACK') then 'ACTIVE_UNACK' else alarm_record.alarm_state end,
           occur_count = alarm_record.occur_count + 1, last_time = excluded.last_time, last_value = excluded.last_value,
           clear_time = null, update_time = now(), rev = alarm_record.rev + 1
     returning id, xmax = 0 as "isNew"`,
    [
      newId(),
      tenant,
      await nextNumber(tx, tenant, 'GJ'),
      rule.level,
      rule.name,
      rule.id,
      rule.identifier,
      verdict.value ?? null,
      limitText(rule.condition),
      instant(verdict.at),
      deviceId,
    ],
  )
  if (!row) return undefined
  await remember(tx, finding, String(row.id), row.isNew ? 'trigger' : 'repeat')
  return String(row.id)
}

async function recover(tx: Tx, finding: Finding): Promise<string | undefined> {
  const { deviceId, rule, verdict } = finding
  const [row] = await tx.query(
    `update alarm_record
     set alarm_state = case alarm_state when 'ACTIVE_ACK' then 'CLEARED_ACK' else 'CLEARED_UNACK' end,
         clear_time = $3::timestamptz, last_value = coalesce($4::numeric, last_value), update_time = now(), rev = rev + 1
     where device_id = $1 and rule_id = $2 and is_deleted = 0 and alarm_state in ('ACTIVE_UNACK', 'ACTIVE_ACK')
     returning id`,
    [deviceId, rule.id, instant(verdict.at), verdict.value ?? null],
  )
  if (!row) return undefined
  await remember(tx, finding, String(row.id), 'clear')
  return String(row.id)
}

async function remember(
  tx: Tx,
  finding: Finding,
  recordId: string,
  transition: 'trigger' | 'repeat' | 'clear',
): Promise<void> {
  const { tenant, rule, verdict } = finding
  await tx.query(
    `insert into alarm_transition (id, tenant_id, create_dept, alarm_record_id, transition, alarm_level, device_id, rule_id, identifier,
       value, limit_text, event_time)
     select $1, tenant_id, create_dept, id, $3, $4, device_id, rule_id, identifier, $5, limit_text, $6 from alarm_record where id = $2`,
    [newId(), recordId, transition, rule.level, verdict.value ?? null, instant(verdict.at)],
  )
  await announce(tx, tenant, { recordId, transition, level: rule.level })
}

/** The word that goes out after the commit. */
export async function announce(
  tx: Tx,
  tenant: string,
  payload: { recordId: string; transition: string; level?: number },
): Promise<void> {
  await tx.query(`insert into outbox (tenant_id, kind, payload) values ($1, 'alarm', $2)`, [
    tenant,
    JSON.stringify(payload),
  ])
}
