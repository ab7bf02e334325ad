// One browser's stream of live events over HTTP: bounded for a slow reader, checked while it lasts.
import type { ServerResponse } from 'node:http'
import type { Identity } from './identity.ts'

/** A reader this many bytes behind is cut off and resumes. */
const BEHIND = 256 * 1024
const HEARTBEAT = 15_000

export interface SseEvent {
  topic: string
  data: unknown
  /** By audience, whether it may see this; without the map the whole tenant may. */
  visibleTo?: ReadonlyMap<string, boolean>
}

/** `changed`: the person may see other things than before. */
export type Standing = 'same' | 'changed' | 'ended'

/** The audience of a reader whom no data scope narrows. */
export const WHOLE_TENANT = ''

export interface Reader {
  identity: Identity
  /** What the reader asked for and may have. */
  topics: readonly string[]
  /** What the reader asked for in vain. */
  refused: readonly string[]
  /** Readers of one audience see the same rows; `WHOLE_TENANT` sees all. */
  audience: string
  /** Changes with what the person may see: whoever lost the line learns by it that rights changed meanwhile. */
  rights: string
  /** Whether the session still stands as it did; asked at every heartbeat and whenever rights changed. */
  check(): Promise<Standing>
}

export const textOf = ({ topic, data }: SseEvent): string => `event: ${topic}\ndata: ${JSON.stringify(data)}\n\n`

/** Undefined where nobody asked whether this audience may. */
export const isVisible = ({ visibleTo }: SseEvent, { audience }: Reader): boolean | undefined =>
  visibleTo === undefined || audience === WHOLE_TENANT ? true : visibleTo.get(audience)

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
      'x-accel-buffering': 'no',
    })
    // After too long a gap the reader is told to ask for everything again, so that nothing is silently missing.
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
    // What is replaced soon is not worth queueing for a reader that is behind.
    if (this.#response.writableLength <= BEHIND / 4) this.write(text)
  }

  end(): void {
    clearInterval(this.#timer)
    this.#left()
    if (this.#response.writableEnded) return
    // What is corked would come after the mark of the end.
    this.#uncork()
    this.#response.end()
  }

  /** Whoever may see other things than before asks for everything anew, also for the menu. */
  async recheck(): Promise<boolean> {
    const standing = await this.reader.check().catch(() => 'ended')
    if (standing === 'same') return true
    if (standing === 'changed') this.write(textOf({ topic: 'rights', data: {} }))
    this.end()
    return false
  }

  // One system call for all that is written in one turn: in a storm events come in hundreds.
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
