// Builds the server without listening; main and tests start it.
import fastifyHelmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { declareBrought } from './declare-brought.ts'
import { fileKeeper } from './document/attachments.ts'
import { type Gate, declareGates } from './document/gates.ts'
import { type Sealer, createSealer } from './document/history-seal.ts'
import { declareJobs } from './document/job-list.ts'
import { type JobWorker, createJobWorker } from './document/job-worker.ts'
import type { Job } from './document/job.ts'
import type { Behaviour } from './engine/behave.ts'
import { makeEngine } from './engine/engine.ts'
import type { Worker } from './feature.ts'
import { features } from './features.ts'
import { type AccessGate, createAccessGate } from './iot/access/gate.ts'
import type { Judges } from './iot/judge.ts'
import { type Figures, createFigures } from './journeys/figures.ts'
import type { BlobStore } from './platform/blobs/contract.ts'
import { NOWHERE, openBlobs, prepareIncoming } from './platform/blobs/open.ts'
import type { Certificate } from './platform/certificate.ts'
import { Changes } from './platform/changes.ts'
import type { AppContext } from './platform/ctx.ts'
import { type Settings, connect } from './platform/db.ts'
import { serve } from './platform/http.ts'
import { setWorker } from './platform/id.ts'
import { type SomeLimits, limitsWith } from './platform/limits.ts'
import type { LogState } from './platform/log-file.ts'
import type { Logger } from './platform/log.ts'
import { createOutbox } from './platform/outbox.ts'
import type { Outside } from './platform/outside.ts'
import { Push } from './platform/push.ts'
import { recognizing } from './report/dashboard/passes.ts'
import { allRoutes } from './routes.ts'
import { needsProof } from './step-up.ts'
import { createCaptions } from './system/captions.ts'
import { otherNames, sameCalls, standsFor } from './system/family/calls.ts'
import { type CallRecorder, type RecorderWish, createCallRecorder } from './system/logs/recorder.ts'
import { createApiGate } from './system/role/api-gate.ts'
import { createAuthenticator } from './system/sign-in/identity.ts'
import { addThirdParties } from './system/third/begin.ts'
import { createSettings } from './system/user/settings.ts'
import { publishLetters } from './web/alarm-events.ts'
import { addConsole } from './web/console.ts'
import { addDashboard } from './web/dashboard.ts'
import { addDocs } from './web/docs.ts'
import { addFiles } from './web/files.ts'
import { type Watched, addHealth } from './web/health.ts'
import { addStream } from './web/stream.ts'

export interface AppOptions {
  /** Connection of the application role. */
  database: Settings
  timeZone: string
  /** False when a pooler is between server and database. */
  prepares?: boolean
  log: Logger
  /** State of the log file. */
  logState?: () => LogState
  now?: () => Date
  trustProxy?: boolean | number | string | string[]
  /** HTTPS in place of HTTP. */
  certificate?: Certificate | undefined
  /** Folder of uploaded files; without it none are taken. */
  filesDir?: string
  /** Takes new files in place of the folder. */
  fileStore?: BlobStore | undefined
  /** Folder of the built console; without it only the API is served. */
  consoleDir?: string
  /** Folder of the built dashboard. */
  dashboardDir?: string
  version?: string
  /** Replaces default limits. */
  limits?: SomeLimits
  /** Replaces what features add to the derived verbs. */
  behaviours?: readonly Behaviour[]
  /** Replaces the declared jobs. */
  jobs?: readonly Job[]
  /** Replaces what holds documents back. */
  gates?: readonly Gate[]
  /** How features reach what is outside. */
  outside?: Outside
  /** How many calls wait to be recorded. */
  calls?: RecorderWish
  /** Where several servers share the database: whether this one has the devices. */
  hasDevices?: () => boolean
}

export interface App {
  http: FastifyInstance
  context: AppContext
  push: Push
  figures: Figures
  /** What features judge of devices. */
  judges: readonly Judges[]
  /** Carries out due jobs once it is started. */
  jobs: JobWorker
  /** Counts and recognizes calls of other systems. */
  access: AccessGate
  /** Records answered calls. */
  calls: CallRecorder
  /** Seals the history once it is started. */
  sealer: Sealer
  /** Degraded parts that `/readyz` reports besides the database. */
  watched: Watched
  /** Begins what is done by the clock: jobs and what else goes on by itself. */
  start(): void
  /** Refuses new HTTP requests and finishes running ones. */
  quiet(): Promise<void>
  /** Finishes running requests, then closes the connections. */
  close(): Promise<void>
}

const contentSecurity = {
  defaultSrc: ["'self'"],
  // Ant Design writes its styles at run time.
  styleSrc: ["'self'", "'unsafe-inline'"],
  scriptSrc: ["'self'"],
  // A call recorder stands at an address of its own in the hospital, and the page speaks to it directly.
  connectSrc: ["'self'", 'ws:', 'wss:'],
  frameAncestors: ["'self'"],
  objectSrc: ["'none'"],
  upgradeInsecureRequests: null,
}

