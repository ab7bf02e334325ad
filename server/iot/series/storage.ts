// How much the devices of a hospital write, measured over the last 24 whole hours: rows are counted in the hourly roll-ups,
// the bytes of a row are those of rows that are stored. The platform's administrators also see tables and disk.
import { STORAGE } from '@steward/domain/derive/menu-groups'
import { device } from '@steward/domain/index'
import type { Storage, StoredLevel, StoredType, StoredWhole } from '@steward/domain/iot/storage'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Ctx } from '../../platform/ctx.ts'
import { platformScope } from '../../platform/db.ts'
import { route } from '../../platform/route.ts'
import { DAY, HOUR, LOG_DAYS, grains } from './telemetry-spans.ts'

/** A row costs its line pointer (4) besides itself, and an entry of the index (28, pages nine tenths full). */
const BESIDES = 35
/** Rows of which the width is taken. */
const SAMPLE = 200

interface Span {
  tenant: string
  from: Date
  to: Date
}

export const storageRoute = route({
  method: 'GET',
  path: '/iot/storage/detail',
  zh: '数据容量',
  en: 'What the series of devices take on the disk',
  tag: device.name,
  may: [STORAGE],
  run: (ctx) => measured(ctx),
})

async function measured(ctx: Ctx): Promise<Storage> {
  const to = new Date(Math.floor(ctx.now.getTime() / HOUR) * HOUR)
  const span = { tenant: ctx.tenant, from: new Date(to.getTime() - DAY), to }
  const types = await typesOf(ctx, span)
  return {
    from: span.from.getTime(),
    to: span.to.getTime(),
    levels: await levelsOf(ctx, span),
    types,
    ...(ctx.me.isPlatform ? { whole: await wholeOf(ctx) } : {}),
  }
}

// The greatest count of any property in an hour is the number of messages of that hour: most carry every property.
const HOURS = `
  select h.sid, d.type_id, (select max(x) from unnest(h.n || h.dn) x) as rows, (select sum(x) from unnest(h.n || h.dn) x) as points
  from telemetry_1h h join ts_device d on d.sid = h.sid
  where h.tenant_id = $1 and h.bucket >= $2 and h.bucket < $3`

const TYPES = `
  with hours as materialized (${HOURS}), widths as (
    select d.type_id, avg(pg_column_size(r.*)) + ${BESIDES} as width
    from (select sid, type_id, row_number() over (partition by type_id order by sid desc) as n from ts_device where tenant_id = $1) d
    cross join lateral (select t.* from telemetry t where t.sid = d.sid and t.tenant_id = $1 and t.ts >= $2 and t.ts < $3
      order by t.ts desc limit 1) r
    where d.n <= 20 group by d.type_id)
  select y.id::text, y.type_name as name, count(distinct h.sid)::int as devices, coalesce(sum(h.rows), 0)::float8 as "rowsPerDay",
    coalesce(sum(h.points), 0)::float8 as "pointsPerDay", coalesce(round(sum(h.rows) * max(w.width)), 0)::float8 as "bytesPerDay"
  from hours h join device_type y on y.id = h.type_id left join widths w on w.type_id = h.type_id
  group by y.id, y.type_name order by 6 desc, 1`

const typesOf = (ctx: Ctx, { tenant, from, to }: Span) =>
  ctx.tx.query<StoredType & { [column: string]: unknown }>(TYPES, [tenant, from, to])

const ROWS = `
  select coalesce(sum(rows), 0)::float8 as raw, coalesce(sum(least(rows, 60)), 0)::float8 as "1m", count(rows)::float8 as "1h",
    count(distinct sid)::float8 as "1d",
    (select greatest($4::int, coalesce(max(raw_days), 0)) from device_type where tenant_id = $1 and is_deleted = 0) as days
  from (${HOURS}) h`

async function levelsOf(ctx: Ctx, { tenant, from, to }: Span): Promise<StoredLevel[]> {
  const [counts] = await ctx.tx.query<Record<string, number>>(ROWS, [tenant, from, to, grains.raw.days])
  const levels: StoredLevel[] = []
  for (const grain of ['raw', '1m', '1h', '1d'] as const) {
    const { table, by, days } = grains[grain]
    const width = await widthOf(ctx, { table, by, tenant })
    levels.push(
      levelOf(grain, { days: grain === 'raw' ? Number(counts?.days) : days, rows: counts?.[grain] ?? 0, width }),
    )
  }
  const [log] = await ctx.tx.query<{ rows: number }>(
    'select count(*)::float8 as rows from data_log where tenant_id = $1 and create_time >= $2 and create_time < $3',
    [tenant, from, to],
  )
  const width = await widthOf(ctx, { table: 'data_log', by: 'create_time', tenant })
  return [...levels, levelOf('log', { days: LOG_DAYS, rows: log?.rows ?? 0, width })]
}

