// The built-in order standards of every tenant: what is due by priority where no rule is more specific.
import { usualMinutes } from '@steward/domain/repair/clock'
import { repairPriority } from '@steward/domain/repair/dictionaries'
import { newId } from '../platform/id.ts'
import { insert } from '../system/insert.ts'
import type { StartingRows } from '../system/tenant/starting-rows.ts'

export const startingStandards: StartingRows = {
  table: 'device_order_standard',
  async plant(tx, tenantId) {
    const [known] = await tx.query('select 1 from device_order_standard where tenant_id = $1 and is_seed = 1 limit 1', [
      tenantId,
    ])
    if (known) return
    // Named as the tenant names its priorities, in its language.
    const words = await tx.query<{ key: string; value: string }>(
      'select dict_key as key, dict_value as value from dict_biz where tenant_id = $1 and code = $2 and is_deleted = 0',
      [tenantId, repairPriority.code],
    )
    const nameOf = (priority: 1 | 2 | 3 | 4) =>
      words.find(({ key }) => key === String(priority))?.value ?? repairPriority.entries[priority].zh
    await insert(
      tx,
      'device_order_standard',
      ([1, 2, 3, 4] as const).map((priority) => ({
        id: newId(),
        tenantId,
        name: nameOf(priority),
        priority,
        responseMinutes: usualMinutes[priority].response,
        arriveMinutes: usualMinutes[priority].arrive,
        finishMinutes: usualMinutes[priority].finish,
        isSeed: 1,
      })),
    )
  },
}
