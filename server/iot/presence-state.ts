// Parses a gateway's birth and will messages: `{"state":"online","sessionId":"S","ts":…,"fw":"1.2"}`.
import { z } from 'zod'

const shape = z.object({
  state: z.enum(['online', 'offline']),
  sessionId: z
    .union([z.string().max(128), z.number()])
    .transform(String)
    .optional(),
  fw: z.union([z.string(), z.number()]).transform(String).optional(),
})

export interface Said {
  word: 'online' | 'offline'
  /** The gateway's own session id. */
  named: string | undefined
  firmware: string | undefined
}

export function readState(payload: Buffer): Said | undefined {
  const parsed = shape.safeParse(parse(payload))
  if (!parsed.success) return undefined
  const { state, sessionId, fw } = parsed.data
  // PostgreSQL text cannot store NUL.
  return { word: state, named: sessionId, firmware: fw?.replaceAll('\0', '').toWellFormed() || undefined }
}

function parse(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    return undefined
  }
}
