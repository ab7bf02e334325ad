// Writes with an Idempotency-Key: one that is sent again, because its answer was lost on the way, is done once and answered
// again. A key belongs to a tenant, a caller and what was sent with it.
import { problem } from '@steward/domain/problems'
import { createHash } from 'node:crypto'
import type { Ctx } from './ctx.ts'
import type { Identity } from './identity.ts'
import type { Route } from './route.ts'
import { sealedTexts } from './sealed-text.ts'

/** How long an answer is kept: rounds that were done without a network are sent days later. */
const KEPT = 7 * 24 * 60 * 60_000
const KEY = /^[\x21-\x7E]{1,128}$/

const answers = sealedTexts('keyed-writes')

interface Sent {
  method: string
  url: string
  headers: Record<string, string | string[] | undefined>
  body?: unknown
}

/** A write that its caller may send again; `print` is the hash by which the same one is recognized. */
export interface KeyedWrite {
  key: string
  tenant: string
  callerId: string
  print: Buffer
}

/** What a caller sent with a key of his own; files and sign-in have none. */
export function keyedWrite(route: Route, sent: Sent, me: Identity | undefined): KeyedWrite | undefined {
  const key = sent.headers['idempotency-key']
  if (key === undefined || !me || route.method !== 'POST' || route.flat || route.takesFile) return undefined
  if (typeof key !== 'string' || !KEY.test(key)) throw problem('request.parameter', { name: 'Idempotency-Key' })
  const parts = [sent.method, sent.url, sent.body ?? null]
  const print = createHash('sha256').update(JSON.stringify(parts)).digest()
  return { key, tenant: me.tenant, callerId: me.access?.id ?? me.userId, print }
}

/**
 * Does the work, and keeps what it answers with what it writes, or answers what was kept. A write that was refused is done
 * anew. Whoever sends the same while it is under way waits for it.
 */
export async function doneOnce<A>(
  ctx: Ctx,
  write: KeyedWrite,
  work: () => Promise<A>,
): Promise<{ answer: A; isAgain: boolean }> {
  const kept = await begin(ctx, write)
  if (kept) return { answer: kept.answer as A, isAgain: true }
  const answer = await work()
  const sealed = await answers.seal(ctx.app, ownerOf(write), JSON.stringify(answer ?? null))
  await ctx.tx.query('update keyed_write set answer = $4 where tenant_id = $1 and caller_id = $2 and key = $3', [
    ...idOf(write),
    sealed,
  ])
  return { answer, isAgain: false }
}

const idOf = ({ tenant, callerId, key }: KeyedWrite) => [tenant, callerId, key]
const ownerOf = (write: KeyedWrite) => idOf(write).join(' ')

/** Takes the key, or says what was answered under it. Waits for whoever has taken it and not ended yet. */
async function begin(ctx: Ctx, write: KeyedWrite): Promise<{ answer: unknown } | undefined> {
  const taken = await ctx.tx.query(
    `insert into keyed_write as k (tenant_id, caller_id, key, print, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, caller_id, key) do update set print = excluded.print, answer = null, expires_at = excluded.expires_at
     where k.expires_at <= $6 returning true`,
    [...idOf(write), write.print, new Date(ctx.now.getTime() + KEPT), ctx.now],
  )
  if (taken.length > 0) return undefined
  const [known] = await ctx.tx.query<{ isSame: boolean; answer: string }>(
    'select print = $4 as "isSame", answer from keyed_write where tenant_id = $1 and caller_id = $2 and key = $3',
    [...idOf(write), write.print],
  )
  if (!known?.isSame) throw problem('request.key-taken')
  const opened = await answers.open(ctx.app, ownerOf(write), known.answer)
  return { answer: JSON.parse(opened?.toString() ?? 'null') }
}
