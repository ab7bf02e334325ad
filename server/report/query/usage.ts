// How named queries are used: counted in memory and written every few seconds, so that no call waits for it and a call
// that fails is counted too. What a process that dies had not written yet is lost.
import { cut } from '@steward/domain/cut'
import { Problem } from '@steward/domain/problems'
import type { AppContext } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db.ts'

const PERIOD = 5_000
/** Upper ends of the classes of time, in ms; the last one has none. */
const ENDS = [5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000] as const

interface Tally {
  tenant: string
  calls: number
  errors: number
  totalMs: number
  spread: number[]
  lastError: string | undefined
}

export interface QueryUsage {
  note(query: { id: string; tenant: string }, ms: number, error?: unknown): void
  flush(): Promise<void>
}

const known = new WeakMap<AppContext, QueryUsage>()

export function usageOf(app: AppContext): QueryUsage {
  const usage = known.get(app) ?? createUsage(app)
  known.set(app, usage)
  return usage
}

function createUsage(app: AppContext): QueryUsage {
  let tallies = new Map<string, Tally>()
  let writing: Promise<void> = Promise.resolve()

  async function write(): Promise<void> {
    const taken = tallies
    tallies = new Map()
    for (const [tenant, theirs] of Map.groupBy(taken, ([, tally]) => tally.tenant))
      try {
        await app.db.lane('background').transaction({ tenant, platform: false }, (tx) => keep(tx, theirs, app.now()))
      } catch (error) {
        app.log.warn({ err: error, tenant }, 'calls of named queries could not be counted')
      }
  }

  const flush = () => (writing = writing.then(() => (tallies.size > 0 ? write() : undefined)))
  let timer: NodeJS.Timeout | undefined
  return {
    note({ id, tenant }, ms, error) {
      const tally = tallies.get(id) ?? {
        tenant,
        calls: 0,
        errors: 0,
        totalMs: 0,
        spread: Array.from({ length: ENDS.length + 1 }, () => 0),
        lastError: undefined,
      }
      tally.calls += 1
      tally.totalMs += ms
      const at = ENDS.findIndex((end) => ms <= end)
      const place = at < 0 ? ENDS.length : at
      tally.spread[place] = (tally.spread[place] ?? 0) + 1
      if (error !== undefined) {
        tally.errors += 1
        tally.lastError = error instanceof Problem ? error.words('zh') : '系统错误'
      }
      tallies.set(id, tally)
      timer ??= setTimeout(() => {
        timer = undefined
        void flush()
      }, PERIOD).unref()
    },
    flush,
  }
}

async function keep(tx: Tx, tallies: readonly (readonly [string, Tally])[], now: Date): Promise<void> {
  for (const [id, { calls, errors, totalMs, spread, lastError }] of tallies) {
    await tx.query(
      `insert into named_query_tally as u (tenant_id, query_id, hour, calls, errors, total_ms, spread)
       select q.tenant_id, q.id, date_trunc('hour', $2::timestamptz), $3, $4, $5, $6::int[] from named_query q where q.id = $1
       on conflict (query_id, hour) do update set calls = u.calls + excluded.calls, errors = u.errors + excluded.errors,
         total_ms = u.total_ms + excluded.total_ms,
         spread = (select array_agg(a + b order by i) from unnest(u.spread, excluded.spread) with ordinality as s(a, b, i))`,
      [id, now, calls, errors, Math.round(totalMs), spread],
    )
    if (lastError !== undefined)
      await tx.query('update named_query set last_error = $2 where id = $1', [id, cut(lastError, 200)])
  }
  await sumCalls(
    tx,
    tallies.map(([id]) => id),
    now,
  )
}

/** Writes the sums of seven days to the queries; without ids, to all that have some. Not a change of the row. */
export async function sumCalls(tx: Tx, ids: readonly string[] | undefined, now: Date): Promise<void> {
  const rows = await tx.query<{ id: string; calls: number; errors: number; ms: number; spread: number[] }>(
    `select q.id::text as id, coalesce(sum(u.calls), 0)::int as calls, coalesce(sum(u.errors), 0)::int as errors,
       coalesce(sum(u.total_ms), 0)::float8 as ms,
       array(select coalesce(sum(v.spread[i]), 0)::int from generate_series(1, ${ENDS.length + 1}) i
         left join named_query_tally v on v.query_id = q.id and v.hour > $2::timestamptz - interval '7 days'
         group by i order by i) as spread
     from named_query q left join named_query_tally u on u.query_id = q.id and u.hour > $2::timestamptz - interval '7 days'
     where q.id = any($1::bigint[]) or $1::bigint[] is null and q.calls7d > 0 group by q.id`,
    [ids ?? null, now],
  )
  for (const { id, calls, errors, ms, spread } of rows)
    await tx.query('update named_query set calls7d = $2, errors7d = $3, avg_ms = $4, p95_ms = $5 where id = $1', [
      id,
      calls,
      errors,
      calls === 0 ? null : Math.round(ms / calls),
      calls === 0 ? null : within(spread, 0.95),
    ])
}

/** The time (ms) such a part of the calls took at most, evenly spread within its class. */
export function within(spread: readonly number[], part: number): number {
  const wanted = part * spread.reduce((sum, n) => sum + n, 0)
  let before = 0
  for (const [i, n] of spread.entries()) {
    if (before + n >= wanted && n > 0) {
      const [low, high] = [ENDS[i - 1] ?? 0, ENDS[i] ?? 10_000]
      return Math.round(low + ((wanted - before) / n) * (high - low))
    }
    before += n
  }
  return 0
}
