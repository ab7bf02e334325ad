// Live word to browsers: one authenticated stream per tab, resumable after a gap, bounded for slow readers.
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Identity } from './identity.ts'

/** Events kept per tenant for readers that lost their line for a moment. */
const KEPT = 500
/** A reader this many bytes behind is cut off and resumes. */
const BEHIND = 256 * 1024
const HEARTBEAT = 15_000

export interface Word {
  topic: string
  data: unknown
}

interface Kept extends Word {
  seq: number
}

export interface Reader {
  identity: Identity
  /** What the reader asked for and may have. */
  topics: readonly string[]
  /** Whether the session still stands as it did; asked at every heartbeat. */
  check(): Promise<boolean>
}

interface Tenant {
  seq: number
  kept: Kept[]
  lines: Map<string, Set<Line>>
}

export class Push {
  readonly #epoch = randomUUID().slice(0, 8)
  readonly #tenants = new Map<string, Tenant>()
  readonly #all = new Set<Line>()

  get readers(): number {
    return this.#all.size
  }

  /** Whether anybody listens, so that nobody prepares words for an empty room. */
  hears(tenant: string, topic: string): boolean {
    return this.#tenants.get(tenant)?.lines.has(topic) ?? false
  }

  /** Sends to every reader of the topic; kept for those who are briefly away. */
  publish(tenant: string, word: Word): void {
    const room = this.#of(tenant)
    room.seq += 1
    const numbered = { ...word, seq: room.seq }
    room.kept.push(numbered)
    if (room.kept.length > KEPT) room.kept.shift()
    for (const line of room.lines.get(word.topic) ?? []) line.send(numbered)
  }

  /** Sends what needs no resuming, because the next one replaces it. */
  whisper(tenant: string, word: Word): void {
    for (const line of this.#tenants.get(tenant)?.lines.get(word.topic) ?? []) line.whisper(word)
  }

  /** Takes over a reply as a stream; `lastId` is what the reader had last. */
  attach(response: ServerResponse, reader: Reader, lastId: string | undefined): void {
    const room = this.#of(reader.identity.tenant)
    const line = new Line(response, reader, this.#epoch, () => this.#leave(room, line, reader.topics))
    this.#all.add(line)
    for (const topic of reader.topics) room.lines.set(topic, (room.lines.get(topic) ?? new Set()).add(line))
    const [epoch, seen] = (lastId ?? '').split('-')
    const oldest = room.kept[0]?.seq ?? room.seq + 1
    const canResume = epoch === this.#epoch && Number(seen) + 1 >= oldest
    line.open(canResume ? Number(seen) : room.seq, lastId !== undefined && !canResume)
    if (!canResume) return
    for (const word of room.kept) if (word.seq > Number(seen) && reader.topics.includes(word.topic)) line.send(word)
  }

  /** The sessions that have a line. */
  sessions(): string[] {
    return [...new Set([...this.#all].map((line) => line.sessionId))]
  }

  /** Ends every line of these sessions. */
  cut(sessionIds: readonly string[]): void {
    for (const line of this.#all) if (sessionIds.includes(line.sessionId)) line.end()
  }

  close(): void {
    for (const line of this.#all) line.end()
  }

  #leave(room: Tenant, line: Line, topics: readonly string[]): void {
    this.#all.delete(line)
    for (const topic of topics) {
      room.lines.get(topic)?.delete(line)
      if (room.lines.get(topic)?.size === 0) room.lines.delete(topic)
    }
  }

  #of(name: string): Tenant {
    const known = this.#tenants.get(name)
    if (known) return known
    const made: Tenant = { seq: 0, kept: [], lines: new Map() }
    this.#tenants.set(name, made)
    return made
  }
}

class Line {
  readonly #response: ServerResponse
  readonly #reader: Reader
  readonly #epoch: string
  readonly #timer: NodeJS.Timeout
  readonly #left: () => void

  constructor(response: ServerResponse, reader: Reader, epoch: string, left: () => void) {
    this.#response = response
    this.#reader = reader
    this.#epoch = epoch
    this.#left = left
    this.#timer = setInterval(() => void this.#beat(), HEARTBEAT)
    response.on('close', () => this.end())
  }

  get sessionId(): string {
    return this.#reader.identity.sessionId
  }

  open(seq: number, isReset: boolean): void {
    this.#response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    // After too long a gap the reader is told to ask for everything again, so that nothing is silently missing.
    this.#write(`retry: 2000\nid: ${this.#epoch}-${seq}\nevent: ${isReset ? 'reset' : 'ready'}\ndata: {}\n\n`)
  }

  send({ seq, topic, data }: Kept): void {
    this.#write(`id: ${this.#epoch}-${seq}\nevent: ${topic}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  whisper({ topic, data }: Word): void {
    // What is replaced soon is not worth queueing for a reader that is behind.
    if (this.#response.writableLength > BEHIND / 4) return
    this.#write(`event: ${topic}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  end(): void {
    clearInterval(this.#timer)
    this.#left()
    if (!this.#response.writableEnded) this.#response.end()
  }

  #write(text: string): void {
    if (this.#response.writableEnded || this.#response.destroyed) return
    this.#response.write(text)
    if (this.#response.writableLength > BEHIND) this.#response.destroy()
  }

  async #beat(): Promise<void> {
    const stands = await this.#reader.check().catch(() => false)
    if (!stands) return this.end()
    this.#write(': \n\n')
  }
}
