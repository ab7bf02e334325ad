// Inspects a tenant's chain where it stands: every seal against its row and the one before, and rows no seal fits.
import type { Db, DbRow } from '../platform/db.ts'
import { LINK, START, digestOf } from './history-chain.ts'
import { linkOf } from './history-seal.ts'

/**
 * `changed`: content or seal is not what was sealed. `removed`: the row is gone. `cut`: seals are gone. `inserted`: not
 * written by the triggers, or later than it says. `other`: not the chain an earlier check found.
 */
export type FindingKind = 'changed' | 'removed' | 'cut' | 'inserted' | 'other'

/** A place where history and chain do not fit; of a row that is gone only what its seal tells is known. */
export interface Finding {
  what: FindingKind
  /** Place in the chain; null for a row without a seal. */
  seq: number | null
  id: string | null
  /** ISO 8601, UTC. */
  time: string | null
  entity: string | null
  row: string | null
  actor: string | null
}

export interface Inspection {
  /** Seals read. */
  count: number
  head: string
  firstTime: string | null
  lastTime: string | null
  /** The first of them. */
  findings: Finding[]
  findingCount: number
}

/** A head that an earlier check found at this place. */
export interface Noted {
  count: number
  head: string
}

interface Wish {
  noted: readonly Noted[]
  /** Rows the sealer may not have come to yet are younger than this. */
  settled: Date
  /** Hears how many seals are read, and of how many; throws where the work is no longer wanted. */
  told: (done: number, total: number) => Promise<void>
}

const PAGE = 1_000
export const MOST_FINDINGS = 200

const UTC = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

// Every row is sealed within seconds of its commit, so one that names a time an hour before its predecessor was sealed
// was not there then; transactions are far shorter. Nor is a row sealed before its time.
const SEALED = `
  select s.seq, encode(s.digest, 'hex') as digest, s.history_id::text as "sealedId", ${UTC('s.history_time')} as "sealedTime",
    h.id is null as "isGone", ${LINK}, h.depth,
    h.time + interval '1 hour' < lag(s.sealed_at) over (order by s.seq) or h.time > s.sealed_at + interval '1 minute' as "isMisdated",
    moved.id is not null as "isMoved"
  from (select * from history_seal where tenant_id = $1 and seq >= $2 order by seq limit ${PAGE + 1}) s
  left join history h on h.id = s.history_id and h.time = s.history_time
  left join lateral (select m.id from history m where h.id is null and m.id = s.history_id limit 1) moved on true
  order by s.seq`

const UNSEALED = `
  select h.depth, ${LINK} from history h
  where h.tenant_id = $1 and h.time < $2 and not exists (select from history_seal s where s.history_id = h.id)
  order by h.time limit ${MOST_FINDINGS}`

/** Reads in transactions of a page each: seals are never changed, so the parts fit together. */
export async function inspectHistory(db: Db, tenant: string, { noted, settled, told }: Wish): Promise<Inspection> {
  const read = (text: string, values: readonly unknown[]): Promise<DbRow[]> =>
    db.transaction({ tenant, platform: false }, (tx) => tx.query(text, values))
  const heads = new Map(noted.map(({ count, head }) => [count, head]))
  const found: Inspection = { count: 0, head: START, firstTime: null, lastTime: null, findings: [], findingCount: 0 }
  const add = (finding: Finding) => {
    found.findingCount += 1
    if (found.findings.length < MOST_FINDINGS) found.findings.push(finding)
  }
  const [last] = await read('select coalesce(max(seq), 0) as seq from history_seal where tenant_id = $1', [tenant])
  const total = Number(last?.seq ?? 0)
  // Also the last seal of the page before, for the time it was sealed at.
  for (let at = 0; at < total;) {
    const rows = await read(SEALED, [tenant, at])
    const next = rows.filter(({ seq }) => Number(seq) > at && Number(seq) <= total)
    if (next.length === 0) break
    for (const row of next) {
      inspect(row, found, tenant, add)
      const head = heads.get(found.count)
      if (head !== undefined && head !== found.head) add({ ...nowhere, what: 'other', seq: found.count })
    }
    at = found.count
    await told(at, total)
  }
  for (const { count } of noted) if (count > found.count) add({ ...nowhere, what: 'cut', seq: found.count + 1 })
  for (const row of await read(UNSEALED, [tenant, settled])) add(findingOf('inserted', null, row))
  return found
}

const nowhere = { seq: null, id: null, time: null, entity: null, row: null, actor: null } as const

/** Compares with the digest that is stored for the row before, so that one wrong row is one finding. */
function inspect(row: DbRow, found: Inspection, tenant: string, add: (finding: Finding) => void): void {
  const seq = Number(row.seq)
  const digest = String(row.digest)
  if (seq !== found.count + 1) add({ ...nowhere, what: 'cut', seq: found.count + 1 })
  if (row.isGone === true) {
    const sealed = { ...nowhere, seq, id: String(row.sealedId), time: String(row.sealedTime) }
    add({ ...sealed, what: row.isMoved === true ? 'changed' : 'removed' })
  } else {
    // Behind a gap the digest before is not known.
    const isKnown = seq === found.count + 1
    if (isKnown && digestOf(found.head, { ...linkOf(row), tenant, seq }) !== digest) add(findingOf('changed', seq, row))
    else if (row.isMisdated === true || row.depth === 0) add(findingOf('inserted', seq, row))
    const time = String(row.time)
    if (found.firstTime === null || time < found.firstTime) found.firstTime = time
    if (found.lastTime === null || time > found.lastTime) found.lastTime = time
  }
  found.count = seq
  found.head = digest
}

const findingOf = (what: FindingKind, seq: number | null, row: DbRow): Finding => ({
  what,
  seq,
  id: String(row.id),
  time: String(row.time),
  entity: String(row.entity),
  row: String(row.row),
  actor: String(row.actorName),
})
