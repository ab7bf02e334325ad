// One HTTP call: sends headers and body, returns the parsed reply or throws a `Refusal`. Does not handle sessions.
import { Refusal, TIMED_OUT, UNREACHABLE } from './refusal.ts'
import { type Query, type Wire, recordOf } from './wire.ts'
import { learnOffset } from './zone.ts'

export interface Call {
  method: 'GET' | 'POST'
  path: string
  query?: Query
  body?: unknown
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** Sends in place of the browser's own. */
  fetch?: typeof fetch
  /** Milliseconds, in place of the usual. */
  timeout?: number
}

export interface Transport {
  baseUrl: string
  clientId: string
  clientSecret: string
  locale: () => string
  /** Milliseconds until the call is aborted. */
  timeout: number
  /** Whether nobody has touched the page for a while: such calls do not keep a session from ending. */
  isUnattended?: () => boolean
}

export function addressOf(baseUrl: string, path: string, query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const search = new URLSearchParams(pairs).toString()
  return `${baseUrl}/${path.replace(/^\//, '')}${search === '' ? '' : `?${search}`}`
}

/** The whole parsed reply, enveloped or flat; throws a `Refusal` unless it reports success. */
export async function send(transport: Transport, call: Call, access?: string): Promise<Wire> {
  const limit = AbortSignal.timeout(call.timeout ?? transport.timeout)
  const signal = call.signal ? AbortSignal.any([call.signal, limit]) : limit
  try {
    const response = await (call.fetch ?? fetch)(addressOf(transport.baseUrl, call.path, call.query), {
      method: call.method,
      headers: headersOf(transport, call, access),
      body: bodyOf(call.body),
      signal,
    })
    learnOffset(response.headers)
    return judge(call, response.status, await replyOf(response))
  } catch (failure) {
    if (failure instanceof Refusal) throw failure
    // When the caller aborted the request, it gets its own AbortError rather than a `Refusal`.
    if (call.signal?.aborted) throw failure
    throw new Refusal({ code: limit.aborted ? TIMED_OUT : UNREACHABLE })
  }
}

function headersOf(transport: Transport, call: Call, access: string | undefined): Record<string, string> {
  return {
    Accept: 'application/json',
    'Accept-Language': transport.locale(),
    Authorization: `Basic ${btoa(`${transport.clientId}:${transport.clientSecret}`)}`,
    ...(access ? { 'Blade-Auth': `bearer ${access}` } : {}),
    ...(call.body === undefined || call.body instanceof FormData ? {} : { 'Content-Type': 'application/json' }),
    ...(transport.isUnattended?.() ? { 'X-Unattended': '1' } : {}),
    ...call.headers,
  }
}

function bodyOf(body: unknown): string | FormData | undefined {
  if (body === undefined || body instanceof FormData) return body
  return JSON.stringify(body)
}

async function replyOf(response: Response): Promise<Wire | undefined> {
  const text = await response.text()
  try {
    return recordOf(JSON.parse(text))
  } catch {
    return undefined
  }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)

const namesRow = (body: unknown) => Boolean(recordOf(body).id)

function judge({ method, path, body }: Call, status: number, reply: Wire | undefined): Wire {
  if (!reply) throw new Refusal({ code: status === 200 ? UNREACHABLE : status })
  const code = Number(reply.code ?? reply.error_code ?? status)
  const description = textOf(reply.error_description)
  if (code === 200 && !description) return reply
  const found = Object.entries(recordOf(recordOf(reply.data).fields))
  throw new Refusal({
    code: code === 200 ? 400 : code,
    msg: textOf(reply.msg) ?? description,
    reason: textOf(reply.reason),
    field: textOf(reply.field),
    fields: Object.fromEntries(found.flatMap(([name, words]) => (typeof words === 'string' ? [[name, words]] : []))),
    data: reply.data,
    requestId: textOf(reply.requestId),
    call: { method, path: `/${path.replace(/^\//, '')}`, ...(namesRow(body) ? { isChange: '1' } : {}) },
  })
}
