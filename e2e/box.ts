// A call recorder on a WebSocket server: accepts log-ins and sends calls on request.
import { once } from 'node:events'
import { type WebSocket, WebSocketServer } from 'ws'

type Frame = Readonly<Record<string, unknown>>

export class Box {
  readonly heard: Frame[] = []
  readonly #password: string
  readonly #server: WebSocketServer
  readonly #signedIn = new Set<WebSocket>()

  private constructor(server: WebSocketServer, password: string) {
    this.#server = server
    this.#password = password
    server.on('connection', (socket) => socket.on('message', (data) => this.#hear(socket, JSON.parse(String(data)))))
  }

  static async open(password: string, port = 0): Promise<Box> {
    const server = new WebSocketServer({ host: '127.0.0.1', port })
    await once(server, 'listening')
    return new Box(server, password)
  }

  get port(): number {
    return this.#server.address().port
  }

  get commands(): unknown[] {
    return this.heard.map(({ cmd }) => cmd)
  }

  get lines(): number {
    return [...this.#signedIn].filter((socket) => this.#server.clients.has(socket)).length
  }

  tell(frame: Frame): void {
    for (const socket of this.#signedIn) socket.send(JSON.stringify(frame))
  }

  /** The handset rings for a caller. */
  ring(number: string, callId: string): void {
    this.tell({ evt: 'STATE', state: 'OFFHOOK', number, callId, ts: Date.now() })
  }

  save(number: string, callId: string): void {
    const endTs = Date.now()
    this.tell({ evt: 'SAVE', callId, number, direction: 'in', startTs: endTs - 65_000, endTs })
  }

  /** Drops the connection, as on a power failure. */
  async fall(): Promise<void> {
    for (const socket of this.#server.clients) socket.terminate()
    await new Promise<void>((resolve) => this.#server.close(resolve))
  }

  #hear(socket: WebSocket, frame: Frame): void {
    this.heard.push(frame)
    const answer = (reply: Frame) => socket.send(JSON.stringify(reply))
    if (frame.cmd === 'LOGIN') {
      const ok = frame.password === this.#password
      if (ok) this.#signedIn.add(socket)
      answer({ evt: 'LOGIN', ok })
    }
    if (frame.cmd === 'QUERY') answer({ evt: 'STATE', state: 'IDLE', ts: Date.now() })
    if (frame.cmd === 'PING') answer({ evt: 'PONG' })
  }
}
