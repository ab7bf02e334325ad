// Routes onto Fastify: who asks, whether he may, what he sent, one transaction, and the envelope around the answer.
import { type Locale, Problem, problem } from '@steward/domain/problems'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { isCollision, retried } from './collision.ts'
import { type AppContext, makeCtx } from './ctx.ts'
import { type RlsScope, platformScope } from './db.ts'
import { refuse, refuseFlat, succeed } from './envelope.ts'
import { newId } from './id.ts'
import type { Identity } from './identity.ts'
import { quietUrl } from './log.ts'
import type { Route } from './route.ts'

export interface HttpOptions {
  context: AppContext
  authenticate(token: string): Promise<Identity | undefined>
  /** Throws where an API scope is not granted to the caller. */
  checkApiScope(me: Identity, path: string): void
  routes: readonly Route[]
  /** Settles when what is kept in memory knows of every change noted so far. */
  ready(): Promise<unknown>
  /** Proxies in front whose X-Forwarded-For is believed: how many, or which. */
  /** The zone of times on the wire; readers elsewhere are told how far it is from UTC. */
  timeZone: string
  trustProxy?: boolean | number | string | string[]
}

const BODY_LIMIT = 2 * 1024 * 1024

const localeOf = (request: FastifyRequest): Locale =>
  /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh'

/** The family's paths answer with and without the `/api` prefix. */
const withoutPrefix = (url: string) => (url === '/api' || url.startsWith('/api/') ? url.slice(4) || '/' : url)

function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers['blade-auth']
  if (typeof header !== 'string') return undefined
  return /^bearer\s+(\S+)$/i.exec(header.trim())?.[1]
}

/** A Fastify instance answering these routes; closing and listening are the caller's. */
export function serve(options: HttpOptions): FastifyInstance {
  const { context, trustProxy = false } = options
  const app = Fastify({
    // Requests are logged below, with secrets taken out of addresses.
    logger: false,
    bodyLimit: BODY_LIMIT,
    trustProxy: typeof trustProxy === 'number' ? (_: string, hop: number) => hop < trustProxy : trustProxy,
    genReqId: () => newId(),
    rewriteUrl: (request) => withoutPrefix(request.url ?? '/'),
    routerOptions: { querystringParser: readQuery, maxParamLength: 200, caseSensitive: true },
    forceCloseConnections: 'idle',
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  })
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, readQuery(String(body))),
  )
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const { config } = request.routeOptions
      if (!('takesForm' in config) || config.takesForm !== true) throw problem('request.media-type')
      return readForm(request.headers['content-type'] ?? '', body)
    },
  )
  app.setErrorHandler((error, request, reply) => answerError(context, error, request, reply))
  app.addHook('onResponse', async (request, reply) => {
    context.log.info({
      req: request.id,
      method: request.method,
      url: quietUrl(request.originalUrl),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip: request.ip,
    })
  })
  app.addHook('onSend', async (_, reply) => {
    void reply.header('x-utc-offset', String(offsetOf(options.timeZone, context.now())))
  })
  for (const route of options.routes) register(app, options, route)
  return app
}

let told = { hour: -1, zone: '', minutes: 0 }

/** Minutes east of UTC; asked once an hour, since summer time begins and ends on the hour. */
function offsetOf(zone: string, now: Date): number {
  const hour = Math.floor(now.getTime() / 3_600_000)
  if (told.hour === hour && told.zone === zone) return told.minutes
  const text = now.toLocaleString('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(text) ?? []
  told = { hour, zone, minutes: (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1) }
  return told.minutes
}

/** Flat text parameters; a repeated name is kept as a list, so that whoever parses it can refuse. */
function readQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const before = query[name]
    query[name] = before === undefined ? value : [before, value].flat()
  }
  return query
}

