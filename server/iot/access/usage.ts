// Counts calls of access keys in memory and writes them every few seconds, so that no call waits for it. What a process
// that dies had not written yet is lost.
import type { AppContext } from '../../platform/ctx.ts'
import type { DbRow, Tx } from '../../platform/db.ts'

const PERIOD = 5_000

interface Tally {
  tenant: string
  calls: number
  errors: number
  last: number
}

export interface Usage {
  note(key: { id: string; tenant: string }, isError: boolean): void
  flush(): Promise<void>
  stop(): Promise<void>
}

export function createUsage(app: AppContext): Usage {
  let tallies = new Map<string, Tally>()
  let writing: Promise<void> = Promise.resolve()

  const note: Usage['note'] = ({ id, tenant }, isError) => add({ id, tenant, calls: 1, errors: isError ? 1 : 0 })

  function add({ id, tenant, calls, errors, last = app.now().getTime() }: Omit<Tally, 'last'> & Added): void {
    const known = tallies.get(id)
    tallies.set(id, {
      tenant,
      calls: (known?.calls ?? 0) + calls,
      errors: (known?.errors ?? 0) + errors,
      last: Math.max(known?.last ?? 0, last),
    })
  }

  async function write(): Promise<void> {
    const taken = tallies
    tallies = new Map()
    for (const [tenant, theirs] of Map.groupBy(taken, ([, tally]) => tally.tenant))
      try {
        await app.db
          .lane('background')
          .transaction({ tenant, platform: false }, (tx) => writeUsage(tx, theirs, app.now()))
      } catch (error) {
        app.log.warn({ err: error, tenant }, 'calls of access keys could not be counted yet')
        for (const [id, tally] of theirs) add({ id, ...tally })
      }
  }

  const flush = () => (writing = writing.then(() => (tallies.size > 0 ? write() : undefined)))
  const timer = setInterval(() => void flush(), PERIOD)
  timer.unref()
  return {
    note,
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}

interface Added {
  id: string
  last?: number
}

async function writeUsage(tx: Tx, tallies: readonly (readonly [string, Tally])[], now: Date): Promise<void> {
  const ids = tallies.map(([id]) => id)
  await tx.query(
    `insert into api_usage as u (tenant_id, access_id, hour, calls, errors)
     select k.tenant_id, k.id, date_trunc('hour', $4::timestamptz), g.calls, g.errors
     from unnest($1::bigint[], $2::int[], $3::int[]) as g(id, calls, errors) join api_access k on k.id = g.id
     on conflict (access_id, hour) do update set calls = u.calls + excluded.calls, errors = u.errors + excluded.errors`,
    [ids, tallies.map(([, { calls }]) => calls), tallies.map(([, { errors }]) => errors), now],
  )
  await tx.query(
    `update api_access k set last_used = greatest(k.last_used, to_timestamp(g.last / 1000))
     from unnest($1::bigint[], $2::float8[]) as g(id, last) where k.id = g.id`,
    [ids, tallies.map(([, { last }]) => last)],
  )
  await sumUsage(tx, ids, now)
}

/** Writes the sums of the last day to the keys; without ids, to all that have some. Not a change of the row. */
export const sumUsage = (tx: Tx, ids: readonly string[] | undefined, now: Date): Promise<DbRow[]> =>
  tx.query(
    `update api_access k set calls24h = g.calls, errors24h = g.errors from (
       select a.id, coalesce(sum(u.calls), 0)::int as calls, coalesce(sum(u.errors), 0)::int as errors
       from api_access a left join api_usage u on u.access_id = a.id and u.hour > $2::timestamptz - interval '24 hours'
       where (a.id = any($1::bigint[]) or $1::bigint[] is null and (a.calls24h > 0 or a.errors24h > 0)) group by a.id) g
     where k.id = g.id and (k.calls24h, k.errors24h) is distinct from (g.calls, g.errors)`,
    [ids ?? null, now],
  )
