// Types of the parts of `ws` the recorder uses; the package ships none.
declare module 'ws' {
  import type { EventEmitter } from 'node:events'

  export interface WebSocket {
    send(data: string): void
    terminate(): void
    on(event: 'message', listener: (data: Buffer) => void): void
  }
  export class WebSocketServer extends EventEmitter {
    constructor(options: { host: string; port: number })
    readonly clients: Set<WebSocket>
    address(): { port: number }
    on(event: 'connection', listener: (socket: WebSocket) => void): this
    close(done?: () => void): void
  }
}
