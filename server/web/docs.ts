// OpenAPI description at /openapi.json, and a page to read and search it without external resources.
import { describe } from '@steward/domain/derive/openapi'
import { camel } from '@steward/domain/derive/openapi-parts'
import { entities } from '@steward/domain/registry'
import type { FastifyInstance } from 'fastify'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { once } from '../platform/once.ts'
import type { Route } from '../platform/route.ts'

const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

const mayText = (may: Route['may']) => (Array.isArray(may) ? may.join(' | ') : String(may))

function section(tag: string, routes: readonly Route[]): string {
  const entity = entities.find((e) => e.name === tag)
  const title = entity ? `${entity.zh} · ${entity.en}` : tag
  const calls = routes.map((route) => {
    const { method, path, zh, en, may } = route
    const words = escape(`${method} /api${path} ${zh} ${en} ${title}`.toLowerCase())
    const named = `data-method="${method.toLowerCase()}" data-path="${escape(path)}" data-tag="${camel(tag)}"`
    return `<details class="call" ${named} data-words="${words}"><summary><b class="${method}">${method}</b><code>/api${escape(path)}</code><span>${escape(zh)} <small>${escape(en)}</small></span></summary><p><small>${escape(mayText(may))}</small></p><div></div></details>`
  })
  return `<details class="tag"><summary>${escape(title)} <small>${routes.length}</small></summary>${calls.join('')}</details>`
}

const style = `
:root{color-scheme:light dark;font:14px/1.6 system-ui,"PingFang SC","Microsoft YaHei",sans-serif}
body{max-width:1080px;margin:0 auto;padding:32px 20px}h1{font-size:22px;margin:0 0 4px}p{margin:0 0 20px;opacity:.75}
details{border:1px solid color-mix(in srgb,currentColor 15%,transparent);border-radius:10px;margin:8px 0}
summary{cursor:pointer;padding:10px 14px;font-weight:600}summary small{opacity:.6;font-weight:400}
.call{margin:0;border-width:1px 0 0;border-radius:0}.call>summary{display:grid;grid-template-columns:52px minmax(0,2fr) minmax(0,2fr);gap:12px;padding:7px 14px;font-weight:400}
.call>p,.call>div{margin:0;padding:0 14px 8px}h4{margin:12px 0 4px}[hidden]{display:none}
table{width:100%;border-collapse:collapse}th,td{padding:4px 8px;border-top:1px solid color-mix(in srgb,currentColor 10%,transparent);vertical-align:top;text-align:start;overflow-wrap:anywhere}th{font-weight:400;opacity:.7}
pre{overflow:auto;padding:10px 12px;border-radius:8px;background:color-mix(in srgb,currentColor 6%,transparent)}
input{box-sizing:border-box;width:100%;padding:8px 12px;border:1px solid color-mix(in srgb,currentColor 30%,transparent);border-radius:8px;background:none;color:inherit;font:inherit}
@media (width<600px){.call>summary{grid-template-columns:52px minmax(0,1fr)}.call>summary span{grid-column:1/-1}}
code{font-size:13px;overflow-wrap:anywhere}small{opacity:.7}.GET{color:#1a7f5a}.POST{color:#1f6fd6}
@media (prefers-color-scheme:dark){.GET{color:#5dd3a4}.POST{color:#7db4ff}}`

function page(routes: readonly Route[]): string {
  const tags = [...new Set(routes.map((r) => r.tag))]
  return `<!doctype html><html lang="zh"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Steward API</title><style>${style}</style>
<h1>Steward API</h1><p>${routes.length} 个接口 · calls · OpenAPI 3.1: <a href="/api/openapi.json">/api/openapi.json</a></p>
<input type="search" hidden placeholder="路径或名称 · path or name" aria-label="查找接口 · find a call"><p role="status"></p>
${tags
  .map((tag) =>
    section(
      tag,
      routes.filter((r) => r.tag === tag),
    ),
  )
  .join('')}<script type="module" src="docs-page.js"></script></html>`
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
  // Read by the browser beside the page, whose policy allows no script within it.
  const script = once(() => readFileSync(join(import.meta.dirname, 'docs-page.js'), 'utf8'))
  http.get('/docs-page.js', async (_, reply) => reply.type('text/javascript; charset=utf-8').send(script()))
  http.get('/docs', async (_, reply) => reply.type('text/html; charset=utf-8').send(html()))
}
