// For whoever watches the process: alive, able to answer, and what does not work although it answers.
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../platform/ctx.ts'
import type { LogState } from '../platform/log-file.ts'

export function addHealth(http: FastifyInstance, app: AppContext, logState?: () => LogState): void {
  /** Serves on, so that it stays in rotation; named, so that somebody frees the disk. */
  const degraded = () => {
    const log = logState?.()
    return log && !log.isWritten ? { degraded: { log: { cause: log.cause, dropped: log.dropped } } } : {}
  }
  http.get('/healthz', async () => ({ status: 'ok' }))
  http.get('/readyz', async (_, reply) => {
    try {
      await app.db.pool.query('select 1')
      return { status: 'ready', ...degraded() }
    } catch {
      return reply.code(503).send({ status: 'waiting for the database' })
    }
  })
}
