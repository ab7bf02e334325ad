// What decoders serve: read within the caller's data scopes, and replaced as a whole set of one kind.
import { codesFor } from '@steward/domain/derive/permissions'
import type { Entity } from '@steward/domain/entity'
import { device, deviceType, gateway, jsonModel, jsonModelTarget } from '@steward/domain/index'
import { problem } from '@steward/domain/problems'
import { z } from 'zod'
import type { Returning } from '../../document/restore.ts'
import { add, alter, hold } from '../../document/rows.ts'
import { type Page, type Shown, behave } from '../../engine/behave.ts'
import { tableOf } from '../../engine/columns.ts'
import { idOf, lockRows } from '../../engine/detail.ts'
import { engineOf } from '../../engine/engine.ts'
import { Where } from '../../engine/filter.ts'
import { list } from '../../engine/list.ts'
import { paging, searchQuery } from '../../engine/query.ts'
import { hold as holdName } from '../../engine/references.ts'
import { remove } from '../../engine/remove.ts'
import { applyScope } from '../../engine/scope.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { route } from '../../platform/route.ts'

const kinds = {
  device: { entity: device as unknown as Entity, field: 'deviceId', column: 'device_id', name: 'device_name' },
  gateway: { entity: gateway as unknown as Entity, field: 'gatewayId', column: 'gateway_id', name: 'gateway_name' },
  deviceType: {
    entity: deviceType as unknown as Entity,
    field: 'deviceTypeId',
    column: 'device_type_id',
    name: 'type_name',
  },
} as const
type Kind = keyof typeof kinds
const everyKind = ['device', 'gateway', 'deviceType'] as const

/** Condition that rows `t` of an entity are in the caller's data scope. */
function reached(where: Where, ctx: Ctx, entity: Entity): string {
  const own = where.parts.splice(0)
  applyScope(where, entity, ctx)
  const scoped = where.parts.splice(0).join(' and ')
  where.parts.push(...own)
  return scoped
}

/** Targets the caller reaches. */
function narrow(where: Where, ctx: Ctx): void {
  for (const kind of everyKind) {
    const { entity, column } = kinds[kind]
    const table = tableOf(entity)
    const scoped = reached(where, ctx, entity)
    where.parts.push(`(t.${column} is null or t.${column} in (select t.id from ${table} t where ${scoped}))`)
  }
}

/** With the target under one name, whatever its kind. */
function named(row: Shown): Shown {
  const kind = everyKind.find((one) => row[kinds[one].field] !== null)
  const field = kind && kinds[kind].field
  if (!field) return row
  return { ...row, targetId: row[field], targetName: row[field.replace(/Id$/, 'Name')] }
}

async function page(ctx: Ctx, query: Record<string, string>): Promise<Page> {
  const found = await list(engineOf(ctx), jsonModelTarget, ctx, query, (where) => narrow(where, ctx))
  return { ...found, records: found.records.map(named) }
}

/** Counts anew what these decoders serve. */
async function recount(ctx: Ctx, modelIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(modelIds)].toSorted()) {
    const [row] = await ctx.tx.query<{ n: number }>(
      'select count(*)::int as n from json_model_target where tenant_id = $1 and json_model_id = $2 and is_deleted = 0',
      [ctx.tx.scope.tenant, id],
    )
    await alter(ctx, jsonModel, [id], { deviceCount: row?.n ?? 0 })
  }
}

const modelIdsOf = (rows: readonly Record<string, unknown>[]) => rows.map((row) => String(row.jsonModelId))

export default behave(jsonModelTarget, {
  list: (ctx, query) => page(ctx, query),
  detail: async (ctx, id, base) => named(await base(ctx, id)),
  async remove(ctx, ids, base) {
    const rows = await lockRows(jsonModelTarget, ctx, ids)
    await mustReach(ctx, ids)
    await base(ctx, ids)
    await recount(ctx, modelIdsOf(rows))
  },
})

/** What came back from the recycle bin is of a decoder that is still there. */
export const returningTargets: Returning = {
  entity: jsonModelTarget as unknown as Entity,
  async check(ctx, rows) {
    await hold(ctx, jsonModel, [...new Set(modelIdsOf(rows))])
    await recount(ctx, modelIdsOf(rows))
  },
}

async function mustReach(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const where = new Where()
  where.add(`t.id = any(${where.param([...ids])}::bigint[])`)
  narrow(where, ctx)
  const rows = await ctx.tx.query(`select t.id from json_model_target t where ${where.sql}`, where.values)
  if (rows.length !== new Set(ids).size)
    throw problem('row.missing', { entity: jsonModelTarget.zh, entityEn: jsonModelTarget.en })
}

const MOST = 1_000
const ids = z.union([z.string().max(30_000), z.array(z.string().max(20)).max(MOST)])

const batch = z.object({
  id: z.string().max(20),
  ids: ids.optional(),
  targetType: z.enum(everyKind).optional(),
  priority: z.int().min(0).max(99).optional(),
  /** 1 takes targets over from other decoders. */
  force: z.union([z.enum(['0', '1']), z.literal(0), z.literal(1)]).optional(),
})

interface Conflict {
  [column: string]: unknown
  /** The assignment that stands in the way. */
  rowId: string
  targetId: string
  targetName: string
  jsonModelId: string
  jsonModelName: string
}

interface Replaced {
  added: number
  removed: number
  /** Served by another decoder: nothing was changed because of them. */
  conflicts: Conflict[]
}

