// Deriving thing models again: of a device at once, of types and templates by a job, whose course callers wait for a while.
import { codesFor } from '@steward/domain/derive/permissions'
import { thingModel, thingSync } from '@steward/domain/index'
import { idSchema } from '@steward/domain/kinds/schemas'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import { add } from '../../document/rows.ts'
import { startJob } from '../../document/start-job.ts'
import { awaitOutcome } from '../../platform/await-outcome.ts'
import type { AppContext, Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'
import { type Counts, deriveDevices } from './derive-devices.ts'
import { holdModel } from './derive-type.ts'
import { templateRow, typesOf } from './template-rows.ts'

export const SYNC_JOB = 'thing-sync'

export interface SyncOutcome extends Counts {
  /** The runs that do it; none where it is done already. */
  syncIds: string[]
  state: 'waiting' | 'running' | 'done' | 'failed'
  /** Devices with rows of their own. */
  total: number
  done: number
  conflicts: unknown[]
  message: string
}

const nothing: Omit<SyncOutcome, 'state'> = {
  syncIds: [],
  total: 0,
  done: 0,
  added: 0,
  updated: 0,
  kept: 0,
  orphaned: 0,
  conflicts: [],
  message: '',
}

/** Writes down that the type is to be derived again, and starts the job; answers the id of the run. */
export async function requestSync(ctx: Ctx, { id, typeName }: { id: string; typeName: string }): Promise<string> {
  const [row] = await ctx.tx.query<{ templateId: string | null }>(
    'select template_id::text as "templateId" from device_type where id = $1 and tenant_id = $2 and is_deleted = 0',
    [id, ctx.tx.scope.tenant],
  )
  if (!row?.templateId) throw problem('thing-template.none')
  const run = await add(ctx, thingSync, { targetName: typeName, deviceTypeId: id, templateId: row.templateId })
  await startJob(ctx, SYNC_JOB)
  return run.id
}

async function sync(ctx: Ctx, id: string): Promise<SyncOutcome> {
  const tenant = ctx.tx.scope.tenant
  const [device] = await ctx.tx.query<{ typeId: string }>(
    'select device_type_id::text as "typeId" from device where id::text = $1 and tenant_id = $2 and is_deleted = 0',
    [id, tenant],
  )
  if (device) {
    await holdModel(ctx, device.typeId)
    const counts = await deriveDevices(ctx, device.typeId, [id])
    await ctx.changed('thing_model')
    return { ...nothing, state: 'done', ...counts, total: 1, done: 1 }
  }
  const [type] = await ctx.tx.query<{ typeName: string }>(
    'select type_name as "typeName" from device_type where id::text = $1 and tenant_id = $2 and is_deleted = 0',
    [id, tenant],
  )
  if (type) return { ...nothing, state: 'waiting', syncIds: [await requestSync(ctx, { id, ...type })] }
  const template = await templateRow(ctx, id)
  if (!template) throw problem('sync.target', {}, { field: 'id' })
  if (template.publishStatus === 'draft') throw problem('thing-template.state', { name: template.templateName })
  const syncIds: string[] = []
  for (const one of await typesOf(ctx, template.templateCode)) syncIds.push(await requestSync(ctx, one))
  return { ...nothing, state: syncIds.length === 0 ? 'done' : 'waiting', syncIds }
}

const outcomeOf = async (app: AppContext, tenant: string, begun: SyncOutcome): Promise<SyncOutcome> =>
  begun.syncIds.length === 0
    ? begun
    : awaitOutcome(app, {
        table: 'thing_sync',
        tenant,
        ids: begun.syncIds,
        read: () => read(app, tenant, begun.syncIds),
        isOver: ({ state }) => state === 'done' || state === 'failed',
        begun,
      })

async function read(app: AppContext, tenant: string, ids: readonly string[]): Promise<SyncOutcome> {
  const [rows = []] = await app.db.open({ tenant, platform: false }).readOnce([
    {
      text: `select id::text as id, sync_state as state, total, done, added, updated, kept, orphaned, conflicts, message
             from thing_sync where id = any($1::bigint[]) order by id`,
      values: [ids],
    },
  ])
  const sum = (name: string) => rows.reduce((all, row) => all + Number(row[name] ?? 0), 0)
  const states = rows.map(({ state }) => String(state))
  const isOver = states.every((state) => state === 'done' || state === 'failed')
  const over = states.includes('failed') ? 'failed' : 'done'
  return {
    syncIds: [...ids],
    state: isOver ? over : states.some((state) => state !== 'waiting') ? 'running' : 'waiting',
    total: sum('total'),
    done: sum('done'),
    added: sum('added'),
    updated: sum('updated'),
    kept: sum('kept'),
    orphaned: sum('orphaned'),
    conflicts: rows.flatMap(({ conflicts }) => (Array.isArray(conflicts) ? (conflicts as unknown[]) : [])),
    message: rows.map(({ message }) => String(message ?? '')).find((text) => text !== '') ?? '',
  }
}

export const syncRoutes = [
  route({
    method: 'POST',
    path: `/${thingModel.path}/sync`,
    zh: '同步物模型',
    en: 'Derive the thing model of a device, a type or a template’s types again',
    tag: thingModel.name,
    may: codesFor(thingModel, 'edit'),
    query: z.object({ id: idSchema }).partial(),
    body: z.object({ id: idSchema }).partial(),
    async run(ctx, { query, body }) {
      const id = query.id ?? body?.id
      if (id === undefined) throw problem('request.missing', { name: 'id' }, { field: 'id' })
      return sync(ctx, id)
    },
    afterwards: (begun, { app, tenant }) => outcomeOf(app, tenant, begun),
  }),
]
