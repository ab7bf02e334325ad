// HTTP server for tests: answers from a table of routes and records the requests.
import { once } from 'node:events'
import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  createServer,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  body: unknown
}

export interface Answer {
  status?: number
  body?: unknown
  /** Sent verbatim, for replies that are not JSON. */
  text?: string
  delay?: number
}

type Route = (asked: Asked) => Answer | Promise<Answer>

export interface TestServer {
  baseUrl: string
  asked: Asked[]
  routes: Record<string, Route>
  close(): Promise<void>
}

const ok = (data: unknown): Answer => ({ body: { code: 200, success: true, data, msg: '操作成功' } })
export const enveloped =
  (data: unknown): Route =>
  () =>
    ok(data)

export async function startServer(routes: Record<string, Route>): Promise<TestServer> {
  const asked: Asked[] = []
  const table = { ...routes }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const url = new URL(request.url ?? '/', 'http://test')
    const text = Buffer.concat(chunks).toString()
    const call: Asked = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
    asked.push(call)
    const route = table[url.pathname]
    const answer: Answer = route ? await route(call) : { status: 404, body: { code: 404, msg: '没找到请求' } }
    if (answer.delay) await wait(answer.delay)
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
    response.end(answer.text ?? JSON.stringify(answer.body))
  }
  const server: Server = createServer((request, response) => void serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/api`,
    asked,
    routes: table,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
