// Binds routes to Fastify: authentication, permission, parsing, one transaction, and the envelope around the answer.
import { cut } from '@steward/domain/cut'
import { problem } from '@steward/domain/problems'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { rm } from 'node:fs/promises'
import { Server as SecureServer } from 'node:https'
import { personActor } from './actor.ts'
import { gatesOf } from './admission.ts'
import { type AnsweredCall, type UnderWay, answeredCall } from './answered-call.ts'
import { callerOf } from './caller.ts'
import type { Certificate } from './certificate.ts'
import { withRetries } from './collision.ts'
import { answerUnparsable, connectionLimits, limitConnections } from './connections.ts'
import { type AppContext, makeCtx } from './ctx.ts'
import { type RlsScope, platformScope } from './db.ts'
import { successEnvelope } from './envelope.ts'
import { answerError, localeOf } from './http-errors.ts'
import { newId } from './id.ts'
import type { Identity } from './identity.ts'
import { doneOnce, keyedWrite } from './keyed-write.ts'
import { type HttpLimits, usualLimits } from './limits.ts'
import { maskUrl } from './log.ts'
import { mustBeProven } from './proven.ts'
import { readAway } from './read-away.ts'
import { receive } from './receive.ts'
import type { Route } from './route.ts'
import { isTame, readQuery } from './sent-text.ts'
import type { Holder } from './shares.ts'
import type { SignedCalls } from './signed-calls.ts'
import { offsetOf } from './utc-offset.ts'

export interface HttpOptions {
  context: AppContext
  /** `isUnattended`: the call does not show that a person is there. */
  authenticate(token: string, isUnattended?: boolean, ip?: string): Promise<Identity | undefined>
  /** Requests with the key of another system; without it such headers mean nothing. */
  signedCalls?: SignedCalls
  /** Whether the API scopes covering a path are granted to the caller. */
  admitsPath(me: Identity, path: string): boolean
  routes: readonly Route[]
  /** The path another name of a call stands for; undefined where the name is the call's own. */
  standsFor?: (method: string, path: string) => string | undefined
  /** Calls that need a recent proof of who the caller is, where his tenant demands one. */
  needsProof?: (route: Route) => boolean
  /** Is told of every answered call of a route; must not throw. */
  onAnswered?: (call: AnsweredCall) => void
  /** The zone of times on the wire; its UTC offset is sent with every answer. */
  timeZone: string
  /** Proxies in front whose X-Forwarded-For is believed: how many, or which. */
  trustProxy?: boolean | number | string | string[]
  limits?: HttpLimits
  /** HTTPS in place of HTTP. */
  certificate?: Certificate | undefined
}

const BODY_LIMIT = 2 * 1024 * 1024

/** Paths work with and without the `/api` prefix. */
const withoutPrefix = (url: string) => (url === '/api' || url.startsWith('/api/') ? url.slice(4) || '/' : url)

/** Before anything is looked up, so that every gate, limit and log sees the call itself under each of its names. */
function underItsOwnName({ standsFor }: HttpOptions, method: string, url: string): string {
  const [path = ''] = url.split('?', 1)
  const own = standsFor?.(method, path)
  return own === undefined ? url : own + url.slice(path.length)
}

function tokenOf(request: FastifyRequest): string | undefined {
  const header = request.headers['blade-auth']
  if (typeof header !== 'string') return undefined
  return /^bearer\s+(\S+)$/i.exec(header.trim())?.[1]
}

/** A Fastify instance with these routes; the caller listens and closes. */
export function serve(options: HttpOptions): FastifyInstance {
  const { context, certificate, trustProxy = false, limits = usualLimits.http } = options
  const app = Fastify({
    // Requests are logged below with secrets masked in URLs.
    logger: false,
    bodyLimit: BODY_LIMIT,
    trustProxy: typeof trustProxy === 'number' ? (_: string, hop: number) => hop < trustProxy : trustProxy,
    genReqId: () => newId(),
    rewriteUrl: ({ method = '', url = '/' }) => underItsOwnName(options, method, withoutPrefix(url)),
    routerOptions: { querystringParser: readQuery, maxParamLength: 200, caseSensitive: true },
    forceCloseConnections: 'idle',
    // Refused below with the envelope.
    return503OnClosing: false,
    clientErrorHandler: answerUnparsable,
    // Of an address that cannot be decoded, before any route or hook is known.
    frameworkErrors: (error, request, reply) =>
      void answerError(context, error, request, reply.header('x-content-type-options', 'nosniff')),
    ...connectionLimits(limits, certificate?.pair),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  })
  if (app.server instanceof SecureServer) certificate?.renew(app.server)
  app.removeContentTypeParser('text/plain')
  const readJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isSigned(request)) bodies.set(request, String(body))
    void readJson(request, String(body), (error, value) =>
      error || isTame(String(body), value) ? done(error, value) : done(problem('request.unreadable')),
    )
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (request, body, done) => {
    const { config } = request.routeOptions
    if ('takesFields' in config && config.takesFields === true) done(null, readQuery(String(body)))
    else done(problem('request.media-type'))
  })
  // Read by the handler, once it is known who sends it and how large it may be.
  app.addContentTypeParser('multipart/form-data', (request, _, done) => {
    const { config } = request.routeOptions
    if ('takesFile' in config && config.takesFile === true) done(null)
    else done(problem('request.media-type'))
  })
  // Behind a proxy all visitors share the proxy's address; limiting per address is the proxy's job.
  limitConnections(app, trustProxy === false ? limits : { ...limits, connectionsPerAddress: Infinity })
  refuseWhileClosing(app)
  app.setErrorHandler((error, request, reply) => answerError(context, error, request, reply))
  app.addHook('onResponse', async (request, reply) => {
    context.log.info({
      req: request.id,
      method: request.method,
      url: maskUrl(request.originalUrl),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip: request.ip,
      ...(signers.has(request) ? { key: signers.get(request)?.account } : {}),
    })
    const signer = signers.get(request)
    if (signer) options.signedCalls?.note(signer, reply.statusCode)
    const seen = underWay.get(request)
    if (seen) options.onAnswered?.(answeredCall(seen, request, reply, context.now()))
  })
  app.addHook('onSend', async (request, reply) => {
    await readAway(request.raw)
    void reply.header('x-utc-offset', String(offsetOf(options.timeZone, context.now())))
  })
  for (const route of options.routes) register(app, options, route)
  return app
}

