// Serves the built dashboard under its own path; it is an application of its own, not a page of the console.
import fastifyStatic from '@fastify/static'
import { DASHBOARD_PATH } from '@steward/domain/report/dashboard/calls'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export async function addDashboard(http: FastifyInstance, dir: string | undefined): Promise<void> {
  if (dir === undefined || !existsSync(join(dir, 'index.html'))) return
  await http.register(fastifyStatic, {
    root: dir,
    prefix: DASHBOARD_PATH,
    // The console's files come from the same plugin, which names its helper once.
    decorateReply: false,
    preCompressed: true,
    index: false,
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // The plugin finds no compressed index under a prefix; the page is too small to gain by it.
  http.get(DASHBOARD_PATH, async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(await readFile(join(dir, 'index.html'))),
  )
  // As people type it; what the query carries goes along.
  http.get(DASHBOARD_PATH.slice(0, -1), (request, reply) =>
    reply.redirect(`${DASHBOARD_PATH}${request.originalUrl.slice(DASHBOARD_PATH.length - 1)}`, 308),
  )
}
