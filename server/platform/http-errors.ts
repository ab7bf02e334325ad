// Converts failures to known problems; unexpected ones are logged in full and answered 500 with the request id.
import { type Locale, Problem, problem } from '@steward/domain/problems'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { StoreUnavailable } from './blobs/contract.ts'
import type { AppContext } from './ctx.ts'
import { isDatabaseUnavailable } from './database-unavailable.ts'
import { refusalEnvelope, oauthRefusal } from './envelope.ts'
import { maskUrl } from './log.ts'

export const localeOf = (request: FastifyRequest): Locale =>
  /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh'

// Data errors of PostgreSQL that the schemas do not catch: a 400, not a bug.
const dataFaults = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '54001'])
// A statement or transaction timeout.
const tooSlow = new Set(['57014', '25P03', '25P04'])
// A lock timeout.
const LOCKED = '55P03'

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Any failure as a known problem; an unexpected one keeps its details for the log. */
export function toProblem(error: unknown, requestId: string): Problem {
  if (error instanceof Problem) return error
  const code = codeOf(error)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return problem('request.too-large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return problem('request.media-type')
  if (code.startsWith('FST_ERR_CTP') || error instanceof SyntaxError) return problem('request.unreadable')
  if (dataFaults.has(code)) return problem('request.invalid')
  // Insufficient privilege: refused by row-level security.
  if (code === '42501') return problem('permission.denied')
  if (tooSlow.has(code)) return problem('server.too-slow')
  if (code === LOCKED) return problem('server.locked')
  if (error instanceof StoreUnavailable) return problem('attach.storage')
  if (isDatabaseUnavailable(error)) return problem('server.busy')
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 429) return problem('request.too-many')
  if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500)
    return problem('request.invalid')
  return problem('server.error', { id: requestId })
}

/** Seconds for Retry-After, where the problem does not carry its own. */
const RETRY: Partial<Record<number, number>> = { 429: 2, 503: 5 }

export const retryAfter = (known: Problem): string | undefined => {
  const seconds = known.retryAfter ?? RETRY[known.status]
  return seconds === undefined ? undefined : String(seconds)
}

/** The client closed the connection before the request was complete: not a bug of the server. */
const hasLeft = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete

/** What requests were refused with. */
const refusals = new WeakMap<FastifyRequest, { refusal: string; fault?: unknown }>()

export const refusalOf = (request: FastifyRequest) => refusals.get(request)

export function answerError(context: AppContext, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = hasLeft(request) ? problem('request.unreadable') : toProblem(error, request.id)
  refusals.set(request, { refusal: known.code, ...(known.code === 'server.error' ? { fault: error } : {}) })
  const line = { req: request.id, url: maskUrl(request.originalUrl), err: error }
  if (known.status === 503) context.log.warn(line)
  else if (known.status >= 500) context.log.error(line)
  const isFlat = 'flat' in request.routeOptions.config && request.routeOptions.config.flat === true
  const body = (isFlat ? oauthRefusal : refusalEnvelope)(known, localeOf(request), request.id)
  const again = retryAfter(known)
  if (again) void reply.header('retry-after', again)
  return reply.code(known.status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body)
}
