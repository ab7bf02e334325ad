// A tenant's sealed history as lines of JSON in the order of the chain, and its check from these lines alone.
import { z } from 'zod'
import type { Connection } from '../platform/postgres/connection.ts'
import { withClient } from '../platform/postgres/connection.ts'
import { LINK, START, digestOf } from './history-chain.ts'
import { linkOf } from './history-seal.ts'

const PAGE = 1_000

// A row that is gone leaves its seal: it is exported without content, and the check names it.
const SEALED = `
  select s.seq, encode(s.digest, 'hex') as digest, h.id is null as "isGone", ${LINK}
  from history_seal s left join history h on h.id = s.history_id and h.time = s.history_time
  where s.tenant_id = $1 and s.seq > $2 order by s.seq limit ${PAGE}`

/** Writes a line per row and the head at the end; the owner's connection or the runtime role's. */
export async function exportHistory(connection: Connection, tenant: string, write: (line: string) => unknown) {
  return withClient(connection, async (client) => {
    // One snapshot: rows sealed meanwhile are left to the next export.
    await client.query('begin isolation level repeatable read read only')
    await client.query(`select set_config('app.tenant', $1, true)`, [tenant])
    let [count, head] = [0, START]
    for (;;) {
      const { rows } = await client.query(SEALED, [tenant, count])
      for (const { seq, digest, isGone, ...row } of rows) {
        const link = isGone ? {} : linkOf(row)
        await write(JSON.stringify({ tenant, seq: Number(seq), ...link, digest }))
        count = Number(seq)
        head = String(digest)
      }
      if (rows.length < PAGE) break
    }
    await write(JSON.stringify({ tenant, count, head }))
    await client.query('commit')
    return { count, head }
  })
}

export interface Head {
  count: number
  head: string
}

/** The first row that is not what it was, and how. */
export interface Fault {
  seq: number
  what: 'changed' | 'missing' | 'moved' | 'cut' | 'added' | 'other'
}

const optional = z.string().nullable()
const line = z.strictObject({
  tenant: z.string(),
  seq: z.int(),
  id: z.string(),
  time: z.string(),
  entity: z.string(),
  row: z.string(),
  change: z.string(),
  step: optional,
  actorKind: z.string(),
  actorId: optional,
  actorName: z.string(),
  request: optional,
  changes: z.string(),
  digest: z.string(),
})
const ending = z.strictObject({ tenant: z.string(), count: z.int(), head: z.string() })
const anySeq = z.object({ seq: z.int() })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Checks an export against itself, and against a head noted earlier: the chain may have grown since, never shrunk or
 * changed.
 */
export async function verifyHistory(
  lines: Iterable<string> | AsyncIterable<string>,
  noted?: Head,
): Promise<Head | Fault> {
  let [count, head] = [0, START]
  let stranger: Fault | undefined
  let end: Head | undefined
  for await (const text of lines) {
    if (text.trim() === '') continue
    const value = parsed(text)
    const seq = anySeq.safeParse(value).data?.seq
    // The row that is not in its place stands further down, or nowhere.
    if (stranger) {
      if (seq === stranger.seq) return { ...stranger, what: 'moved' }
      continue
    }
    if (end) return { seq: count + 1, what: 'added' }
    end = ending.safeParse(value).data
    if (end) continue
    const link = line.safeParse(value).data
    if (seq !== undefined && seq !== count + 1) stranger = { seq: count + 1, what: 'missing' }
    else if (!link) return { seq: count + 1, what: seq === undefined ? 'changed' : 'missing' }
    else {
      const { digest, ...content } = link
      if (digestOf(head, content) !== digest) return { seq: link.seq, what: 'changed' }
      count = link.seq
      head = digest
      if (noted?.count === count && noted.head !== head) return { seq: count, what: 'other' }
    }
  }
  if (stranger) return stranger
  if (!end || end.count > count || (noted && noted.count > count)) return { seq: count + 1, what: 'cut' }
  if (end.count < count) return { seq: end.count + 1, what: 'added' }
  if (end.head !== head) return { seq: count, what: 'changed' }
  return { count, head }
}
