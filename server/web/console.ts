// Serves the built console: files as they are, and its page for every address that is not the API's.
import fastifyStatic from '@fastify/static'
import { problem } from '@steward/domain/problems'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Browsers ask for HTML; whoever takes anything gets the page where an address looks like one: `/login`, `/system/post`. */
function isPage(accept: string, url: string): boolean {
  if (/^\/(api|blade-[a-z]+)(\/|$)/.test(url)) return false
  return accept.includes('text/html') || (accept.includes('*/*') && /^(\/[\w-]+){0,2}\/?(\?|$)/.test(url))
}

export async function addConsole(http: FastifyInstance, dir: string | undefined): Promise<void> {
  const hasConsole = dir !== undefined && existsSync(join(dir, 'index.html'))
  if (hasConsole)
    await http.register(fastifyStatic, {
      root: dir,
      preCompressed: true,
      index: 'index.html',
      // Names of built files carry a hash of their content; the page that names them must never be stale.
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
    throw problem('route.unknown')
  })
}
