// Devices: their topic prefix is generated here and fixed once they have reported.
import type { Row } from '@steward/domain/entity'
import { device } from '@steward/domain/index'
import { behave } from '../engine/behave.ts'
import type { Ctx } from '../platform/ctx.ts'
import { deviceDependents } from './device-dependents.ts'
import { deviceReaders } from './device-readers.ts'
import { deviceSeries } from './device-series.ts'
import { changedField, fixed } from './fixed.ts'
import { enrolDevices } from './telemetry-enrol.ts'

type Device = Row<typeof device>

/** Values are stored under the device's code and by the slots of its type. */
const lockedFields = ['deviceCode', 'deviceTypeId']

export default behave(device, {
  async submit(ctx, input, base) {
    const before = input.id ? await stateOf(ctx, input.id) : undefined
    const saved = await base(ctx, input)
    const changed = before?.hasData ? changedField(lockedFields, before, saved) : undefined
    if (changed) throw fixed(device, changed)
    await nameOnWire(ctx, saved)
    return saved
  },
  routes: [...deviceReaders, ...deviceSeries, deviceDependents],
})

async function stateOf(ctx: Ctx, id: string) {
  const [row] = await ctx.tx.query(
    `select d.device_code as "deviceCode", d.device_type_id as "deviceTypeId",
       exists (select 1 from ts_device s join device_latest l on l.sid = s.sid where s.device_id = d.id) as "hasData"
     from device d where d.id = $1`,
    [id],
  )
  return row
}

/** The topic prefix consists of gateway and device code; the scene code defaults to the device code. */
async function nameOnWire(ctx: Ctx, { id }: Device): Promise<void> {
  await ctx.tx.query(
    `update device d set device_mqtt_prefix = d.tenant_id || '/' || g.gateway_code || '/' || d.device_code,
       js_code = coalesce(nullif(d.js_code, ''), d.device_code)
     from gateway g where g.id = d.gateway_id and d.id = $1`,
    [id],
  )
  await enrolDevices(ctx.tx, [id])
}

/** A changed gateway code changes its devices' topics in the same transaction. */
export async function updateTopicPrefixes(ctx: Ctx, gatewayId: string): Promise<void> {
  await ctx.tx.query(
    `update device d set device_mqtt_prefix = d.tenant_id || '/' || g.gateway_code || '/' || d.device_code, update_time = now()
     from gateway g where g.id = d.gateway_id and g.id = $1`,
    [gatewayId],
  )
  await ctx.changed('device')
}