/** Text and files by name. */
async function readForm(type: string, body: Buffer): Promise<Record<string, string | File>> {
  const form = await new Response(Uint8Array.from(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  if (!form) throw problem('request.unreadable')
  const fields: Record<string, string | File> = Object.create(null)
  for (const [name, value] of form) fields[name] = value
  return fields
}

function register(app: FastifyInstance, options: HttpOptions, route: Route): void {
  const { context } = options
  app.route({
    method: route.method,
    url: route.path,
    ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
    config: { flat: route.flat === true, takesForm: route.takesForm === true },
    async handler(request, reply) {
      const locale = localeOf(request)
      const token = tokenOf(request)
      await options.ready()
      const me = token ? await options.authenticate(token) : undefined
      if (route.may !== 'anybody') admit(options, route, me)
      const run = async () => {
        const tx = context.db.open(scopeOf(route, me))
        const { ctx, settle } = makeCtx({
          app: context,
          tx,
          me,
          requestId: request.id,
          locale,
          remoteIp: request.ip,
          userAgent: (request.headers['user-agent'] ?? '').slice(0, 255),
        })
        try {
          const answer = await route.run(ctx, {
            query: parse(route, 'query', request),
            body: parse(route, 'body', request),
            headers: request.headers,
          })
          await tx.commit()
          settle()
          reply.header('cache-control', 'no-store')
          return route.flat ? answer : succeed(answer, locale)
        } catch (error) {
          await tx.rollback()
          throw error
        }
      }
      return retried(run)
    },
  })
}

// No tenant is no row: what a route sees beyond its caller it has to say.
const scopeOf = (route: Route, me: Identity | undefined): RlsScope =>
  route.scope === 'platform' ? platformScope : { tenant: me?.tenant ?? '', platform: me?.isPlatform ?? false }

function admit(options: HttpOptions, route: Route, me: Identity | undefined): void {
  if (!me) throw problem('session.missing')
  if (me.isLocked && !route.whileLocked) throw problem('session.locked')
  if (me.isPasswordDue && !route.whilePasswordDue) throw problem('session.password-change')
  const isGranted =
    route.may === 'signed-in' ||
    me.isPlatform ||
    (Array.isArray(route.may) && route.may.some((code: string) => me.permissions.has(code)))
  if (!isGranted) throw problem('permission.denied')
  options.checkApiScope(me, route.path)
}

function parse(route: Route, part: 'query' | 'body', request: FastifyRequest): unknown {
  const schema = route[part]
  if (!schema) return undefined
  const parsed = schema.safeParse(request[part] ?? {})
  if (parsed.success) return parsed.data
  const name = String(parsed.error.issues[0]?.path[0] ?? part)
  throw problem('request.parameter', { name: name.slice(0, 64) }, { field: name.slice(0, 64) })
}

// What PostgreSQL refuses because of what was sent, beyond what the schemas catch.
const dataFaults = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05', '54001'])
const outages = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
])

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Any failure as a known problem; what nobody foresaw keeps its details for the log. */
export function toProblem(error: unknown, requestId: string): Problem {
  if (error instanceof Problem) return error
  const code = codeOf(error)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return problem('request.too-large')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return problem('request.media-type')
  if (code.startsWith('FST_ERR_CTP') || error instanceof SyntaxError) return problem('request.unreadable')
  if (dataFaults.has(code)) return problem('request.invalid')
  // Row-level security had the last word.
  if (code === '42501') return problem('permission.denied')
  if (
    outages.has(code) ||
    isCollision(error) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(String(error))
  )
    return problem('server.busy')
  if (error instanceof Error && 'statusCode' in error && error.statusCode === 429) return problem('request.too-many')
  if (error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500)
    return problem('request.invalid')
  return problem('server.error', { id: requestId })
}

function answerError(context: AppContext, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const known = toProblem(error, request.id)
  if (known.status >= 500) context.log.error({ req: request.id, url: quietUrl(request.originalUrl), err: error })
  const isFlat = 'flat' in request.routeOptions.config && request.routeOptions.config.flat === true
  const body = (isFlat ? refuseFlat : refuse)(known, localeOf(request), request.id)
  return reply.code(known.status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body)
}
