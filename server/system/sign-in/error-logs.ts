// Browser errors uploaded by users: size-limited, secrets masked, written to error log and server log.
import { cut } from '@steward/domain/cut'
import { isInstant } from '@steward/domain/kinds/instant'
import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/id.ts'
import { maskUrl } from '../../platform/log.ts'
import { insert } from '../insert.ts'

const MOST = 200
/** Enough for the usual number of entries. */
export const errorLogLimit = 512 * 1024

// Clients differ in their fields; anything but text and numbers is dropped.
const entry = z.record(z.string(), z.unknown())
export const errorLogs = z.array(entry).max(MOST)

const lengths = { type: 64, message: 1000, stack: 4000, info: 2000, url: 500, time: 32 } as const
type Kept = Partial<Record<keyof typeof lengths, string>>

export async function writeErrorLogs(ctx: Ctx, entries: z.output<typeof errorLogs>): Promise<void> {
  const { log } = ctx.app
  const rows = entries.map((sent) => ({ kept: shorten(sent), hits: timesOf(sent) }))
  for (const { kept } of rows)
    log.warn({ req: ctx.requestId, tenant: ctx.tenant, user: ctx.me.userId, browser: kept }, 'an error in a browser')
  await insert(
    ctx.tx,
    'log_error',
    rows.map((row) => rowOf(ctx, row)),
  )
  await ctx.changed('log_error')
}

const rowOf = (ctx: Ctx, { kept, hits }: { kept: Kept; hits: number }) => ({
  id: newId(),
  tenantId: ctx.tenant,
  createUser: ctx.me.userId,
  reporterId: ctx.me.userId,
  message: kept.message ?? '',
  exceptionName: /^(\w{1,60}(?:Error|Exception))\b/.exec(kept.message ?? '')?.[1] ?? kept.type ?? 'error',
  requestUri: kept.url ?? '',
  hits,
  occurredTime: instantOf(kept.time),
  stackTrace: kept.stack ?? '',
  params: kept.info ?? '',
  userAgent: cut(ctx.userAgent, 500),
  remoteIp: ctx.remoteIp,
  serviceId: 'web',
})

const timesOf = ({ times }: Record<string, unknown>): number =>
  typeof times === 'number' && Number.isSafeInteger(times) && times > 0 ? Math.min(times, 1_000_000) : 1

// By the browser's clock, in the installation's zone.
const instantOf = (time: string | undefined): string | null =>
  time !== undefined && isInstant(time) && !Number.isNaN(Date.parse(time)) ? time : null

function shorten(sent: Record<string, unknown>): Kept {
  const kept: Kept = {}
  for (const [name, length] of Object.entries(lengths) as [keyof Kept, number][]) {
    const value = sent[name]
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const quiet = withoutTokens(name === 'url' ? maskUrl(String(value)) : String(value))
    kept[name] = cut(quiet.replaceAll('\0', ''), length)
  }
  return kept
}

// Tokens and ciphertexts are long runs of these characters.
const withoutTokens = (text: string): string => cut(text, 20_000).replace(/[\w-]{32,}/g, '******')
