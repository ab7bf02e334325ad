// Errors that browsers recorded and people upload: bounded, without secrets, into the server's log.
import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { quietUrl } from '../../platform/log.ts'

const MOST = 100
/** What a hundred entries of the usual size need. */
export const errorLogLimit = 512 * 1024

// Clients differ in what they record; what is no text or number is not worth keeping.
const entry = z.record(z.string(), z.unknown())
export const errorLogs = z.array(entry).max(MOST)

const lengths = { type: 64, message: 500, stack: 2000, info: 500, url: 500, time: 32 } as const

export function writeErrorLogs(ctx: Ctx, entries: z.output<typeof errorLogs>): void {
  const { log } = ctx.house
  for (const sent of entries) {
    log.warn(
      { req: ctx.requestId, tenant: ctx.tenant, user: ctx.me.userId, browser: shorten(sent) },
      'an error in a browser',
    )
  }
}

function shorten(sent: Record<string, unknown>): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, length] of Object.entries(lengths)) {
    const value = sent[name]
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const quiet = withoutTokens(name === 'url' ? quietUrl(String(value)) : String(value))
    kept[name] = quiet.slice(0, length)
  }
  return kept
}

// Our tokens, those of others, and encrypted passwords are all long runs of such characters.
const withoutTokens = (text: string): string => text.slice(0, 20_000).replace(/[\w-]{32,}/g, '******')
