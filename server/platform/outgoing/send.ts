// Sends a message to another system: one request to an address that was judged, no redirection followed, and an end after ten seconds.
import { cut } from '@steward/domain/cut'
import type { deliveryFailure } from '@steward/domain/iot/dictionaries'
import type http from 'node:http'
import { type Places, Refused } from './address.ts'
import { ask } from './ask.ts'

export type Failure = (typeof deliveryFailure)['keys'][number]

export interface Outcome {
  status?: number
  failure?: Failure
  /** The beginning of what was answered. */
  answer: string
  durationMs: number
}

const LONGEST = 10_000
/** Bytes of the answer that are read and kept. */
const KEPT = 1_000

export interface Parcel {
  /** `POST` with the body, or `GET` without. */
  method?: 'GET' | 'POST'
  url: URL
  headers: Readonly<Record<string, string>>
  body: string
}

export async function send(parcel: Parcel, places: Places, longest = LONGEST): Promise<Outcome> {
  const began = performance.now()
  const outcome = await attempt(parcel, places, AbortSignal.timeout(longest)).catch((error: unknown) => ({
    failure: failureOf(error),
    answer: '',
  }))
  return { ...outcome, durationMs: Math.round(performance.now() - began) }
}

function attempt({ method = 'POST', url, headers, body }: Parcel, places: Places, signal: AbortSignal) {
  const sent = method === 'GET' ? headers : { ...headers, ...described(body) }
  return ask({ method, url, headers: sent, body }, places, signal, async (response) => {
    const status = response.statusCode ?? 0
    const answer = await beginningOf(response)
    const failure: Failure | undefined =
      status >= 200 && status < 300 ? undefined : status >= 300 && status < 400 ? 'redirect' : 'status'
    return { status, answer, ...(failure ? { failure } : {}) }
  })
}

const described = (body: string) => ({
  'content-type': 'application/json',
  'content-length': Buffer.byteLength(body),
})

/** What came until the end, the limit or the deadline: the receiver has answered already. */
async function beginningOf(response: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of response) {
      parts.push(Buffer.from(part))
      length += parts.at(-1)?.length ?? 0
      if (length >= KEPT) break
    }
  } catch {
    // Cut off by the receiver or by the deadline.
  }
  return cut(Buffer.concat(parts).subarray(0, KEPT).toString('utf8').replaceAll('\u0000', ''), KEPT)
}

const untrusted = /^(CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|ERR_TLS|ERR_SSL|HOSTNAME_MISMATCH)/

function failureOf(error: unknown): Failure {
  if (error instanceof Refused) return error.cause
  if (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError')) return 'timeout'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return untrusted.test(code) ? 'certificate' : 'connect'
}
