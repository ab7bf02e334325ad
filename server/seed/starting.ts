// Tenants of earlier versions get what new ones start with; changed and removed rows stay as people left them.
import type { Tx } from '../platform/db.ts'
import { startingStandards } from '../repair/starting-standards.ts'
import { startingSymptoms } from '../repair/starting-symptoms.ts'

export async function seedStarting(tx: Tx): Promise<void> {
  const tenants = await tx.query<{ tenantId: string }>(
    'select tenant_id as "tenantId" from tenant where is_deleted = 0',
  )
  for (const { tenantId } of tenants) {
    await tx.query(`select set_config('app.tenant', $1, true)`, [tenantId])
    for (const { plant } of [startingStandards, startingSymptoms]) await plant(tx, tenantId)
  }
  await tx.query(`select set_config('app.tenant', '000000', true)`)
}