function levelOf(
  level: StoredLevel['level'],
  { days, rows, width }: { days: number; rows: number; width: number },
): StoredLevel {
  const bytesPerDay = Math.round(rows * width)
  return { level, days, rowsPerDay: rows, bytesPerRow: Math.round(width), bytesPerDay, bytesKept: bytesPerDay * days }
}

/** The mean width of the newest rows of the tenant's devices. */
async function widthOf(
  ctx: Ctx,
  { table, by, tenant }: { table: string; by: string; tenant: string },
): Promise<number> {
  const newest =
    table === 'data_log'
      ? `select t.* from data_log t where t.tenant_id = $1 order by t.${by} desc limit ${SAMPLE}`
      : `select t.* from (select sid from ts_device where tenant_id = $1 order by sid desc limit ${SAMPLE}) d
         cross join lateral (select t.* from ${table} t where t.sid = d.sid and t.tenant_id = $1 order by t.${by} desc limit 1) t`
  const [row] = await ctx.tx.query<{ width: number | null }>(
    `select (avg(pg_column_size(t.*)) + ${BESIDES})::float8 as width from (${newest}) t`,
    [tenant],
  )
  return row?.width ?? 0
}

// Partitions are named by their first day (partition_plan): of the levels that are nearly all, the last whole one.
const DAILY = `
  select coalesce(pg_total_relation_size(to_regclass('telemetry_' || to_char(now() at time zone 'UTC' - interval '1 day', 'YYYYMMDD'))), 0)::float8 as raw,
    coalesce(pg_total_relation_size(to_regclass('telemetry_1m_' || to_char(date_trunc('week', now() at time zone 'UTC') - interval '7 days', 'YYYYMMDD'))), 0)::float8 / 7 as minutes,
    coalesce(pg_total_relation_size(to_regclass('data_log_' || to_char(now() at time zone 'UTC' - interval '1 day', 'YYYYMMDD'))), 0)::float8 as log,
    (select coalesce(sum(pg_total_relation_size(c.relid)), 0)::float8 from unnest(array['telemetry', 'telemetry_1m', 'data_log']) n,
      pg_partition_tree(n::regclass) c) as stored,
    pg_database_size(current_database())::float8 as database,
    (select greatest($1::int, coalesce(max(raw_days), 0)) from device_type where is_deleted = 0)::int as "rawDays"`

const TABLES = `
  select p.relname as name, coalesce(sum(pg_total_relation_size(c.relid)), 0)::float8 as bytes
  from pg_class p cross join lateral pg_partition_tree(p.oid) c
  where p.relkind = 'p' and p.relnamespace = 'public'::regnamespace group by p.relname
  union all
  select c.relname, pg_total_relation_size(c.oid)::float8 from pg_class c
  where c.relkind = 'r' and not c.relispartition and c.relnamespace = 'public'::regnamespace
  order by 2 desc limit 12`

const wholeOf = (ctx: Ctx): Promise<StoredWhole> =>
  ctx.app.db.lane('background').transaction(platformScope, async (tx) => {
    const disk = await statfs(dirname(ctx.app.blobs.incoming)).catch(() => undefined)
    const [day] = await tx.query<Record<'raw' | 'minutes' | 'log' | 'stored' | 'database' | 'rawDays', number>>(DAILY, [
      grains.raw.days,
    ])
    const { raw = 0, minutes = 0, log = 0, stored = 0, database = 0, rawDays = 0 } = day ?? {}
    const tables = await tx.query<{ name: string; bytes: number }>(TABLES)
    return {
      database,
      free: disk ? disk.bavail * disk.bsize : null,
      total: disk ? disk.blocks * disk.bsize : null,
      bytesPerDay: raw + minutes + log,
      stored,
      bytesKept: raw * rawDays + minutes * grains['1m'].days + log * LOG_DAYS,
      tables: tables.map(({ name, bytes }) => ({ name, bytes })),
    }
  })
