// Bindings of scenes that lead nowhere: a node, device, property or file that is no longer there. Counted when a scene is
// saved, when a device or a property goes, and every night.
import { modelConfig } from '@steward/domain/index'
import type { SceneBinding } from '@steward/domain/iot/scene/bindings'
import { deviceKeyOf } from '@steward/domain/iot/scene/bindings'
import { filesIn } from '@steward/domain/iot/scene/layout'
import { whenFault } from '@steward/domain/iot/scene/when'
import { job } from '../../document/job.ts'
import { alter } from '../../document/rows.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { type Drawn, type Named, devicesIn, storedDrawn } from './drawing.ts'

export type Cause = 'node' | 'device' | 'retired' | 'identifier' | 'when' | 'file'

export interface Broken {
  /** Position among the bindings; -1 for a file of the drawing. */
  at: number
  nodeId: string
  cause: Cause
  deviceName: string
  identifier: string
}

interface Base extends Drawn {
  modelFileId: string | null
}

/** What of a drawing is broken. */
export async function brokenIn(ctx: Ctx, { layout, bindings, modelFileId }: Base): Promise<Broken[]> {
  const devices = await devicesIn(ctx, bindings)
  const properties = await propertiesOf(ctx, [...devices.values()])
  const parts = await partsOf(ctx, modelFileId)
  const nodes = new Set(layout.nodes.map(({ id }) => id))
  const found = bindings.flatMap((binding, at): Broken[] => {
    const device = devices.get(deviceKeyOf(binding))
    const has = (id: string) => (id.startsWith('#') ? parts.has(id.slice(1)) : nodes.has(id))
    const cause = causeOf(binding, device, { has, known: properties.get(device?.deviceTypeId ?? '') })
    if (!cause) return []
    const { nodeId, identifier = '' } = binding
    return [{ at, nodeId, cause, deviceName: device?.deviceName ?? '', identifier }]
  })
  return [...found, ...(await missingFiles(ctx, { layout, modelFileId }))]
}

interface Ground {
  has: (nodeId: string) => boolean
  known: ReadonlySet<string> | undefined
}

function causeOf(
  binding: SceneBinding,
  device: Named | undefined,
  { has, known = new Set() }: Ground,
): Cause | undefined {
  if (!has(binding.nodeId)) return 'node'
  if (!device) return 'device'
  if (device.deviceStatus === 'retired') return 'retired'
  if (binding.identifier !== undefined && !known.has(binding.identifier)) return 'identifier'
  return binding.rules?.some(({ when }) => whenFault(when, 'en', known) !== undefined) ? 'when' : undefined
}

/** Identifiers by device type. */
async function propertiesOf(ctx: Ctx, devices: readonly Named[]): Promise<Map<string, Set<string>>> {
  const rows = await ctx.tx.query(
    `select device_type_id::text as type, identifier from thing_model
     where tenant_id = $1 and device_type_id = any($2::bigint[]) and kind <> 'event' and is_deleted = 0`,
    [ctx.tx.scope.tenant, [...new Set(devices.map(({ deviceTypeId }) => deviceTypeId))]],
  )
  const found = new Map<string, Set<string>>()
  for (const { type, identifier } of rows)
    found.set(String(type), (found.get(String(type)) ?? new Set()).add(String(identifier)))
  return found
}

async function partsOf(ctx: Ctx, modelFileId: string | null): Promise<Set<string>> {
  if (modelFileId === null) return new Set()
  const [row] = await ctx.tx.query('select meta from model_file where id = $1 and tenant_id = $2 and is_deleted = 0', [
    modelFileId,
    ctx.tx.scope.tenant,
  ])
  const { nodes } = Object(row?.meta ?? {})
  return new Set(Array.isArray(nodes) ? nodes.map(String) : [])
}

async function missingFiles(
  ctx: Ctx,
  { layout, modelFileId }: Pick<Base, 'layout' | 'modelFileId'>,
): Promise<Broken[]> {
  const named = filesIn(layout)
  const wanted = modelFileId === null ? named : [...named, modelFileId]
  if (wanted.length === 0) return []
  const rows = await ctx.tx.query(
    'select id::text as id from model_file where id = any($1::bigint[]) and tenant_id = $2 and is_deleted = 0',
    [wanted, ctx.tx.scope.tenant],
  )
  const there = new Set(rows.map(({ id }) => String(id)))
  const nodes = layout.nodes.filter((node) => node.kind === 'picture' && !there.has(node.fileId))
  const facts = { at: -1, cause: 'file', deviceName: '', identifier: '' } as const
  return [
    ...nodes.map(({ id }) => ({ ...facts, nodeId: id })),
    ...(modelFileId !== null && !there.has(modelFileId) ? [{ ...facts, nodeId: '' }] : []),
  ]
}

/** Counts anew what is broken in a scene's drawing; its row is written only where that changed. */
async function recount(ctx: Ctx, id: string): Promise<void> {
  const [row] = await ctx.tx.query(
    `select layout, bindings, model_file_id::text as "modelFileId", broken_count as "brokenCount" from model_config
     where id = $1 and tenant_id = $2 and is_deleted = 0 for update`,
    [id, ctx.tx.scope.tenant],
  )
  if (!row) return
  const { layout, bindings } = row
  const modelFileId = row.modelFileId === null ? null : String(row.modelFileId)
  const { length } = await brokenIn(ctx, { ...storedDrawn({ layout, bindings }), modelFileId })
  if (length !== Number(row.brokenCount)) await alter(ctx, modelConfig, [id], { brokenCount: length })
}

const scenesWhere = async (ctx: Ctx, condition: string, values: readonly unknown[]): Promise<string[]> => {
  const rows = await ctx.tx.query(
    `select id::text as id from model_config where tenant_id = $1 and is_deleted = 0 and ${condition} order by id`,
    [ctx.tx.scope.tenant, ...values],
  )
  return rows.map(({ id }) => String(id))
}

/** After devices were retired or put back into service. */
export async function recountScenesOf(ctx: Ctx, deviceIds: readonly string[]): Promise<void> {
  for (const id of await scenesWhere(ctx, 'device_ids && $2::bigint[]', [deviceIds])) await recount(ctx, id)
}

/** After properties of device types were added or removed. */
export async function recountScenesOfTypes(ctx: Ctx, deviceTypeIds: readonly string[]): Promise<void> {
  const condition =
    'exists (select from device d where d.id = any(device_ids) and d.device_type_id = any($2::bigint[]) and d.tenant_id = $1)'
  for (const id of await scenesWhere(ctx, condition, [deviceTypeIds])) await recount(ctx, id)
}

export const sceneLinks = job(
  'scene-links',
  '场景绑定检查',
  'Check the bindings of scenes',
  {
    group: 'iot',
    for: 'tenants',
    cron: '40 2 * * *',
    items: async (ctx) => (await scenesWhere(ctx, 'true', [])).map((id) => ({ id })),
  },
  (ctx, { id }) => recount(ctx, id),
)
