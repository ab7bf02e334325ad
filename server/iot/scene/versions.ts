// Published versions of scenes: each publication keeps what its viewers see, and the last twenty can be gone back to.
import { codesFor } from '@steward/domain/derive/permissions'
import { modelConfig, sceneVersion } from '@steward/domain/index'
import { z } from 'zod'
import { add } from '../../document/rows.ts'
import { idOf, rowsOf } from '../../engine/detail.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { type Drawn, type Scene, storedDrawn } from './drawing.ts'

export const KEPT = 20

/** Codes any of which makes somebody one who draws. */
export const drawers = [...codesFor(modelConfig, 'add'), ...codesFor(modelConfig, 'edit')]

export interface Kept extends Drawn {
  versionNo: number
  modelFileId: string | null
  refreshMs: number
}

/** A version as it was published; the newest without a number. */
export async function versionOf(ctx: Ctx, configId: string, versionNo?: number): Promise<Kept | undefined> {
  const [row] = await ctx.tx.query(
    `select version_no as "versionNo", model_file_id::text as "modelFileId", refresh_ms as "refreshMs", layout, bindings
     from scene_version where config_id = $1 and tenant_id = $2 and is_deleted = 0 and ($3::int is null or version_no = $3)
     order by version_no desc limit 1`,
    [configId, ctx.tx.scope.tenant, versionNo ?? null],
  )
  if (!row) return undefined
  const { layout, bindings, modelFileId } = row
  return {
    ...storedDrawn({ layout, bindings }),
    versionNo: Number(row.versionNo),
    modelFileId: modelFileId === null ? null : String(modelFileId),
    refreshMs: Number(row.refreshMs),
  }
}

/** Keeps what is published as the next version, and no more than the last twenty. */
export async function keepVersion(
  ctx: Ctx,
  { id, configName, refreshMs, modelFileId }: Scene,
  { layout, bindings }: Drawn,
  fromVersion: number | null = null,
): Promise<number> {
  const last = await versionOf(ctx, id)
  const versionNo = (last?.versionNo ?? 0) + 1
  const what = { configId: id, versionNo, fromVersion, configName, refreshMs: refreshMs ?? 2_000, modelFileId }
  await add(ctx, sceneVersion, { ...what, layout: Object(layout), bindings: Object(bindings) })
  await ctx.tx.query('delete from scene_version where config_id = $1 and tenant_id = $2 and version_no <= $3', [
    id,
    ctx.tx.scope.tenant,
    versionNo - KEPT,
  ])
  return versionNo
}

export const sceneVersions = route({
  method: 'GET',
  path: `/${modelConfig.path}/versions`,
  zh: '场景版本',
  en: 'Published versions of a scene, the newest first',
  tag: modelConfig.name,
  may: drawers,
  query: z.object({ id: z.string().max(20) }),
  async run(ctx, { query }) {
    const [scene] = await rowsOf(modelConfig, ctx, [idOf(query.id, 'id')])
    const rows = await ctx.tx.query(
      `select v.version_no as "versionNo", v.from_version as "fromVersion", u.real_name as "publishedBy",
         jsonb_array_length(v.layout -> 'nodes') as nodes, jsonb_array_length(v.bindings) as bindings,
         (extract(epoch from v.create_time) * 1000)::float8 as ts
       from scene_version v left join "user" u on u.id = v.create_user
       where v.config_id = $1 and v.tenant_id = $2 and v.is_deleted = 0 order by v.version_no desc`,
      [scene?.id, ctx.tx.scope.tenant],
    )
    return rows.map((row) => ({ ...row, isCurrent: row.versionNo === scene?.configVersion }))
  },
})
