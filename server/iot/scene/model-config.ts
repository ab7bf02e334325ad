// Scenes: drawn as a draft, published in versions, one home for each area.
import type { Entity } from '@steward/domain/entity'
import { modelConfig } from '@steward/domain/index'
import { sceneCourse } from '@steward/domain/iot/scene/course'
import { problem } from '@steward/domain/problems'
import { document } from '../../document/lifecycle.ts'
import type { Behaviour, Shown, Submitted } from '../../engine/behave.ts'
import { missing } from '../../engine/detail.ts'
import { engineOf } from '../../engine/engine.ts'
import { list } from '../../engine/list.ts'
import { hold as holdName } from '../../engine/references.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { brokenIn } from './broken.ts'
import { type Drawn, type Scene, parseDrawn, storedDrawn, usedBy } from './drawing.ts'
import { keepVersion, sceneVersions, versionOf } from './versions.ts'
import { mayDraw, sceneBroken, sceneView } from './view.ts'

type Input = Submitted<typeof modelConfig>

const entity = modelConfig as unknown as Entity

/** What follows from the drawing: whom it names, and what of it is broken. The published version keeps what it names. */
async function factsOf(
  ctx: Ctx,
  drawn: Drawn & { modelFileId: string | null },
  published?: Drawn & { modelFileId: string | null },
) {
  const used = await usedBy(ctx, published ? [drawn, published] : [drawn])
  return { ...used, brokenCount: (await brokenIn(ctx, drawn)).length }
}

const drawnFrom = (ctx: Ctx, input: Input, before?: Scene): Drawn & { modelFileId: string | null } => {
  const isCleared = input.clearFields?.includes('modelFileId') ?? false
  const modelFileId = isCleared ? null : (input.modelFileId ?? before?.modelFileId ?? null)
  const drawn = parseDrawn(ctx, input.layout ?? before?.layout, input.bindings ?? before?.bindings)
  return { ...drawn, modelFileId }
}

/** The one home of an area; the index decides between two at once. */
async function mustBeOnlyHome(
  ctx: Ctx,
  { isHome, areaId }: Pick<Scene, 'isHome' | 'areaId'>,
  id?: string,
): Promise<void> {
  if (isHome !== 1 || areaId === null) return
  await holdName(ctx, `homes of scenes ${ctx.tx.scope.tenant} ${areaId}`)
  const [other] = await ctx.tx.query(
    `select config_name as name from model_config where tenant_id = $1 and area_id = $2 and is_home = 1 and id <> $3 and is_deleted = 0 limit 1`,
    [ctx.tx.scope.tenant, areaId, id ?? '0'],
  )
  if (other) throw problem('scene.home', { name: String(other.name) }, { field: 'isHome' })
}

const drawing = ['layout', 'bindings', 'modelFileId', 'refreshMs'] as const
const isRedrawn = (input: Input) =>
  drawing.some((name) => input[name] !== undefined || (input.clearFields?.includes(name) ?? false))

const moved = document(modelConfig, sceneCourse, {
  editable: ['draft', 'published', 'archived'],
  async list(ctx, query) {
    return list(engineOf(ctx), entity, ctx, query, (where) => {
      if (!mayDraw(ctx)) where.add(`t.publish_status = 'published'`)
    })
  },
  async detail(ctx, id, base) {
    const row = await base(ctx, id)
    return mayDraw(ctx) ? row : asPublished(ctx, id, row)
  },
  async create(ctx, input, base) {
    await mustBeOnlyHome(ctx, { isHome: input.isHome ?? 0, areaId: input.areaId ?? null })
    const drawn = drawnFrom(ctx, input)
    const stored = { ...input, layout: Object(drawn.layout), bindings: Object(drawn.bindings) }
    return base(ctx, stored, await factsOf(ctx, drawn))
  },
  async edit(ctx, before, input, base) {
    const areaId = input.clearFields?.includes('areaId') ? null : (input.areaId ?? before.areaId)
    await mustBeOnlyHome(ctx, { isHome: input.isHome ?? before.isHome, areaId }, before.id)
    if (!isRedrawn(input)) return base(ctx, input)
    const drawn = drawnFrom(ctx, input, before)
    const version = await versionOf(ctx, before.id)
    const isChanged = before.publishStatus === 'published' ? 1 : 0
    return base(
      ctx,
      {
        ...input,
        ...(input.layout === undefined ? {} : { layout: Object(drawn.layout) }),
        ...(input.bindings === undefined ? {} : { bindings: Object(drawn.bindings) }),
      },
      { ...(await factsOf(ctx, drawn, version)), isChanged },
    )
  },
  // Any state may be removed but the home of an area.
  async remove(ctx, ids, base) {
    const [home] = await ctx.tx.query(
      'select config_name as name from model_config where tenant_id = $1 and id = any($2::bigint[]) and is_home = 1 and is_deleted = 0 limit 1',
      [ctx.tx.scope.tenant, ids],
    )
    if (home) throw problem('scene.is-home', { name: String(home.name) })
    await base(ctx, ids)
  },
  steps: {
    async publish(ctx, scene) {
      const drawn = storedDrawn(scene)
      if (drawn.layout.nodes.length === 0 && scene.modelFileId === null) throw problem('scene.empty')
      const configVersion = await keepVersion(ctx, scene, drawn)
      const { fileIds, deviceIds } = await usedBy(ctx, [{ ...drawn, modelFileId: scene.modelFileId }])
      return { configVersion, isChanged: 0 as const, fileIds, deviceIds }
    },
    async rollback(ctx, scene, { version }) {
      const kept = await versionOf(ctx, scene.id, version)
      if (!kept || kept.versionNo === scene.configVersion)
        throw problem('scene.version', { version }, { field: 'version' })
      const { layout, bindings, refreshMs } = kept
      const modelFileId = await stillThere(ctx, kept.modelFileId)
      const configVersion = await keepVersion(ctx, { ...scene, refreshMs, modelFileId }, kept, version)
      const facts = await factsOf(ctx, { layout, bindings, modelFileId })
      const drawn = { layout: Object(layout), bindings: Object(bindings), refreshMs, modelFileId }
      return { ...drawn, ...facts, configVersion, isChanged: 0 as const }
    },
    archive: () => ({}),
  },
})

async function stillThere(ctx: Ctx, fileId: string | null): Promise<string | null> {
  if (fileId === null) return null
  const [row] = await ctx.tx.query(
    'select 1 from model_file where id = $1 and tenant_id = $2 and is_deleted = 0 for key share',
    [fileId, ctx.tx.scope.tenant],
  )
  return row ? fileId : null
}

/** The detail for viewers: the published version in place of the drawing. */
async function asPublished(ctx: Ctx, id: string, row: Shown): Promise<Shown> {
  const version = row.publishStatus === 'published' ? await versionOf(ctx, id) : undefined
  if (!version) throw missing(modelConfig)
  const { layout, bindings } = version
  return { ...row, layout, bindings }
}

const scene: Behaviour = { ...moved, routes: [sceneView, sceneVersions, sceneBroken] }
export default scene
