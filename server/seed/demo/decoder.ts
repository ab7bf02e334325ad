// The decoder of the demonstration's vendor gateway; planted once, also into a hospital that had none yet.
import { vendorGateway, vendorModel } from '@steward/domain/iot/fleet/vendor'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/id.ts'
import { insert } from '../../system/insert.ts'
import type { Hospital } from './hospital.ts'

/** The transaction has the hospital's scope. */
export async function plantDecoder(tx: Tx, { tenantId, locale }: Pick<Hospital, 'tenantId' | 'locale'>): Promise<void> {
  const [gateway] = await tx.query<{ id: string; devices: number }>(
    `select g.id::text as id, (select count(*)::int from device d where d.gateway_id = g.id and d.is_deleted = 0) as devices
     from gateway g where g.tenant_id = $1 and g.gateway_code = $2 and g.is_deleted = 0`,
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
      deviceCount: gateway.devices,
    },
  ])
  if (added.length === 0) return
  await insert(tx, 'json_model_target', [
    { id: newId(), tenantId, jsonModelId: id, targetType: 'gateway', gatewayId: gateway.id, priority: 0 },
  ])
}
