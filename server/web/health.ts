// For whoever watches the process: alive, able to answer, and what does not work although it answers.
import type { FastifyInstance } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '../platform/ctx.ts'
import type { LogState } from '../platform/log-file.ts'

/** What works less than it should, by name, as whoever watches is told; nothing where all is well. */
export type Watched = Map<string, () => object | undefined>

export function addHealth(http: FastifyInstance, app: AppContext, watched: Watched, logState?: () => LogState): void {
  /** Serves on, so that it stays in rotation; named, so that somebody frees the disk. */
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

/** Whoever watches gives up after a second (ms). */
const PATIENCE = 900

type Standing = 'ready' | 'waiting for the database' | 'the database may only be read'

/** Whether the database answers and may be written to, over a connection of its own; callers at once share one question. */
function askDatabase(app: AppContext): () => Promise<Standing> {
  let asking: Promise<Standing> | undefined
  const ask = () =>
    app.db
      .lane('health')
      .pool.query<{ transaction_read_only: string }>('show transaction_read_only')
      .then(
        ({ rows }): Standing => (rows[0]?.transaction_read_only === 'on' ? 'the database may only be read' : 'ready'),
        (): Standing => 'waiting for the database',
      )
      .finally(() => {
        asking = undefined
      })
  return () => {
    asking ??= ask()
    return Promise.race([asking, pause(PATIENCE, 'waiting for the database' as const, { ref: false })])
  }
}