/** All of it or nothing: with conflicts and without `force` the set stays as it is. */
async function replace(ctx: Ctx, sent: z.infer<typeof batch>): Promise<Replaced> {
  const { targetType: kind = 'device', priority = 0 } = sent
  const id = idOf(sent.id)
  const wanted = idsFrom(sent.ids)
  await lockRows(jsonModel, ctx, [id])
  await holdName(ctx, `targets of decoders ${ctx.tx.scope.tenant}`)
  await mustSee(ctx, kind, wanted)
  const conflicts = await conflictsOf(ctx, kind, id, wanted)
  const isForced = String(sent.force ?? 0) === '1'
  if (conflicts.length > 0 && !isForced) return { added: 0, removed: 0, conflicts }
  const before = await servedBy(ctx, kind, id)
  const gone = [...before].filter(([target]) => !wanted.includes(target)).map(([, row]) => row)
  const taken = conflicts.map(({ rowId }) => rowId)
  if (gone.length + taken.length > 0) await remove(jsonModelTarget, ctx, [...gone, ...taken])
  const added = wanted.filter((target) => !before.has(target))
  for (const target of added)
    await add(ctx, jsonModelTarget, { jsonModelId: id, targetType: kind, [kinds[kind].field]: target, priority })
  if (sent.priority !== undefined && before.size > gone.length) {
    const kept = [...before].filter(([target]) => wanted.includes(target)).map(([, row]) => row)
    await alter(ctx, jsonModelTarget, kept, { priority })
  }
  await recount(ctx, [id, ...conflicts.map(({ jsonModelId }) => jsonModelId)])
  return {
    added: added.length,
    removed: gone.length,
    conflicts,
  }
}

function idsFrom(sent: z.infer<typeof ids> | undefined): string[] {
  const parts = Array.isArray(sent) ? sent : (sent ?? '').split(',')
  const found = [...new Set(parts.filter((part) => part.trim() !== '').map((part) => idOf(part.trim(), 'ids')))]
  if (found.length > MOST) throw problem('row.too-many', { max: MOST }, { field: 'ids' })
  return found
}

/** Targets must exist and be in the caller's data scope; they stay until the commit. */
async function mustSee(ctx: Ctx, kind: Kind, wanted: readonly string[]): Promise<void> {
  if (wanted.length === 0) return
  const { entity } = kinds[kind]
  const where = new Where()
  applyScope(where, entity, ctx)
  where.add(`t.id = any(${where.param([...wanted])}::bigint[])`)
  const table = tableOf(entity)
  const rows = await ctx.tx.query(
    `select t.id from ${table} t where ${where.sql} order by t.id for key share`,
    where.values,
  )
  const missing = wanted.length - rows.length
  if (missing > 0) throw problem('payload.targets', { count: missing }, { field: 'ids' })
}

async function conflictsOf(ctx: Ctx, kind: Kind, id: string, wanted: readonly string[]) {
  const { column, name, entity } = kinds[kind]
  return ctx.tx.query<Conflict>(
    `select r.id::text as "rowId", r.${column}::text as "targetId", x.${name} as "targetName", m.id::text as "jsonModelId",
       m.model_name as "jsonModelName"
     from json_model_target r join json_model m on m.id = r.json_model_id
       join ${tableOf(entity)} x on x.id = r.${column}
     where r.tenant_id = $1 and r.json_model_id <> $2 and r.${column} = any($3::bigint[]) and r.is_deleted = 0 order by r.id`,
    [ctx.tx.scope.tenant, id, [...wanted]],
  )
}

/** What the decoder serves of the kind, as far as the caller reaches it: the ids of its rows by target. */
async function servedBy(ctx: Ctx, kind: Kind, id: string): Promise<Map<string, string>> {
  const { column } = kinds[kind]
  const where = new Where()
  where.add(`t.tenant_id = ${where.param(ctx.tx.scope.tenant)}`)
  where.add(`t.json_model_id = ${where.param(id)} and t.${column} is not null and t.is_deleted = 0`)
  narrow(where, ctx)
  const rows = await ctx.tx.query<{ id: string; target: string }>(
    `select t.id::text as id, t.${column}::text as target from json_model_target t where ${where.sql}`,
    where.values,
  )
  return new Map(rows.map((row) => [row.target, row.id]))
}

export const targetRoutes = [
  route({
    method: 'GET',
    path: `/${jsonModelTarget.path}/page`,
    zh: 'JSON模型适用对象分页',
    en: 'What decoders serve',
    tag: jsonModelTarget.name,
    may: [...codesFor(jsonModelTarget, 'list'), ...codesFor(jsonModel, 'detail')],
    query: searchQuery(jsonModelTarget, ...paging),
    run: (ctx, { query }) => page(ctx, query),
  }),
  route({
    method: 'POST',
    path: `/${jsonModelTarget.path}/batchSave`,
    zh: '设置JSON模型的适用对象',
    en: 'Set what a decoder serves',
    tag: jsonModelTarget.name,
    may: codesFor(jsonModel, 'edit'),
    query: batch.omit({ priority: true }).partial(),
    body: batch.partial(),
    run(ctx, { query, body }) {
      const sent = { ...query, ...body }
      const { id } = sent
      if (!id) throw problem('request.missing', { name: 'id' }, { field: 'id' })
      return replace(ctx, { ...sent, id })
    },
  }),
]
