// Pages of an audit: changes of rows and events, newest first, with what changed as the history of a row shows it.
import { recordedFields } from '@steward/domain/derive/history'
import type { Entity } from '@steward/domain/entity'
import { isInternal } from '@steward/domain/kinds/kind'
import { entities } from '@steward/domain/registry'
import { logEvent } from '@steward/domain/system/log-dictionaries'
import { CHANGE, type Change, changeFrom, sideReader, sidesOf } from '../../document/history.ts'
import { captionSql, columnOf, tableOf } from '../../engine/columns.ts'
import { engineOf } from '../../engine/engine.ts'
import { Where } from '../../engine/filter.ts'
import { toWire } from '../../engine/wire.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { DbRow, Statement } from '../../platform/db.ts'
import type { Cursor, Sought } from './asked.ts'

export interface Entry extends Change {
  source: 'change' | 'event'
  entity: string
  entityName: string
  rowId: string
  /** What the row is called now; null where it is gone for good or its reader's alone. */
  caption: string | null
  isGone: boolean
  /** Only its readers see what it holds. */
  isWithheld: boolean
  /** Of an event: its words, details and level. */
  eventName: string
  data: string
  level: string
  remoteIp: string
}

export interface AuditPage {
  records: Entry[]
  /** For the next page; null at the end. */
  next: string | null
}

const known: ReadonlyMap<string, Entity> = new Map(entities.map((entity) => [entity.name, entity]))

