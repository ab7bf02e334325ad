// A scene as its viewers get it: the published version, the files it shows, and the devices the caller reaches. Of others
// nothing is sent but the mark itself.
import { codesFor } from '@steward/domain/derive/permissions'
import { device, modelConfig } from '@steward/domain/index'
import { deviceKeyOf } from '@steward/domain/iot/scene/bindings'
import { filesIn } from '@steward/domain/iot/scene/layout'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { idOf, missing } from '../../engine/detail.ts'
import { Where } from '../../engine/filter.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { brokenIn } from './broken.ts'
import { devicesIn, storedDrawn } from './drawing.ts'
import { linksOf } from './model-file.ts'
import { type Kept, drawers, versionOf } from './versions.ts'

/** Whether the caller draws scenes; everybody else sees what is published. */
export const mayDraw = (ctx: Ctx): boolean => ctx.actor.kind !== 'person' || ctx.can(...drawers)

interface Asked {
  id?: string | undefined
  code?: string | undefined
  areaId?: string | undefined
  draft?: string | undefined
}

export const sceneView = route({
  method: 'GET',
  path: `/${modelConfig.path}/view`,
  zh: '场景画面',
  en: 'A scene to watch: by id, by its code, or the home of an area',
  tag: modelConfig.name,
  may: [...codesFor(modelConfig, 'list'), ...codesFor(modelConfig, 'detail')],
  query: z.object({
    id: z.string().max(20).optional(),
    code: z.string().max(48).optional(),
    areaId: z.string().max(20).optional(),
    draft: z.enum(['0', '1']).optional(),
  }),
  async run(ctx, { query }) {
    const scene = await find(ctx, query)
    const isDraft = query.draft === '1'
    if (isDraft && !mayDraw(ctx)) throw problem('permission.denied')
    const shown = isDraft ? draftOf(scene) : await versionOf(ctx, scene.id, Number(scene.configVersion))
    if (!shown) throw missing(modelConfig)
    return view(ctx, scene, shown)
  },
})

interface Found {
  [column: string]: unknown
  id: string
}

async function find(ctx: Ctx, { id, code, areaId, draft }: Asked): Promise<Found> {
  const where = new Where()
  applyScope(where, modelConfig, ctx)
  if (id) where.add(`t.id = ${where.param(idOf(id, 'id'))}`)
  else if (code) where.add(`t.config_code = ${where.param(code)}`)
  else if (areaId) where.add(`t.is_home = 1 and t.area_id = ${where.param(idOf(areaId, 'areaId'))}`)
  else throw problem('request.missing', { name: 'id' }, { field: 'id' })
  if (draft !== '1') where.add(`t.publish_status = 'published'`)
  const [row] = await ctx.tx.query<Found>(
    `select t.id::text as id, t.rev, t.config_name as "configName", t.config_code as "configCode", t.scene_type as "sceneType", t.area_id::text as "areaId",
       a.area_name as "areaName", t.is_home as "isHome", t.model_file_id::text as "modelFileId", t.publish_status as "publishStatus",
       t.config_version as "configVersion", t.is_changed as "isChanged", t.refresh_ms as "refreshMs", t.layout, t.bindings
     from model_config t left join area a on a.id = t.area_id where ${where.sql}`,
    where.values,
  )
  if (!row) throw missing(modelConfig)
  return row
}

const draftOf = ({ layout, bindings, modelFileId, refreshMs, configVersion }: Found): Kept => ({
  ...storedDrawn({ layout, bindings }),
  versionNo: Number(configVersion),
  modelFileId: modelFileId === null ? null : String(modelFileId),
  refreshMs: Number(refreshMs ?? 2_000),
})

async function view(ctx: Ctx, scene: Found, { layout, bindings, modelFileId, refreshMs, versionNo }: Kept) {
  const known = await devicesIn(ctx, bindings)
  const reached = await reachedOf(
    ctx,
    [...known.values()].map(({ id }) => id),
  )
  const shown = bindings.flatMap((binding) => {
    const found = known.get(deviceKeyOf(binding))
    return found && reached.has(found.id) ? [{ ...binding, deviceId: found.id, jsCode: undefined }] : []
  })
  const devices = [...new Map([...known.values()].map((one) => [one.id, one])).values()].filter(({ id }) =>
    reached.has(id),
  )
  const ids = modelFileId === null ? filesIn(layout) : [...filesIn(layout), modelFileId]
  const files = await linksOf(ctx, ids)
  const { layout: _layout, bindings: _bindings, ...facts } = scene
  return {
    ...facts,
    modelFileId,
    refreshMs,
    versionNo,
    layout,
    bindings: shown,
    hiddenCount: new Set(bindings.map(deviceKeyOf)).size - devices.length,
    devices: devices.map(({ id, deviceName, prefix }) => ({ id, deviceName, deviceMqttPrefix: prefix })),
    files: Object.fromEntries(files),
  }
}

/** Of these devices those the caller may list and reaches. */
async function reachedOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (!ctx.can(...codesFor(device, 'list'), ...codesFor(device, 'detail'))) return new Set()
  const where = new Where()
  applyScope(where, device, ctx)
  where.add(`t.id = any(${where.param([...ids])}::bigint[])`)
  const rows = await ctx.tx.query(`select t.id::text as id from device t where ${where.sql}`, where.values)
  return new Set(rows.map(({ id }) => String(id)))
}

export const sceneBroken = route({
  method: 'GET',
  path: `/${modelConfig.path}/broken`,
  zh: '失效绑定',
  en: 'Bindings of a scene that lead nowhere, with the cause of each',
  tag: modelConfig.name,
  may: drawers,
  query: z.object({ id: z.string().max(20) }),
  async run(ctx, { query }) {
    const scene = await find(ctx, { id: query.id, draft: '1' })
    return brokenIn(ctx, draftOf(scene))
  },
})
