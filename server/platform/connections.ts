// Limits on HTTP connections before a request is parsed: how many, per address, and how slow they may be.
import { type Problem, problem } from '@steward/domain/problems'
import type { FastifyInstance } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { callerOf } from './caller.ts'
import { refusalEnvelope } from './envelope.ts'
import { retryAfter } from './http-errors.ts'
import { newId } from './id.ts'
import type { HttpLimits } from './limits.ts'

/** Bytes. The conditions of a list are up to 8 kB, and each byte of Chinese is three in an address. */
const LONGEST_HEADERS = 40 * 1024

/** Fastify's options of the same names; with a certificate for HTTPS, otherwise for HTTP. */
export function connectionLimits<P extends object>(
  { request, headers, silent, keepAlive, check }: HttpLimits,
  pair?: P,
) {
  const server = {
    headersTimeout: Math.min(headers, request),
    connectionsCheckingInterval: check,
    maxHeaderSize: LONGEST_HEADERS,
  }
  return {
    requestTimeout: request,
    connectionTimeout: silent,
    keepAliveTimeout: keepAlive,
    ...(pair ? { https: { ...server, ...pair } } : { http: server }),
  }
}

/** Answers an unparsable request with the envelope and closes the connection. */
export function answerUnparsable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  // Nothing readable can be sent where no TLS connection came about.
  if (error.code?.startsWith('ERR_SSL_')) return void socket.destroy()
  end(socket, problem(problemOf(error.code)))
}

function problemOf(code: string | undefined) {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request.timeout'
  return code === 'HPE_HEADER_OVERFLOW' ? 'request.too-large' : 'request.unreadable'
}

/** Refuses connections beyond the limits with an HTTP error envelope. */
export function limitConnections(app: FastifyInstance, { connections, connectionsPerAddress }: HttpLimits): void {
  const byAddress = new Map<string, number>()
  let open = 0
  app.server.on('connection', (socket) => {
    const address = callerOf(socket.remoteAddress ?? '')
    const mine = (byAddress.get(address) ?? 0) + 1
    if (open >= connections) return end(socket, problem('server.busy'))
    if (mine > connectionsPerAddress) return end(socket, problem('request.connections'))
    open += 1
    byAddress.set(address, mine)
    socket.once('close', () => {
      open -= 1
      const left = (byAddress.get(address) ?? 1) - 1
      if (left > 0) byAddress.set(address, left)
      else byAddress.delete(address)
    })
  })
}

/** Both languages: the request was not read, so the reader's language is unknown. */
function end(socket: Socket, known: Problem): void {
  const answer = refusalEnvelope(known, 'zh', newId())
  const body = JSON.stringify({ ...answer, msg: `${answer.msg} / ${known.words('en')}` })
  const again = retryAfter(known)
  const head = [
    `HTTP/1.1 ${known.status} ${STATUS_CODES[known.status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    ...(again ? [`Retry-After: ${again}`] : []),
  ]
  if (socket.writable) socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  // Closes the connection if the client does not read the answer.
  socket.setTimeout(2_000, () => socket.destroy())
}
