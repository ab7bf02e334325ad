// `fetch` for libraries that ask other systems: only addresses that were judged, no redirection followed, and an end after
// ten seconds or a megabyte.
import type http from 'node:http'
import type { Places } from './address.ts'
import { ask } from './ask.ts'

/** Nobody answered there, or it is not asked. */
export class Unreachable extends Error {}

interface Asked {
  method?: string
  headers?: ConstructorParameters<typeof Headers>[0]
  body?: unknown
  signal?: AbortSignal | undefined
}

const LONGEST = 10_000
const LARGEST = 1024 * 1024

export const fetchWithin =
  (places: Places, longest = LONGEST) =>
  async (address: string, asked: Asked = {}): Promise<Response> => {
    const ends = AbortSignal.any([AbortSignal.timeout(longest), ...(asked.signal ? [asked.signal] : [])])
    try {
      return await attempt(new URL(address), asked, places, ends)
    } catch (error) {
      throw new Unreachable('no answer', { cause: error })
    }
  }

function attempt(url: URL, { method = 'GET', headers, body }: Asked, places: Places, signal: AbortSignal) {
  const sent = Object.fromEntries(new Headers(headers))
  const text = body === undefined || body === null ? '' : String(body)
  const described = text === '' ? {} : { 'content-length': String(Buffer.byteLength(text)) }
  return ask({ method, url, headers: { ...sent, ...described }, body: text }, places, signal, async (reply) => {
    const bytes = await allOf(reply)
    const status = reply.statusCode ?? 0
    const given = Object.entries(reply.headers).map(([name, value]): [string, string] => [name, String(value)])
    return new Response(status === 204 || status === 304 ? null : bytes, { status, headers: given })
  })
}

async function allOf(reply: http.IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of reply) {
    const bytes = Buffer.from(part)
    length += bytes.length
    if (length > LARGEST) throw new Error('the answer is too long')
    parts.push(bytes)
  }
  return Buffer.concat(parts)
}
