// Serves the built dashboard under its own path; it is an application of its own, not a page of the console.
import fastifyStatic from '@fastify/static'
import { DASHBOARD_PATH } from '@steward/domain/report/dashboard/calls'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export async function addDashboard(http: FastifyInstance, dir: string | undefined): Promise<void> {
  if (dir === undefined || !existsSync(join(dir, 'index.html'))) return
  await http.register(fastifyStatic, {
    root: dir,
    prefix: DASHBOARD_PATH,
    // The console's files come from the same plugin, which names its helper once.
    decorateReply: false,
    preCompressed: true,
    index: 'index.html',
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // As people type it; what the query carries goes along.
  http.get(DASHBOARD_PATH.slice(0, -1), (request, reply) =>
    reply.redirect(`${DASHBOARD_PATH}${request.originalUrl.slice(DASHBOARD_PATH.length - 1)}`, 308),
  )
}
