// Reads the rest of a body that nobody wants: a connection closed while it is still being sent is reset, and the client
// is told of that in place of the answer.
import type { IncomingMessage } from 'node:http'

const MOST = 32 * 1024 * 1024
const LONGEST = 10_000

/** Resolves once the body is over, or has more or takes longer than is put up with. */
export async function readAway(sent: IncomingMessage): Promise<void> {
  if (sent.complete || sent.readableEnded || sent.destroyed) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, LONGEST)
  let left = MOST
  const count = (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) resolve()
  }
  const ends = ['end', 'close', 'error'] as const
  sent.on('data', count)
  for (const end of ends) sent.once(end, resolve)
  sent.resume()
  await promise
  clearTimeout(timer)
  sent.pause()
  sent.removeListener('data', count)
  for (const end of ends) sent.removeListener(end, resolve)
}
