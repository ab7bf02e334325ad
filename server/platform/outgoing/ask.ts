// One request to another system: only to an address that was judged, and no redirection followed.
import http from 'node:http'
import https from 'node:https'
import { type Places, addressesOf, lookupWithin } from './address.ts'

export interface Question {
  method: string
  url: URL
  headers: Readonly<http.OutgoingHttpHeaders>
  body: string
}

/** Rejects where nobody answers until the signal; what `read` takes of the answer is all that is read. */
export async function ask<T>(
  { method, url, headers, body }: Question,
  places: Places,
  signal: AbortSignal,
  read: (reply: http.IncomingMessage) => Promise<T>,
): Promise<T> {
  const isSecure = url.protocol === 'https:'
  // An address in place of a name is connected to without a lookup.
  if (/^\[|^[\d.]+$/.test(url.hostname)) await addressesOf(url.hostname, isSecure, places)
  const { request } = isSecure ? https : http
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const options = { method, headers, lookup: lookupWithin(isSecure, places), agent: false as const, signal }
  const asked = request(url, options, resolve)
  asked.on('error', reject)
  asked.end(body)
  try {
    return await read(await promise)
  } finally {
    asked.destroy()
  }
}