const UTC = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`

export async function auditPage(ctx: Ctx, sought: Sought, size: number, after: Cursor | undefined): Promise<AuditPage> {
  const [changes = [], events = []] = await ctx.tx.readOnce([
    changesOf(sought, size + 1, after),
    eventsOf(sought, size + 1, after),
  ])
  const all = [
    ...changes.map((row) => ({ ...row, source: 'change' as const })),
    ...events.map((row) => ({ ...row, source: 'event' as const })),
  ].toSorted(newestFirst)
  const page: (DbRow & { source: Cursor['source'] })[] = all.slice(0, size)
  const shownChanges = await describe(
    ctx,
    page.filter(({ source }) => source === 'change'),
  )
  const records = page.map((row) => shownChanges.get(row) ?? eventEntry(ctx, row))
  const last = page.at(-1)
  const next = last && all.length > size ? cursorText(last) : null
  return { records, next }
}

/** Within the same microsecond events come first, then the greater id. */
function newestFirst(one: DbRow, other: DbRow): number {
  const [a, b] = [String(one.at), String(other.at)]
  if (a !== b) return a < b ? 1 : -1
  if (one.source !== other.source) return one.source === 'event' ? -1 : 1
  return BigInt(String(one.id)) < BigInt(String(other.id)) ? 1 : -1
}

const cursorText = ({ at, source, id }: DbRow) => `${String(at)}~${String(source)}~${String(id)}`

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)~(change|event)~(\d{1,19})$/

export function cursorOf(text: string): Cursor | undefined {
  const [, at, source, id] = CURSOR.exec(text) ?? []
  if (!at || !id || Number.isNaN(Date.parse(at))) return undefined
  return { at, source: source === 'event' ? 'event' : 'change', id }
}

const nothing: Statement = { text: 'select 1 where false', values: [] }

/** What comes after the cursor among rows with these columns. */
function behind(where: Where, own: Cursor['source'], [time, id]: [string, string], after: Cursor): string {
  const at = `${where.param(after.at)}::timestamptz`
  if (own === after.source) return `(${time}, ${id}) < (${at}, ${where.param(after.id)}::bigint)`
  return `${time} ${own === 'change' ? '<=' : '<'} ${at}`
}

/** The conditions may be used again for the next page: they are copied. */
function copied({ parts, values }: Where): Where {
  const where = new Where()
  where.parts.push(...parts)
  where.values.push(...values)
  return where
}

function changesOf({ changes, rows }: Sought, most: number, after: Cursor | undefined): Statement {
  if (!changes || rows?.length === 0) return nothing
  const where = copied(changes)
  if (after) where.add(behind(where, 'change', ['h.time', 'h.id'], after))
  const newest = `order by h.time desc, h.id desc limit ${most}`
  const from = rows
    ? `unnest(${where.param(rows.map(({ entity }) => entity))}::varchar[], ${where.param(rows.map(({ id }) => id))}::bigint[]) p (entity, row_id)
       cross join lateral (select h.* from history h where h.entity = p.entity and h.row_id = p.row_id and ${where.sql} ${newest}) h`
    : `history h where ${where.sql}`
  return {
    text: `select ${CHANGE}, ${UTC('h.time')}, h.entity, h.row_id as "rowId", h.tenant_id as "tenantId" from ${from} ${newest}`,
    values: where.values,
  }
}

function eventsOf({ events }: Sought, most: number, after: Cursor | undefined): Statement {
  if (!events) return nothing
  const where = copied(events)
  if (after) where.add(behind(where, 'event', ['l.create_time', 'l.id'], after))
  return {
    text: `select l.*, u.real_name as "realName" from (
        select l.id, l.create_time as time, ${UTC('l.create_time')}, l.event, l.user_id as "userId", l.account, l.log_data as data,
          l.log_level as level, l.remote_ip as "remoteIp", l.request_id as "requestId"
        from log_usual l where ${where.sql} order by l.create_time desc, l.id desc limit ${most}) l
      left join "user" u on u.id = l."userId" order by l.time desc, l.id desc`,
    values: where.values,
  }
}

/** Entries of the changes: of each kind of row one statement for what changed and one for what rows are called. */
async function describe(ctx: Ctx, rows: readonly DbRow[]): Promise<Map<DbRow, Entry>> {
  const groups = [...Map.groupBy(rows, (row) => String(row.entity))].map(([name, of]) => ({
    entity: known.get(name),
    of,
  }))
  const open = groups.flatMap(({ entity, of }) => (entity && entity.readers === undefined ? [{ entity, of }] : []))
  const answers = await ctx.tx.readOnce(
    open.flatMap(({ entity, of }) => [valuesOf(entity, of), captionsOf(ctx, entity, of)]),
  )
  const entries = new Map<DbRow, Entry>()
  for (const { entity, of } of groups) {
    const at = open.findIndex((one) => one.of === of)
    const sideOf = sideReader(entity && at >= 0 ? toWire(entity, answers[at * 2] ?? [], engineOf(ctx).captions) : [])
    const captions = new Map((answers[at * 2 + 1] ?? []).map((row) => [String(row.id), row]))
    const fields = entity && at >= 0 ? readable(entity) : new Map<string, string>()
    for (const row of of) {
      const found = at >= 0 ? captions.get(String(row.rowId)) : undefined
      entries.set(row, {
        ...changeFrom(ctx, row, fields, sideOf(row)),
        ...noEvent,
        source: 'change',
        entity: String(row.entity),
        entityName: entity?.[ctx.locale] ?? String(row.entity),
        rowId: String(row.rowId),
        caption: found && typeof found.caption === 'string' ? found.caption : null,
        isGone: at >= 0 && (found === undefined || found.removed === 1),
        isWithheld: entity?.readers !== undefined,
      })
    }
  }
  return entries
}

/** What a detail shows of the entity; of secrets the history knows only that they changed. */
const readable = (entity: Entity): Map<string, string> =>
  new Map(
    [...recordedFields(entity)].filter(([, name]) => {
      const field = entity.fields[name]
      return field === undefined || field.kind.secret || !isInternal(field)
    }),
  )

function valuesOf(entity: Entity, rows: readonly DbRow[]): Statement {
  const times = rows.map(({ at }) => String(at)).toSorted()
  // The bounds let the partitions of other months be passed over.
  const changes = `select * from history h where h.id = any($1::bigint[]) and h.time between $2::timestamptz and $3::timestamptz and h.tenant_id = $4 and h.entity = $5`
  const values = [rows.map(({ id }) => id), times[0], times.at(-1), rows[0]?.tenantId, entity.name]
  return sidesOf(entity, changes, [...values, [...readable(entity).keys()]])
}

/** Of what is named in two languages, such as an alarm, the name in the reader's. */
function nameSql({ locale }: Ctx, entity: Entity): string {
  const english = `${entity.title}En`
  const own = captionSql(entity, 't')
  return locale === 'en' && entity.fields[english] ? `coalesce(nullif(t.${columnOf(english)}, ''), ${own})` : own
}

const captionsOf = (ctx: Ctx, entity: Entity, rows: readonly DbRow[]): Statement => ({
  text: `select t.id, (${nameSql(ctx, entity)})::text as caption, t.is_deleted as removed from ${tableOf(entity)} t where t.id = any($1::bigint[])`,
  values: [[...new Set(rows.map(({ rowId }) => rowId))]],
})

const noEvent = { eventName: '', data: '', level: '', remoteIp: '' } as const

function eventEntry(ctx: Ctx, row: DbRow): Entry {
  const words = Object.entries(logEvent.entries).find(([key]) => key === row.event)?.[1]
  return {
    source: 'event',
    id: String(row.id),
    time: String(row.time),
    change: 'event',
    stepName: '',
    // Where nobody was recognized, what was typed is not an account.
    actorKind: row.userId === null ? 'unknown' : 'person',
    actorId: row.userId === null ? null : String(row.userId),
    actorName: String(row.realName ?? row.account ?? ''),
    requestId: row.requestId ? String(row.requestId) : null,
    fields: [],
    before: {},
    after: {},
    entity: '',
    entityName: '',
    rowId: '',
    caption: null,
    isGone: false,
    isWithheld: false,
    eventName: words?.[ctx.locale] ?? String(row.event),
    data: String(row.data),
    level: String(row.level),
    remoteIp: String(row.remoteIp),
  }
}
