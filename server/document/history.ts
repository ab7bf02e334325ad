// The history of a row as its readers see it: who changed what when, with captions before and after.
import { recordedFields } from '@steward/domain/derive/history'
import { codesFor } from '@steward/domain/derive/permissions'
import { type Entity, captionOf } from '@steward/domain/entity'
import type { Locale } from '@steward/domain/problems'
import { processes } from '@steward/domain/processes'
import { entities } from '@steward/domain/registry'
import { z } from 'zod'
import type { Shown } from '../engine/behave.ts'
import { readingOf, tableOf } from '../engine/columns.ts'
import { mustKeep } from '../engine/detail.ts'
import type { Engine } from '../engine/engine.ts'
import { shown } from '../engine/routes.ts'
import { toWire } from '../engine/wire.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { DbRow, Statement } from '../platform/db.ts'
import { type Route, route } from '../platform/route.ts'
import { jobsOf } from './job-list.ts'
import { stepWords } from './steps.ts'

/** One change of a row. Values stand under the names and with the captions they have in the row itself. */
export interface Change {
  id: string
  time: string
  /** add, edit, remove, restore, or erase where the row is gone for good. */
  change: string
  /** The step's name in the language of the request; '' for none. */
  stepName: string
  actorKind: string
  actorId: string | null
  actorName: string
  requestId: string | null
  /** Changed fields in the order of the declaration. */
  fields: string[]
  before: Shown
  after: Shown
}

const asked = z.object({
  id: z.string().max(64),
  current: z.coerce.number().int().min(1).max(1_000).default(1),
  size: z.coerce.number().int().min(1).max(100).default(20),
})

export const historyRoutes = (engine: Engine): Route[] =>
  entities
    .filter((entity) => !entity.isRecord && entity.verbs.includes('detail'))
    .map((entity) =>
      route({
        method: 'GET',
        path: `/${entity.path}/history`,
        tag: entity.name,
        zh: `${entity.zh}变更记录`,
        en: `History of one ${entity.en}`,
        may: codesFor(entity, 'detail'),
        query: asked,
        run: (ctx, { query }) => historyOf(engine, entity, ctx, query),
      }),
    )

async function historyOf(engine: Engine, entity: Entity, ctx: Ctx, { id, current, size }: z.output<typeof asked>) {
  // The platform's rows are read by every tenant, but not who of the platform changed them.
  mustKeep(entity, ctx)
  // 404 outside the caller's scope; and what the detail leaves out for him the history does as well.
  const row = await shown(engine, entity, ctx, id)
  const fields = readable(entity, row)
  const values = [row.tenantId, entity.name, row.id, size, (current - 1) * size]
  const [counted = [], changes = [], sides = []] = await ctx.tx.readOnce([
    { text: `select count(*)::int as n from history h where ${OF_ROW}`, values: values.slice(0, 3) },
    { text: `select ${CHANGE} from history h where ${OF_ROW} ${PAGE}`, values },
    sidesOf(entity, `select * from history h where ${OF_ROW} ${PAGE}`, [...values, [...fields.keys()]]),
  ])
  const total = Number(counted[0]?.n ?? 0)
  const sideOf = sideReader(toWire(entity, sides, engine.captions))
  const records = changes.map((change) => changeFrom(ctx, change, fields, sideOf(change)))
  return { records, total, size, current, pages: Math.ceil(total / size) }
}

const OF_ROW = 'h.tenant_id = $1 and h.entity = $2 and h.row_id = $3'
const PAGE = 'order by h.time desc, h.id desc limit $4 offset $5'
/** Select list of a change over rows `h` of the history, for `changeFrom`. */
export const CHANGE = `h.id, h.time, h.change, h.step, h.actor_kind as "actorKind", h.actor_id as "actorId", h.actor_name as "actorName",
  h.request_id as "requestId", array(select key from jsonb_each(h.changes)) as columns`

/** Fields by column: those the row shows the caller; of what nobody reads, that it changed. */
function readable(entity: Entity, row: Shown): Map<string, string> {
  const all = [...recordedFields(entity)]
  return new Map(all.filter(([, name]) => name in row || entity.fields[name]?.kind.secret))
}

/**
 * The rows before (side 0) and after (side 1) of changes, of their types again and with captions as in any list. What did
 * not change is null. `changes` selects rows of the history with these values, the last of which names the columns.
 */
export function sidesOf(entity: Entity, changes: string, values: readonly unknown[]): Statement {
  const { own, shown: select, joins } = readingOf(entity)
  const table = tableOf(entity)
  return {
    text: `
      select ${select}, p."historyId", p.side
      from (
        select ${own}, h.id as "historyId", s.side
        from (${changes}) h
        cross join generate_series(0, 1) s(side)
        cross join lateral jsonb_populate_record(null::${table}, jsonb_build_object('id', h.row_id, 'tenant_id', h.tenant_id) || coalesce((
          select jsonb_object_agg(key, value -> s.side) from jsonb_each(h.changes) where key = any($${values.length})), '{}')) t
      ) p ${joins}`,
    values,
  }
}

/** Both sides of a change among rows of `sidesOf` in wire format. */
export function sideReader(sides: readonly Shown[]): (change: DbRow) => [Shown, Shown] {
  const known = new Map(sides.map((side) => [`${String(side.historyId)} ${String(side.side)}`, side]))
  return ({ id }) => [known.get(`${String(id)} 0`) ?? {}, known.get(`${String(id)} 1`) ?? {}]
}

/** A change as its readers see it, of a row read with `CHANGE`. */
export function changeFrom(
  ctx: Ctx,
  row: DbRow,
  readableFields: Map<string, string>,
  [before, after]: [Shown, Shown],
): Change {
  const changed = new Set(Array.isArray(row.columns) ? row.columns : [])
  const fields = [...readableFields].filter(([column]) => changed.has(column)).map(([, name]) => name)
  const only = (side: Shown): Shown =>
    Object.fromEntries(
      fields.flatMap((name) => [name, captionOf(name)]).flatMap((key) => (key in side ? [[key, side[key]]] : [])),
    )
  const step = typeof row.step === 'string' ? stepWords(row.step) : undefined
  return {
    id: String(row.id),
    time: String(row.time),
    change: String(row.change),
    stepName: step?.[ctx.locale] ?? '',
    actorKind: String(row.actorKind),
    actorId: row.actorId === null ? null : String(row.actorId),
    actorName: nameOf(ctx, String(row.actorKind), String(row.actorName)),
    requestId: row.requestId === null ? null : String(row.requestId),
    fields,
    before: only(before),
    after: only(after),
  }
}

/** Jobs and processes by their captions; people as they were called then. */
function nameOf(ctx: Ctx, kind: string, name: string): string {
  const known: Partial<Record<string, Record<Locale, string>>> = processes
  const words = kind === 'job' ? jobsOf(ctx).byName.get(name) : kind === 'process' ? known[name] : undefined
  return words?.[ctx.locale] ?? name
}