/** Routes served from the built console. */
const consoleRoutes = new Set(['/', '/*'])

export async function buildApp(options: AppOptions): Promise<App> {
  const changes = new Changes((error) => options.log.error({ err: error }, 'a listener of changes failed'))
  const db = connect(options.database, {
    timeZone: options.timeZone,
    prepares: options.prepares ?? false,
    limits: options.limits,
  })
  const blobs = openBlobs(options.filesDir ?? NOWHERE, options.fileStore)
  if (options.filesDir) await prepareIncoming(blobs, new Date())
  const app: AppContext = {
    db,
    blobs,
    changes,
    log: options.log,
    now: options.now ?? (() => new Date()),
    timeZone: options.timeZone,
  }
  const { rows } = await db.pool.query<{ worker: string }>(`select nextval('worker_number') as worker`)
  setWorker(Number(rows[0]?.worker ?? 0))
  const captions = createCaptions(app)
  const gate = createApiGate(app, otherNames)
  const settings = createSettings(app)
  await Promise.all([changes.applied(), settings.ready()])
  const behaviours = options.behaviours ?? features.flatMap((one) => one.behaviours ?? [])
  const engine = makeEngine(app, behaviours, { captions, files: fileKeeper })
  declareBrought(app, features)
  declareGates(app, options.gates ?? features.flatMap((one) => one.gates ?? []))
  const declared = options.jobs ?? features.flatMap((one) => one.jobs ?? [])
  const jobs = createJobWorker(app, declareJobs(app, declared))
  const sealer = createSealer(app)
  const push = new Push()
  const figures = createFigures(app, push, options.hasDevices !== undefined)
  const outbox = createOutbox(
    app,
    (letters) => publishLetters(app, push, letters),
    async (letters) => {
      for (const pass of features.flatMap((one) => one.letters ?? [])) await pass(app, letters)
    },
  )
  const access = createAccessGate(app)
  const calls = createCallRecorder(app, options.calls)
  // From what others work for to what gives them work, which is stopped first.
  const workers: readonly Worker[] = [
    calls,
    access,
    ...features.flatMap((one) => one.workers ?? []).map((make) => make({ app, push, outside: options.outside ?? {} })),
    outbox,
    figures,
    sealer,
    jobs,
  ]
  changes.onLoss(() => push.startAnew())
  const routes = allRoutes(app, engine, figures, gate)
  const authenticate = recognizing(app, createAuthenticator(app))
  const http = serve({
    context: app,
    routes,
    timeZone: options.timeZone,
    standsFor,
    authenticate,
    signedCalls: access,
    needsProof,
    admitsPath: gate.admits,
    onAnswered: calls.note,
    trustProxy: options.trustProxy ?? false,
    certificate: options.certificate,
    limits: limitsWith(options.limits).http,
  })
  let isEnding = false
  // Keep-alive connections would delay shutdown by a minute.
  http.addHook('onSend', async (_, reply) => {
    if (isEnding) void reply.header('connection', 'close')
  })
  // Only HTML pages frame others, with the latest loaded settings.
  http.addHook('onRequest', async (request) => {
    if (request.is404 || consoleRoutes.has(request.routeOptions.url ?? '')) await settings.ready()
  })
  await http.register(fastifyHelmet, {
    contentSecurityPolicy: {
      directives: {
        ...contentSecurity,
        frameSrc: ["'self'", () => settings.now().frameOrigins.join(' ')],
        imgSrc: ["'self'", 'data:', 'blob:', () => settings.now().pictureOrigins.join(' ')],
      },
    },
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
  })
  const watched: Watched = new Map()
  const { certificate } = options
  watched.set('callLog', () => (calls.lost() > 0 ? { lost: calls.lost() } : undefined))
  if (certificate) watched.set('certificate', () => certificate.trouble())
  addHealth(http, app, watched, options.logState)
  addStream(http, { app, push, authenticate, hasDevices: options.hasDevices ?? (() => true) })
  addFiles(http, app)
  addThirdParties(http, app)
  addDocs(http, routes, options.version ?? '0.1.0', sameCalls(routes))
  await addDashboard(http, options.dashboardDir)
  await addConsole(http, options.consoleDir)
  const subscription = changes.subscribe(options.database, () => db.lane('health').pool.query('select 1'))
  watched.set('changes', () => subscription.trouble())
  const quiet = async () => {
    isEnding = true
    push.close()
    await http.close()
  }
  return {
    http,
    context: app,
    watched,
    push,
    figures,
    judges: features.flatMap((one) => one.judges?.(app) ?? []),
    jobs,
    sealer,
    access,
    calls,
    start() {
      for (const worker of workers) worker.start?.()
    },
    quiet,
    async close() {
      await quiet()
      for (const worker of workers.toReversed()) await worker.stop()
      await subscription.stop()
      await db.close()
    },
  }
}
