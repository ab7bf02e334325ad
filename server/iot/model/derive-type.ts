// Derives a device type's rows from its template again: what is overridden stays, what the template no longer has becomes
// the type's own, and nothing that was reported is lost.
import { thingModel } from '@steward/domain/index'
import { type Derivation, type TypeRow, derivePoints } from '@steward/domain/iot/model/derived-points'
import { readTsl } from '@steward/domain/iot/model/tsl'
import { problem } from '@steward/domain/problems'
import { add, alter } from '../../document/rows.ts'
import { readingOf } from '../../engine/columns.ts'
import { hold } from '../../engine/references.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { assignSlots } from '../intake/telemetry-enrol.ts'
import { newestOf } from './template-rows.ts'

/** Serializes what changes the thing model of a type and of its devices. */
export const holdModel = (ctx: Ctx, deviceTypeId: string) =>
  hold(ctx, `thing model of ${deviceTypeId} ${ctx.tx.scope.tenant}`)

export async function typeRows(ctx: Ctx, deviceTypeId: string, lock = ''): Promise<TypeRow[]> {
  const rows = await ctx.tx.query(
    `select ${readingOf(thingModel).row} from thing_model t
     where t.device_type_id = $1 and t.tenant_id = $2 and t.device_id is null and t.is_deleted = 0 order by t.display_sort, t.id ${lock}`,
    [deviceTypeId, ctx.tx.scope.tenant],
  )
  return rows as TypeRow[]
}

/** What the rows of the type would become; of a template the newest published version counts. */
export async function derivationOf(ctx: Ctx, deviceTypeId: string, templateId: string): Promise<Derivation> {
  const { content } = await newestOf(ctx, templateId)
  return derivePoints(readTsl(content).tsl, await typeRows(ctx, deviceTypeId))
}

/** Writes it; the type is set to the version. Answers what was done, and the template it was done with. */
export async function deriveType(ctx: Ctx, deviceTypeId: string): Promise<Derivation & { templateId: string }> {
  await holdModel(ctx, deviceTypeId)
  const [type] = await ctx.tx.query<{ templateId: string | null }>(
    `select template_id::text as "templateId" from device_type where id = $1 and tenant_id = $2 and is_deleted = 0 for update`,
    [deviceTypeId, ctx.tx.scope.tenant],
  )
  if (!type?.templateId) throw problem('thing-template.none')
  const template = await newestOf(ctx, type.templateId)
  const found = derivePoints(readTsl(template.content).tsl, await typeRows(ctx, deviceTypeId, 'for update'))
  for (const { identifier, values } of found.added) await add(ctx, thingModel, { ...values, deviceTypeId, identifier })
  for (const { row, values } of found.updated) await alter(ctx, thingModel, [row.id], values)
  const orphans = found.orphaned.map(({ id }) => id)
  if (orphans.length > 0) await alter(ctx, thingModel, orphans, { source: 'custom', overridden: null })
  if (found.added.length > 0) await assignSlots(ctx.tx, [deviceTypeId])
  if (template.id !== type.templateId) {
    await ctx.tx.query(
      `update device_type set template_id = $2, update_time = now(), update_user = $3, rev = rev + 1 where id = $1`,
      [deviceTypeId, template.id, ctx.actor.userId],
    )
    await ctx.changed('device_type')
  }
  return { ...found, templateId: template.id }
}

/** The type has no template any more: what it has is its own from now on. */
export async function keepAsOwn(ctx: Ctx, deviceTypeId: string): Promise<void> {
  const rows = await typeRows(ctx, deviceTypeId, 'for update')
  const ids = rows.filter(({ source }) => source === 'template').map(({ id }) => id)
  if (ids.length > 0) await alter(ctx, thingModel, ids, { source: 'custom', overridden: null })
}
