// Health endpoints for monitoring: alive, ready, and degraded parts.
import type { FastifyInstance } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '../platform/ctx.ts'
import type { LogState } from '../platform/log-file.ts'

/** Degraded parts by name, with details for monitoring; undefined when healthy. */
export type Watched = Map<string, () => object | undefined>

export function addHealth(http: FastifyInstance, app: AppContext, watched: Watched, logState?: () => LogState): void {
  /** Still ready, so that it stays in rotation; named, so that an operator frees the disk. */
  const degraded = () => {
    const log = logState?.()
    const parts = [...watched].flatMap(([name, look]) => {
      const seen = look()
      return seen ? [[name, seen] as const] : []
    })
    if (log && !log.isWritten) parts.push(['log', { cause: log.cause, dropped: log.dropped }])
    return parts.length > 0 ? { degraded: Object.fromEntries(parts) } : {}
  }
  const answers = askDatabase(app)
  http.get('/healthz', async () => ({ status: 'ok' }))
  http.get('/readyz', async (request, reply) => {
    const answer = await answers()
    if (answer === 'ready') return { status: 'ready', ...degraded() }
    void reply.code(503).header('retry-after', '5')
    return { status: answer, requestId: request.id, ...degraded() }
  })
}

/** Monitoring gives up after a second (ms). */
const PATIENCE = 900

type DatabaseState = 'ready' | 'waiting for the database' | 'the database may only be read'

/** Whether the database answers and is writable, over a separate lane; concurrent callers share one query. */
function askDatabase(app: AppContext): () => Promise<DatabaseState> {
  let asking: Promise<DatabaseState> | undefined
  const ask = () =>
    app.db
      .lane('health')
      .pool.query<{ transaction_read_only: string }>('show transaction_read_only')
      .then(
        ({ rows }): DatabaseState =>
          rows[0]?.transaction_read_only === 'on' ? 'the database may only be read' : 'ready',
        (): DatabaseState => 'waiting for the database',
      )
      .finally(() => {
        asking = undefined
      })
  return () => {
    asking ??= ask()
    return Promise.race([asking, pause(PATIENCE, 'waiting for the database' as const, { ref: false })])
  }
}
