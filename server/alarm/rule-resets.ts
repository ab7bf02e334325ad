// Alarms that somebody asked to be reset: the request stands in the record until the alarm clock has done it.
import type { Tx } from '../platform/db.ts'

export interface Reset {
  deviceId: string
  typeId: string
  ruleId: string
}

export async function readResets(tx: Tx): Promise<Reset[]> {
  return tx.query(
    `select a.device_id::text as "deviceId", d.device_type_id::text as "typeId", a.rule_id::text as "ruleId"
     from alarm_record a join device d on d.id = a.device_id
     where a.reset_asked is not null and a.rule_id is not null and a.alarm_state in ('ACTIVE_UNACK', 'ACTIVE_ACK') and a.is_deleted = 0`,
  )
}
