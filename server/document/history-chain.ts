// The chain over a tenant's history: each row's digest covers the row and the digest before it. SM3, GB/T 32905.
import { createHash } from 'node:crypto'

/** A row as it is exported: everything is text, so that nothing depends on how a reader writes numbers. */
export interface Link {
  tenant: string
  seq: number
  id: string
  time: string
  entity: string
  row: string
  change: string
  step: string | null
  actorKind: string
  actorId: string | null
  actorName: string
  request: string | null
  changes: string
}

/** Select list of a link but for tenant and seq, over rows `h` of the history. */
export const LINK = `h.id::text, to_char(h.time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as time, h.entity, h.row_id::text as row,
  h.change, h.step, h.actor_kind as "actorKind", h.actor_id::text as "actorId", h.actor_name as "actorName",
  h.request_id as request, h.changes::text as changes`

const order = [
  'tenant',
  'seq',
  'id',
  'time',
  'entity',
  'row',
  'change',
  'step',
  'actorKind',
  'actorId',
  'actorName',
  'request',
  'changes',
] as const satisfies readonly (keyof Link)[]

/** Before the first row. */
export const START = '0'.repeat(64)

/** The digest of a row that follows one with the digest `before`; both in hexadecimal. */
export const digestOf = (before: string, link: Link): string =>
  createHash('sm3')
    .update(Buffer.from(before, 'hex'))
    .update(JSON.stringify(order.map((name) => link[name])))
    .digest('hex')
