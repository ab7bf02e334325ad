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

export interface StateMessage {
  status: 'online' | 'offline'
  /** The gateway's own session id. */
  sessionId: string | undefined
  firmware: string | undefined
}

export function readStateMessage(payload: Buffer): StateMessage | undefined {
  const parsed = shape.safeParse(parse(payload))
  if (!parsed.success) return undefined
  const { state, sessionId, fw } = parsed.data
  // PostgreSQL text cannot store NUL.
  return { status: state, sessionId, firmware: fw?.replaceAll('\0', '').toWellFormed() || undefined }
}

function parse(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'))
  } catch {
    return undefined
  }
}
