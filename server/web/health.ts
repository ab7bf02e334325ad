// For whoever watches the process: alive, and able to answer.
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../platform/ctx.ts'

export function addHealth(http: FastifyInstance, app: AppContext): void {
  http.get('/healthz', async () => ({ status: 'ok' }))
  http.get('/readyz', async (_, reply) => {
    try {
      await app.db.pool.query('select 1')
      return { status: 'ready' }
    } catch {
      return reply.code(503).send({ status: 'waiting for the database' })
    }
  })
}
