// Run states and interlocks read properties of their own type.
import { inputsNamed } from '@steward/domain/expression/named'
import type { PointReaders } from './point-readers.ts'

export const readByConditions: PointReaders = async (tx, { typeIds, deviceId }) => {
  const rows = await tx.query<{ zh: string; en: string; name: string; text: string; self: string | null }>(
    `select '运行状态' as zh, 'Run state of' as en, type_name as name, run_state_expr as text, null as self from device_type
     where tenant_id = $1 and id = any($2::bigint[]) and is_deleted = 0 and run_state_expr > '' and $3::bigint is null
     union all
     select '联锁条件', 'Interlock of', name, interlock, identifier from thing_model
     where tenant_id = $1 and device_type_id = any($2::bigint[]) and is_deleted = 0 and interlock > ''
       and ($3::bigint is null or device_id = $3)`,
    [tx.scope.tenant, typeIds, deviceId ?? null],
  )
  // A point that reads itself goes with its condition.
  return rows.map(({ text, self, ...row }) => ({ ...row, reads: inputsNamed(text).filter((one) => one !== self) }))
}
