// Serves the built console: its files, and the HTML page for every other GET that is not an API path.
import fastifyStatic from '@fastify/static'
import { cut } from '@steward/domain/cut'
import { problem } from '@steward/domain/problems'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Browsers accept HTML; clients that accept anything get the page for paths without an extension: `/login`,
 * `/system/post`.
 */
function isPage(accept: string, url: string): boolean {
  if (/^\/(api|blade-[a-z]+)(\/|$)/.test(url)) return false
  return accept.includes('text/html') || (accept.includes('*/*') && /^(\/[\w-]+){0,2}\/?(\?|$)/.test(url))
}

/** Calls of this API family begin so: a console that asks for one we do not have shows the sentence it is refused with. */
const called = /^\/blade-[a-z]+\/[\w/-]+$/

export async function addConsole(http: FastifyInstance, dir: string | undefined): Promise<void> {
  const hasConsole = dir !== undefined && existsSync(join(dir, 'index.html'))
  if (hasConsole)
    await http.register(fastifyStatic, {
      root: dir,
      preCompressed: true,
      index: 'index.html',
      // Built files have content hashes in their names and are immutable; the page naming them must be revalidated.
      setHeaders: (reply, path) => {
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
  http.setNotFoundHandler((request, reply) => {
    if (hasConsole && request.method === 'GET' && isPage(request.headers.accept ?? '*/*', request.originalUrl))
      return reply.header('cache-control', 'no-cache').sendFile('index.html')
    const [path = ''] = request.url.split('?', 1)
    throw called.test(path) ? problem('call.unknown', { path: cut(path, 80) }) : problem('route.unknown')
  })
}
