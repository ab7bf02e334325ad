// For whoever watches the process: alive, able to answer, and what does not work although it answers.
import type { FastifyInstance } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '../platform/ctx.ts'
import type { LogState } from '../platform/log-file.ts'

export function addHealth(http: FastifyInstance, app: AppContext, logState?: () => LogState): void {
  /** Serves on, so that it stays in rotation; named, so that somebody frees the disk. */
  const degraded = () => {
    const log = logState?.()
    return log && !log.isWritten ? { degraded: { log: { cause: log.cause, dropped: log.dropped } } } : {}
  }
  const answers = askDatabase(app)
  http.get('/healthz', async () => ({ status: 'ok' }))
  http.get('/readyz', async (request, reply) => {
    if (await answers()) return { status: 'ready', ...degraded() }
    void reply.code(503).header('retry-after', '5')
    return { status: 'waiting for the database', requestId: request.id }
  })
}

/** Whoever watches gives up after a second (ms). */
const PATIENCE = 900

/** Whether the database answers, over a connection of its own; callers at once share one question. */
function askDatabase(app: AppContext): () => Promise<boolean> {
  let asking: Promise<boolean> | undefined
  const ask = () =>
    app.db
      .lane('health')
      .pool.query('select 1')
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        asking = undefined
      })
  return () => {
    asking ??= ask()
    return Promise.race([asking, pause(PATIENCE, false, { ref: false })])
  }
}
