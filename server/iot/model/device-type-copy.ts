// A copied device type has the properties, services and events of its original.
import { codesFor } from '@steward/domain/derive/permissions'
import { deviceType, thingModel } from '@steward/domain/index'
import type { Parts } from '../../document/copies.ts'
import { add, hold } from '../../document/rows.ts'
import { assignSlots } from '../intake/telemetry-enrol.ts'

const fields = Object.keys(thingModel.fields)

export const deviceTypeParts: Parts = {
  entity: deviceType,
  async copy(ctx, from, to) {
    const found = await ctx.tx.query<{ id: string }>(
      'select id::text as id from thing_model where device_type_id = $1 and tenant_id = $2 and device_id is null and is_deleted = 0',
      [from, ctx.tenant],
    )
    if (found.length === 0) return
    ctx.must(...codesFor(thingModel, 'add'))
    const ids = found.map(({ id }) => id)
    for (const row of await hold(ctx, thingModel, ids)) {
      const own = Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name)))
      await add(ctx, thingModel, { ...own, deviceTypeId: to })
    }
    await assignSlots(ctx.tx, [to])
  },
}
