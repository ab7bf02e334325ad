// The drawing and bindings of a scene as they are sent: checked whole, with the devices they name.
import type { Row } from '@steward/domain/entity'
import type { modelConfig } from '@steward/domain/index'
import { MOST_DEVICES, type SceneBinding, deviceKeyOf, sceneBindings } from '@steward/domain/iot/scene/bindings'
import { type SceneLayout, emptyLayout, filesIn, sceneLayout } from '@steward/domain/iot/scene/layout'
import { whenFault } from '@steward/domain/iot/scene/when'
import { problem } from '@steward/domain/problems'
import type { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'

export type Scene = Row<typeof modelConfig>

export interface Drawn {
  layout: SceneLayout
  bindings: SceneBinding[]
}

const atOf = (error: z.ZodError): string => error.issues[0]?.path.join('.') || '-'

/** What was sent; throws with the place that is wrong. */
export function parseDrawn(ctx: Ctx, layout: unknown, bindings: unknown): Drawn {
  const drawn = sceneLayout.safeParse(layout ?? emptyLayout())
  if (!drawn.success) throw problem('scene.drawing', { at: atOf(drawn.error) }, { field: 'layout' })
  const bound = sceneBindings.safeParse(bindings ?? [])
  if (!bound.success) throw problem('scene.bindings', { at: atOf(bound.error) }, { field: 'bindings' })
  for (const { nodeId, rules = [] } of bound.data)
    for (const { when } of rules) {
      const [why, whyEn] = [whenFault(when, 'zh'), whenFault(when, 'en')]
      if (why !== undefined)
        throw problem('scene.when', { node: nodeId, why, whyEn: whyEn ?? why }, { field: 'bindings' })
    }
  if (new Set(bound.data.map(deviceKeyOf)).size > MOST_DEVICES)
    throw problem('scene.devices', { max: MOST_DEVICES }, { field: 'bindings' })
  return { layout: drawn.data, bindings: bound.data }
}

/** What is stored; a drawing of an earlier release that is not understood any more is empty. */
export function storedDrawn({ layout, bindings }: { layout: unknown; bindings: unknown }): Drawn {
  const drawn = sceneLayout.safeParse(layout ?? emptyLayout())
  const bound = sceneBindings.safeParse(bindings ?? [])
  return { layout: drawn.success ? drawn.data : emptyLayout(), bindings: bound.success ? bound.data : [] }
}

export interface Named {
  id: string
  deviceName: string
  deviceTypeId: string
  prefix: string
  jsCode: string | null
  deviceStatus: string
}

/** The tenant's devices that bindings name, by id and by `js:` with their scene code. */
export async function devicesIn(ctx: Ctx, bindings: readonly SceneBinding[]): Promise<Map<string, Named>> {
  const ids = bindings.flatMap(({ deviceId }) => deviceId ?? [])
  const codes = bindings.flatMap(({ jsCode }) => jsCode ?? [])
  if (ids.length + codes.length === 0) return new Map()
  const rows = await ctx.tx.query<Named & Record<string, unknown>>(
    `select id::text as id, device_name as "deviceName", device_type_id::text as "deviceTypeId", device_mqtt_prefix as prefix,
       js_code as "jsCode", device_status as "deviceStatus" from device
     where tenant_id = $1 and is_deleted = 0 and (id = any($2::bigint[]) or js_code = any($3)) order by id`,
    [ctx.tx.scope.tenant, ids, codes],
  )
  const found = new Map<string, Named>()
  for (const row of rows) {
    found.set(row.id, row)
    if (row.jsCode !== null && !found.has(`js:${row.jsCode}`)) found.set(`js:${row.jsCode}`, row)
  }
  return found
}

/** Ids of files and devices that versions of a scene name, as far as they exist. */
export async function usedBy(ctx: Ctx, drawings: readonly (Drawn & { modelFileId: string | null })[]) {
  const files = [
    ...new Set(
      drawings.flatMap(({ layout, modelFileId }) => [...filesIn(layout), ...(modelFileId ? [modelFileId] : [])]),
    ),
  ]
  const known = await ctx.tx.query(
    'select id::text as id from model_file where tenant_id = $1 and id = any($2::bigint[]) and is_deleted = 0 for key share',
    [ctx.tx.scope.tenant, files],
  )
  const devices = await devicesIn(
    ctx,
    drawings.flatMap(({ bindings }) => bindings),
  )
  return {
    fileIds: known.map(({ id }) => String(id)),
    deviceIds: [...new Set([...devices.values()].map(({ id }) => id))],
  }
}
