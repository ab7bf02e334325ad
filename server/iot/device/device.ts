// Devices: their topic prefix is generated here and fixed once they have reported.
import type { Entity } from '@steward/domain/entity'
import { device, gateway } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { find } from '../../document/find.ts'
import { type Submitted, behave } from '../../engine/behave.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { sheetRowOf } from '../../platform/sheet-row.ts'
import { command } from '../command/control.ts'
import { enrolDevices } from '../intake/telemetry-enrol.ts'
import { unknownDevices } from '../intake/unknown-devices.ts'
import { changedField, fixed } from '../model/fixed.ts'
import { dropOwnOf } from '../model/thing-override.ts'
import { recountScenesOf } from '../scene/broken.ts'
import { deviceSeries } from '../series/device-series.ts'
import { seriesExport } from '../series/series-export.ts'
import { seriesStats } from '../series/series-stats.ts'
import { storageRoute } from '../series/storage.ts'
import { areaCounts } from './area-counts.ts'
import { deviceDependents } from './device-dependents.ts'
import { deviceReaders } from './device-readers.ts'
import { deviceTree } from './device-tree.ts'

/** Values are stored under the device's code and by the slots of its type. */
const lockedFields = ['deviceCode', 'deviceTypeId']

export default behave(device, {
  async submit(ctx, input, base) {
    const before = input.id ? await stateOf(ctx, input.id) : undefined
    const saved = await base(ctx, input, await namesOnWire(ctx, input, before))
    const changed = before?.hasData ? changedField(lockedFields, before, saved) : undefined
    if (changed) throw fixed(device, changed)
    if (input.upstreamIds?.length || input.parentId)
      await mustEnd(ctx, saved.id, input.upstreamIds?.length ? 'upstreamIds' : 'parentId')
    if (before && changedField(['deviceTypeId'], before, saved)) await dropOwnOf(ctx, 'device', [saved.id])
    // Those of a sheet are enrolled together, when the fleet is read after each part of it.
    if (!sheetRowOf(ctx)) await enrolDevices(ctx.tx, [saved.id])
    // Scenes that show a retired device have to be drawn anew.
    if (before && before.deviceStatus !== saved.deviceStatus) await recountScenesOf(ctx, [saved.id])
    return saved
  },
  actions: {
    control: (ctx, { id, identifier, value, reason }) =>
      command(ctx, { deviceId: id, identifier, value, reason: reason ?? '' }),
  },
  routes: [
    deviceTree,
    areaCounts(device as unknown as Entity),
    ...deviceReaders,
    ...deviceSeries,
    seriesStats,
    ...seriesExport,
    deviceDependents,
    storageRoute,
    ...unknownDevices,
  ],
})

interface Before {
  [column: string]: unknown
  deviceCode: string
  gatewayId: string
  jsCode: string | null
  deviceStatus: string
  hasData: boolean
}

async function stateOf(ctx: Ctx, id: string): Promise<Before | undefined> {
  const [row] = await ctx.tx.query<Before>(
    `select d.device_code as "deviceCode", d.device_type_id as "deviceTypeId", d.gateway_id as "gatewayId", d.js_code as "jsCode", d.device_status as "deviceStatus",
       exists (select 1 from ts_device s join device_latest l on l.sid = s.sid where s.device_id = d.id) as "hasData"
     from device d where d.id = $1`,
    [id],
  )
  return row
}

/** What supplies the device and what it is a part of lead away from it, and never back to it in any mixture of the two. */
async function mustEnd(ctx: Ctx, id: string, field: string): Promise<void> {
  const circle = await ctx.tx.query(
    `with recursive above (id) as (
       select unnest(array_append(upstream_ids, parent_id)) from device where id = $1
       union select unnest(array_append(d.upstream_ids, d.parent_id)) from above join device d on d.id = above.id and d.is_deleted = 0)
     select 1 from above where id = $1 limit 1`,
    [id],
  )
  if (circle.length > 0) throw problem('device.upstream-circle', {}, { field })
}

/** The topic prefix consists of gateway and device code; the scene code defaults to the device code. */
async function namesOnWire(ctx: Ctx, input: Submitted<typeof device>, before: Before | undefined) {
  const [tenant, code] = [ctx.tx.scope.tenant, input.deviceCode ?? before?.deviceCode ?? '']
  const id = input.gatewayId ?? before?.gatewayId ?? ''
  const [own] = id === '' ? [] : await find(ctx, gateway, { id }, { fields: ['gatewayCode'], lock: 'key share' })
  const isCleared = input.clearFields?.includes('jsCode') ?? false
  return {
    ...(own ? { deviceMqttPrefix: `${tenant}/${own.gatewayCode}/${code}` } : {}),
    ...((isCleared ? '' : (input.jsCode ?? before?.jsCode)) ? {} : { jsCode: code }),
  }
}

/** A changed gateway code changes its devices' topics in the same transaction, in one statement however many. */
export async function updateTopicPrefixes(ctx: Ctx, gatewayId: string): Promise<void> {
  await ctx.tx.query(
    `update device d set device_mqtt_prefix = d.tenant_id || '/' || g.gateway_code || '/' || d.device_code, update_time = now()
     from gateway g where g.id = d.gateway_id and g.id = $1`,
    [gatewayId],
  )
  await ctx.changed('device')
}
