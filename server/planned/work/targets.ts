// What a bill is about: devices in the order of the walk, and places.
import type { Ctx } from '../../platform/ctx.ts'

export interface Target {
  deviceId: string | null
  areaId: string | null
}

export interface PlacedTarget extends Target {
  name: string
  /** The type of the device and its ancestors; empty for a place. */
  typePath: readonly string[]
}

/** Each with the place its device stands at now; devices that are gone are left out. */
export async function placedTargets(ctx: Ctx, targets: readonly Target[]): Promise<PlacedTarget[]> {
  const rows = await ctx.tx.query<{ id: string; name: string; areaId: string | null; typePath: string[] }>(
    `select d.id::text as id, d.device_name as name, d.area_id::text as "areaId",
       string_to_array(y.ancestors, ',') || y.id::text as "typePath"
     from device d join device_type y on y.id = d.device_type_id
     where d.id = any($1::bigint[]) and d.tenant_id = $2 and d.is_deleted = 0`,
    [targets.flatMap(({ deviceId }) => deviceId ?? []), ctx.tx.scope.tenant],
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return targets.flatMap(({ deviceId, areaId }): PlacedTarget[] => {
    if (deviceId === null) return [{ deviceId, areaId, name: '', typePath: [] }]
    const device = byId.get(deviceId)
    if (!device) return []
    return [{ deviceId, areaId: device.areaId ?? areaId, name: device.name, typePath: device.typePath }]
  })
}

interface Named {
  deviceIds?: readonly string[] | null
  areaId?: string | null
}

/** Devices, and the place where one is named or there is nothing else. */
export function targetsIn({ deviceIds, areaId }: Named): Target[] {
  const devices = (deviceIds ?? []).map((deviceId) => ({ deviceId, areaId: null }))
  return areaId || devices.length === 0 ? [...devices, { deviceId: null, areaId: areaId ?? null }] : devices
}
