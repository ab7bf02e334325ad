// A TCP proxy to PostgreSQL that can disconnect, or hang without closing.
import { type Socket, connect, createServer } from 'node:net'
import type { Connection } from '../platform/postgres/connection.ts'

export interface Proxy {
  connection: Connection
  /** Both sides stay connected, but no data passes. */
  hang(): void
  /** Closes all connections and refuses new ones. */
  cut(): void
  /** Passes data again. */
  restore(): void
  stop(): Promise<void>
}

export async function openProxy(to: Connection): Promise<Proxy> {
  let state: 'open' | 'hanging' | 'cut' = 'open'
  const pairs = new Set<readonly [Socket, Socket]>()
  const reach = () => {
    const { host = 'localhost', port = 5432 } = to
    return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
  }
  const server = createServer((near) => {
    if (state === 'cut') return near.destroy()
    const far = reach()
    const pair = [near, far] as const
    pairs.add(pair)
    for (const [from, into] of [pair, [far, near] as const]) {
      from.on('error', () => undefined)
      from.on('close', () => {
        into.destroy()
        pairs.delete(pair)
      })
      from.on('data', (chunk) => into.write(chunk))
      if (state === 'hanging') from.pause()
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const all = () => [...pairs].flat()
  return {
    connection: { ...to, host: '127.0.0.1', port, ssl: false },
    hang() {
      state = 'hanging'
      for (const socket of all()) socket.pause()
    },
    cut() {
      state = 'cut'
      for (const socket of all()) socket.destroy()
    },
    restore() {
      state = 'open'
      for (const socket of all()) socket.resume()
    },
    async stop() {
      for (const socket of all()) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
