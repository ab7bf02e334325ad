// Seals committed rows of the history into one chain per tenant, beside the writers and never in their way.
import type { AppContext } from '../platform/ctx.ts'
import { type DbRow, type Tx, platformScope } from '../platform/db.ts'
import { LINK, START, digestOf } from './history-chain.ts'

export interface Sealer {
  start(): void
  /** Seals what is committed now; resolves with how many rows were sealed. */
  seal(): Promise<number>
  stop(): Promise<void>
}

const PERIOD = 1_000
/** The highest number of a transaction. */
const LAST = String(2n ** 64n - 1n)
/** Rows per transaction. */
const MOST = 1_000

/**
 * Ids and times are given before the commit, so neither tells which rows are still to come. Sealed is whatever is visible
 * and has no seal, in the order in which it is found. To find it quickly each tenant has a horizon, the oldest transaction
 * that was going when everything visible had been sealed: only rows of that one or a later one can lack a seal. The lowest
 * horizon is a parameter of its own: of one that comes out of a join the planner knows nothing, and reads the whole table.
 */
const BEHIND = `
  select w.tenant, w.low, exists (
      select from history h
      where h.tenant_id = w.tenant and h.xid >= w.low and h.xid >= $3::xid8 and h.xid < pg_snapshot_xmax(pg_current_snapshot())
        and not exists (select from history_seal s where s.history_id = h.id)) as "isBehind",
    pg_snapshot_xmin(pg_current_snapshot())::text as horizon
  from (
    select t.tenant_id as tenant, coalesce(known.low, (
      -- In a database restored elsewhere transactions are counted anew, from below the stored horizon.
      select case when s.horizon <= pg_snapshot_xmax(pg_current_snapshot()) then s.horizon end
      from history_seal s where s.tenant_id = t.tenant_id order by s.seq desc limit 1), '0') as low
    from (select distinct tenant_id from tenant) t
    left join unnest($1::varchar[], $2::xid8[]) known (tenant, low) on known.tenant = t.tenant_id) w`

const UNSEALED = `
  select ${LINK}, pg_snapshot_xmin(pg_current_snapshot())::text as horizon
  from history h
  where h.tenant_id = $1 and h.xid >= $2::xid8 and h.xid < pg_snapshot_xmax(pg_current_snapshot())
    and not exists (select from history_seal s where s.history_id = h.id)
  order by h.xid, h.id limit ${MOST}`

const ADD = `
  insert into history_seal (tenant_id, seq, history_id, history_time, digest, horizon)
  select $1, s.seq, s.id, s.time, decode(s.digest, 'hex'), $6
  from unnest($2::bigint[], $3::bigint[], $4::timestamptz[], $5::text[]) s (seq, id, time, digest)`

export function createSealer(app: AppContext): Sealer {
  const db = app.db.lane('background')
  /** By tenant: everything older is known to be sealed. */
  const horizons = new Map<string, string>()
  let running: Promise<number> | undefined
  let timer: NodeJS.Timeout | undefined
  let isFailing = false

  /** Whether each tenant has rows without a seal, none of which is of an older transaction than `lowest`. */
  async function behind(lowest: string): Promise<DbRow[]> {
    const values = [[...horizons.keys()], [...horizons.values()], lowest]
    const [found = []] = await db.open(platformScope).readOnce([{ text: BEHIND, values }])
    return found
  }

  async function pass(): Promise<number> {
    const lowest = [...horizons.values()].reduce((low, one) => (BigInt(one) < BigInt(low) ? one : low), LAST)
    const known = horizons.size > 0 ? await behind(lowest) : []
    const isAllKnown = known.length > 0 && known.every(({ tenant }) => horizons.has(String(tenant)))
    const found = isAllKnown ? known : await behind('0')
    let sealed = 0
    for (const { tenant: named, low, isBehind, horizon } of found) {
      const tenant = String(named)
      if (isBehind !== true) {
        horizons.set(tenant, String(horizon))
        continue
      }
      for (let added = MOST; added === MOST; sealed += added) added = await sealBatch(tenant, String(low))
    }
    return sealed
  }

  /** One process seals a tenant at a time; another one finds nothing to do. */
  const sealBatch = (tenant: string, low: string): Promise<number> =>
    db.transaction(platformScope, async (tx) => {
      const [lock] = await tx.query(
        `select pg_try_advisory_xact_lock(hashtextextended('history seal ' || $1, 0)) as is_mine`,
        [tenant],
      )
      if (lock?.is_mine !== true) return 0
      const [head] = await tx.query(
        `select seq, encode(digest, 'hex') as digest from history_seal where tenant_id = $1 order by seq desc limit 1`,
        [tenant],
      )
      const rows = await tx.query(UNSEALED, [tenant, low])
      await addSeals(tx, tenant, { head, rows, low })
      return rows.length
    })

  async function run(): Promise<void> {
    try {
      await seal()
      isFailing = false
    } catch (error) {
      if (!isFailing) app.log.warn({ err: error }, 'the history cannot be sealed; trying again')
      isFailing = true
    }
  }

  function seal(): Promise<number> {
    running ??= pass().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    seal,
    start() {
      timer = setInterval(() => void run(), PERIOD)
    },
    async stop() {
      clearInterval(timer)
      await running?.catch(() => undefined)
    },
  }
}

async function addSeals(
  tx: Tx,
  tenant: string,
  { head, rows, low }: { head: DbRow | undefined; rows: readonly DbRow[]; low: string },
): Promise<void> {
  let seq = Number(head?.seq ?? 0)
  let digest = String(head?.digest ?? START)
  const seals = rows.map((row) => {
    seq += 1
    digest = digestOf(digest, { ...linkOf(row), tenant, seq })
    return { seq, id: row.id, time: row.time, digest }
  })
  // A full batch leaves rows of older transactions behind.
  const horizon = rows.length < MOST ? rows[0]?.horizon : low
  if (seals.length > 0)
    await tx.query(ADD, [
      tenant,
      seals.map((seal) => seal.seq),
      seals.map((seal) => seal.id),
      seals.map((seal) => seal.time),
      seals.map((seal) => seal.digest),
      horizon,
    ])
}

const textOrNull = (value: unknown) => (value === null ? null : String(value))

/** A row read with `LINK`. */
export const linkOf = (row: DbRow) => ({
  id: String(row.id),
  time: String(row.time),
  entity: String(row.entity),
  row: String(row.row),
  change: String(row.change),
  step: textOrNull(row.step),
  actorKind: String(row.actorKind),
  actorId: textOrNull(row.actorId),
  actorName: String(row.actorName),
  request: textOrNull(row.request),
  changes: String(row.changes),
})