const isSigned = ({ headers }: FastifyRequest) => headers['x-app-key'] !== undefined

/** Bodies of signed requests as they were sent, and whose key the request was signed with. */
const bodies = new WeakMap<FastifyRequest, string>()
const signers = new WeakMap<FastifyRequest, Identity>()

const underWay = new WeakMap<FastifyRequest, UnderWay>()

async function callerBehind(options: HttpOptions, request: FastifyRequest): Promise<Identity | undefined> {
  const { signedCalls } = options
  if (signedCalls && isSigned(request)) {
    const { id, method, originalUrl: target, headers, ip } = request
    const me = await signedCalls.identify({ id, method, target, headers, ip, body: bodies.get(request) ?? '' })
    signers.set(request, me)
    return me
  }
  const token = tokenOf(request)
  return token ? options.authenticate(token, request.headers['x-unattended'] === '1', request.ip) : undefined
}

/** Requests on open connections while the server shuts down get 503 with Retry-After. */
function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', async () => {
    if (isClosing) throw problem('server.stopping')
  })
}

function register(app: FastifyInstance, options: HttpOptions, route: Route): void {
  const { context } = options
  app.route({
    method: route.method,
    url: route.path,
    ...(route.bodyLimit ? { bodyLimit: route.bodyLimit } : {}),
    config: {
      flat: route.flat === true,
      takesFile: route.takesFile !== undefined,
      takesFields: route.takesFields === true,
    },
    async handler(request, reply) {
      const locale = localeOf(request)
      const seen: UnderWay = { route }
      underWay.set(request, seen)
      await context.changes.applied()
      const me = await callerBehind(options, request)
      seen.me = me
      const closed = gatesOf(route, me, options.admitsPath).find(({ refusal }) => refusal !== undefined)
      if (closed?.refusal) throw problem(closed.refusal)
      if (me && route.may !== 'anybody' && options.needsProof?.(route)) mustBeProven(me, context.now())
      const holder: Holder = {
        tenant: me?.tenant ?? '',
        caller: me?.access?.id ?? me?.userId ?? callerOf(request.ip),
        isGone: () => reply.raw.destroyed,
      }
      const query = parse(route, 'query', request)
      const keyed = keyedWrite(route, request, me)
      const file =
        me && route.takesFile
          ? await receive(request, context.blobs.incoming, route.takesFile({ me, now: context.now() }, query))
          : undefined
      const run = async () => {
        const tx = context.db.lane('requests').open(scopeOf(route, me), {
          holder,
          ...(me ? { signature: { actor: personActor(me), requestId: request.id } } : {}),
        })
        const { ctx, commit } = makeCtx({
          app: context,
          tx,
          me,
          requestId: request.id,
          locale,
          remoteIp: request.ip,
          userAgent: (request.headers['user-agent'] ?? '').slice(0, 255),
        })
        try {
          const work = () =>
            route.run(ctx, { query, body: parse(route, 'body', request), headers: request.headers, file })
          const { answer, isAgain } = keyed
            ? await doneOnce(ctx, keyed, work)
            : { answer: await work(), isAgain: false }
          await commit()
          if (isAgain) reply.header('idempotent-replayed', 'true')
          return { answer, tenant: tx.scope.tenant }
        } catch (error) {
          await tx.rollback()
          throw error
        }
      }
      try {
        const { answer: made, tenant } = await withRetries(run)
        const answer = route.afterwards ? await route.afterwards(made, { app: context, tenant }) : made
        reply.header('cache-control', 'no-store')
        seen.answer = answer
        return route.flat ? answer : successEnvelope(answer, locale, route.says?.(answer, me, locale))
      } finally {
        if (file) await rm(file.path, { force: true })
      }
    },
  })
}

// Without a tenant no rows are visible; a route that reads across tenants declares `scope: 'platform'`.
const scopeOf = (route: Route, me: Identity | undefined): RlsScope =>
  route.scope === 'platform' ? platformScope : { tenant: me?.tenant ?? '', platform: me?.isPlatform ?? false }

function parse(route: Route, part: 'query' | 'body', request: FastifyRequest): unknown {
  const schema = route[part]
  if (!schema) return undefined
  const parsed = schema.safeParse(request[part] ?? {})
  if (parsed.success) return parsed.data
  const name = String(parsed.error.issues[0]?.path[0] ?? part)
  throw problem('request.parameter', { name: cut(name, 64) }, { field: cut(name, 64) })
}
