// OpenAPI description at /openapi.json, and a page to read it without external resources.
import { describe } from '@steward/domain/derive/openapi'
import { entities } from '@steward/domain/registry'
import type { FastifyInstance } from 'fastify'
import { once } from '../platform/once.ts'
import type { Route } from '../platform/route.ts'

const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

const mayText = (may: Route['may']) => (Array.isArray(may) ? may.join(' | ') : String(may))

function section(tag: string, routes: readonly Route[]): string {
  const entity = entities.find((e) => e.name === tag)
  const title = entity ? `${entity.zh} · ${entity.en}` : tag
  const rows = routes.map(
    (r) =>
      `<tr><td><b class="${r.method}">${r.method}</b></td><td><code>/api${escape(r.path)}</code></td><td>${escape(r.zh)}<br><small>${escape(r.en)}</small></td><td><small>${escape(mayText(r.may))}</small></td></tr>`,
  )
  return `<details><summary>${escape(title)} <small>${routes.length}</small></summary><table>${rows.join('')}</table></details>`
}

const style = `
:root{color-scheme:light dark;font:14px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
body{max-width:1080px;margin:0 auto;padding:32px 20px}h1{font-size:22px;margin:0 0 4px}p{margin:0 0 20px;opacity:.75}
details{border:1px solid color-mix(in srgb,currentColor 15%,transparent);border-radius:10px;margin:8px 0}
summary{cursor:pointer;padding:10px 14px;font-weight:600}summary small{opacity:.6;font-weight:400}
table{width:100%;border-collapse:collapse}td{padding:7px 14px;border-top:1px solid color-mix(in srgb,currentColor 10%,transparent);vertical-align:top}
code{font-size:13px;overflow-wrap:anywhere}small{opacity:.7}.GET{color:#1a7f5a}.POST{color:#1f6fd6}
@media (prefers-color-scheme:dark){.GET{color:#5dd3a4}.POST{color:#7db4ff}}`

function page(routes: readonly Route[]): string {
  const tags = [...new Set(routes.map((r) => r.tag))]
  return `<!doctype html><html lang="zh"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Steward API</title><style>${style}</style>
<h1>Steward API</h1><p>${routes.length} 个接口 · calls · OpenAPI 3.1: <a href="/api/openapi.json">/api/openapi.json</a></p>
${tags
  .map((tag) =>
    section(
      tag,
      routes.filter((r) => r.tag === tag),
    ),
  )
  .join('')}</html>`
}

/** Both are written when first asked for: a description of every call takes most of a second of the start. */
export function addDocs(
  http: FastifyInstance,
  routes: readonly Route[],
  version: string,
  same: Record<string, string>,
): void {
  const document = once(() => JSON.stringify(describe(routes, version, same)))
  const html = once(() => page(routes))
  http.get('/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(document()))
  http.get('/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(html()))
}
