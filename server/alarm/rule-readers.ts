// Rules read the properties of the devices they are for, in limits and conditions alike.
import { alarmRule } from '@steward/domain/index'
import type { PointReaders } from '../iot/model/point-readers.ts'
import { identifiersIn } from './rules-compile.ts'

export const readByRules: PointReaders = async (tx, { typeIds, deviceId }) => {
  const rows = await tx.query(
    `select r.* from alarm_rule r where r.tenant_id = $1 and r.is_deleted = 0 and (
       r.target_type = 'device' and r.device_id in (
         select d.id from device d where d.device_type_id = any($2::bigint[]) and d.is_deleted = 0 and ($3::bigint is null or d.id = $3))
       or r.target_type <> 'device' and $3::bigint is null and exists (select from device_type t where t.id = any($2::bigint[])
         and (t.id = r.device_type_id or r.device_type_id::text = any(string_to_array(t.ancestors, ',')))))
     order by r.id`,
    [tx.scope.tenant, typeIds, deviceId ?? null],
  )
  const { zh, en } = alarmRule
  return rows.map((row) => ({ zh, en, name: String(row.rule_name), reads: identifiersIn(row) }))
}
