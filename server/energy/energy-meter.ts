// Meters read a counter of their device, and stand below one another without a circle.
import { energyMeter } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { behave } from '../engine/behave.ts'
import { hold } from '../engine/references.ts'
import type { Ctx } from '../platform/ctx.ts'
import { propertyOf, typeOfDevice } from './metric-points.ts'

interface Stored {
  [column: string]: unknown
  deviceId: string | null
  identifier: string | null
}

async function mustRead(ctx: Ctx, { deviceId, identifier }: Stored): Promise<void> {
  if (deviceId === null) return
  const deviceTypeId = await typeOfDevice(ctx.tx, deviceId)
  const found = deviceTypeId && (await propertyOf(ctx.tx, { identifier: identifier ?? '', deviceTypeId }))
  if (!found || !found.isCounter) throw problem('energy.counter', {}, { field: 'identifier' })
}

/** The chain above it does not come back to it. */
async function mustEnd(ctx: Ctx, id: string): Promise<void> {
  const [circle] = await ctx.tx.query(
    `with recursive above as (
       select parent_meter_id as id, 1 as level from energy_meter where id = $1
       union all select m.parent_meter_id, level + 1 from above a join energy_meter m on m.id = a.id where a.id <> $1 and level < 50)
     select 1 from above where id = $1`,
    [id],
  )
  if (circle) throw problem('energy.parent', {}, { field: 'parentMeterId' })
}

export default behave(energyMeter, {
  async submit(ctx, input, base) {
    await hold(ctx, `meters ${ctx.tx.scope.tenant}`)
    const { id } = await base(ctx, input)
    const [stored] = await ctx.tx.query<Stored>(
      'select device_id::text as "deviceId", identifier from energy_meter where id = $1',
      [id],
    )
    if (stored) await mustRead(ctx, stored)
    await mustEnd(ctx, id)
    return { id }
  },
})
