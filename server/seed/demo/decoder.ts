// The decoder of the demonstration's vendor gateway; planted once, also into a hospital that had none yet.
import { vendorGateway, vendorModel } from '@steward/domain/iot/fleet/vendor'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { insert } from '../../system/insert.ts'
import type { Hospital } from './hospital.ts'

/** The transaction has the hospital's scope. */
export async function plantDecoder(tx: Tx, { tenantId, locale }: Pick<Hospital, 'tenantId' | 'locale'>): Promise<void> {
  const [gateway] = await tx.query<{ id: string }>(
    'select id::text as id from gateway where tenant_id = $1 and gateway_code = $2 and is_deleted = 0',
    [tenantId, vendorGateway],
  )
  if (!gateway) return
  const id = newId()
  const { modelName, vendor, ...model } = vendorModel
  const added = await insert(tx, 'json_model', [
    {
      ...model,
      id,
      tenantId,
      modelName: modelName[locale],
      vendor: vendor[locale],
      isChecked: 1,
      version: 1,
      deviceCount: 1,
    },
  ])
  if (added.length === 0) return
  await insert(tx, 'json_model_target', [
    { id: newId(), tenantId, jsonModelId: id, targetType: 'gateway', gatewayId: gateway.id, priority: 0 },
  ])
}
