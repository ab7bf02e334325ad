// A TCP proxy to PostgreSQL that can disconnect, or hang without closing.
import { type Socket, connect, createServer } from 'node:net'
import type { Connection } from '../platform/postgres/connection.ts'

export interface Proxy {
  connection: Connection
  /** Both sides stay connected, but no data passes. */
  hang(): void
  /** The same for connections of this application, now and later; the others go on. */
  hangOn(application: string): void
  /** Closes all connections and refuses new ones. */
  cut(): void
  /** Passes data again. */
  restore(): void
  /**
   * Passes the next commit of a transaction that sent this text, and closes its connection in place of the answer.
   * Resolves when that has happened.
   */
  loseCommitOf(text: string): Promise<void>
  stop(): Promise<void>
}

export async function openProxy(to: Connection): Promise<Proxy> {
  let state: 'open' | 'hanging' | 'cut' = 'open'
  let loss: { text: string; of?: Socket; isCommitted: boolean; done: () => void } | undefined
  const pairs = new Set<readonly [Socket, Socket]>()
  /** What a client says of itself first. */
  const introduced = new Map<Socket, Buffer>()
  let silenced: string | undefined
  const isSilenced = (near: Socket) => silenced !== undefined && introduced.get(near)?.includes(silenced) === true
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
        introduced.delete(near)
      })
      from.on('data', (chunk) => {
        if (from === near && !introduced.has(near)) introduced.set(near, chunk)
        if (isSilenced(near)) return undefined
        if (from === near) watch(near, chunk)
        else if (loss?.of === near && loss.isCommitted) return lose(pair)
        return into.write(chunk)
      })
      if (state === 'hanging') from.pause()
    }
  })
  function watch(near: Socket, sent: Buffer): void {
    if (!loss) return
    if (sent.includes(loss.text)) loss.of = near
    if (loss.of === near && /\bcommit\b/i.test(sent.toString('latin1'))) loss.isCommitted = true
  }
  function lose(pair: readonly Socket[]): void {
    for (const socket of pair) socket.destroy()
    loss?.done()
    loss = undefined
  }
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
    hangOn(application) {
      silenced = application
    },
    cut() {
      state = 'cut'
      for (const socket of all()) socket.destroy()
    },
    restore() {
      state = 'open'
      silenced = undefined
      for (const socket of all()) socket.resume()
    },
    loseCommitOf: (text) =>
      new Promise((done) => {
        loss = { text, isCommitted: false, done }
      }),
    async stop() {
      for (const socket of all()) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
