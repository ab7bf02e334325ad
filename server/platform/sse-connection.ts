// One browser's SSE stream: bounded buffer for slow readers, session rechecked while open.
import type { ServerResponse } from 'node:http'
import type { Identity } from './identity.ts'

/** A reader with more unsent bytes than this is disconnected and resumes. */
const BEHIND = 256 * 1024
const HEARTBEAT = 15_000

export interface SseEvent {
  topic: string
  data: unknown
  /** In place of `data` for readers who may know only a part. */
  part?: unknown
  /** What a reader may know of it; without it, everybody in the tenant may know all. */
  share?: (reader: Reader) => Share
  /** Also sent to readers that connect within this time (ms): what they show may have been read just before it. */
  lasts?: number
  /** What those are sent in its place: once, for the last such event of its topic. */
  late?: Pick<SseEvent, 'topic' | 'data'>
}

/** `unknown`: it was not computed for this reader. */
export type Share = 'all' | 'part' | 'nothing' | 'unknown'

/** `changed`: the user's rights changed. */
export type SessionCheck = 'same' | 'changed' | 'ended'

/** The audience of readers who see every row of the tenant. */
export const WHOLE_TENANT = ''

export interface Reader {
  identity: Identity
  /** Granted topics. */
  topics: readonly string[]
  /** Requested but refused topics. */
  refused: readonly string[]
  /** The entities he may list, and his audience of each: readers of one audience see the same rows. */
  audiences: ReadonlyMap<string, string>
  /** Fingerprint of the rights: after a reconnect the client sees whether they changed. */
  rights: string
  /** Whether the session is still valid; checked at every heartbeat and on change of rights. */
  check(): Promise<SessionCheck>
}

export const textOf = ({ topic, data }: Pick<SseEvent, 'topic' | 'data'>): string =>
  `event: ${topic}\ndata: ${JSON.stringify(data)}\n\n`

export class SseConnection {
  readonly reader: Reader
  readonly #response: ServerResponse
  readonly #epoch: string
  readonly #timer: NodeJS.Timeout
  readonly #left: () => void
  #isCorked = false

  constructor(response: ServerResponse, reader: Reader, epoch: string, left: () => void) {
    this.#response = response
    this.reader = reader
    this.#epoch = epoch
    this.#left = left
    this.#timer = setInterval(() => void this.#beat(), HEARTBEAT)
    response.on('close', () => this.end())
  }

  get sessionId(): string {
    return this.reader.identity.sessionId
  }

  open(seq: number, isReset: boolean): void {
    this.#response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Nothing follows on it: kept open it would keep a server from stopping.
      connection: 'close',
      'x-accel-buffering': 'no',
    })
    // If events were lost from the buffer, the client is told to refetch everything.
    const { refused, rights } = this.reader
    const data = JSON.stringify({ refused, rights })
    this.write(`retry: 2000\nid: ${this.#epoch}-${seq}\nevent: ${isReset ? 'reset' : 'ready'}\ndata: ${data}\n\n`)
  }

  write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return
    this.#cork()
    this.#response.write(text)
    if (this.#response.writableLength > BEHIND) this.#response.destroy()
  }

  writeVolatile(text: string): void {
    // A slow reader skips volatile events; the next one replaces them.
    if (this.#response.writableLength <= BEHIND / 4) this.write(text)
  }

  end(): void {
    clearInterval(this.#timer)
    this.#left()
    if (this.#response.writableEnded) return
    // Corked data must be flushed before the end of the stream.
    this.#uncork()
    this.#response.end()
  }

  /** After a change of rights the client refetches everything, including the menu. */
  async recheck(): Promise<boolean> {
    const standing = await this.reader.check().catch(() => 'ended')
    if (standing === 'same') return true
    if (standing === 'changed') this.write(textOf({ topic: 'rights', data: {} }))
    this.end()
    return false
  }

  // Corks writes of one event-loop turn into one system call: alarm storms send hundreds of events at once.
  #cork(): void {
    if (this.#isCorked) return
    this.#isCorked = true
    this.#response.cork()
    setImmediate(() => this.#uncork())
  }

  #uncork(): void {
    if (!this.#isCorked) return
    this.#isCorked = false
    this.#response.uncork()
  }

  async #beat(): Promise<void> {
    if (await this.recheck()) this.write(': \n\n')
  }
}
