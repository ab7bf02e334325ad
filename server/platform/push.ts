// Live event to browsers: one authenticated stream per tab, resumable after a gap, bounded for slow readers.
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Identity } from './identity.ts'

/** Events kept per tenant for readers that lost their connection for a moment. */
const KEPT = 500
/** A reader this many bytes behind is cut off and resumes. */
const BEHIND = 256 * 1024
const HEARTBEAT = 15_000

export interface SseEvent {
  topic: string
  data: unknown
}

interface Kept extends SseEvent {
  seq: number
}

export interface Reader {
  identity: Identity
  /** What the reader asked for and may have. */
  topics: readonly string[]
  /** Whether the session still stands as it did; asked at every heartbeat. */
  check(): Promise<boolean>
}

interface TenantChannel {
  seq: number
  kept: Kept[]
  connections: Map<string, Set<SseConnection>>
}

export class Push {
  readonly #epoch = randomUUID().slice(0, 8)
  readonly #tenants = new Map<string, TenantChannel>()
  readonly #all = new Set<SseConnection>()

  get readers(): number {
    return this.#all.size
  }

  /** Whether anybody listens, so that nobody prepares words for an empty channel. */
  hasSubscribers(tenant: string, topic: string): boolean {
    return this.#tenants.get(tenant)?.connections.has(topic) ?? false
  }

  /** Sends to every reader of the topic; kept for those who are briefly away. */
  publish(tenant: string, event: SseEvent): void {
    const channel = this.#of(tenant)
    channel.seq += 1
    const numbered = { ...event, seq: channel.seq }
    channel.kept.push(numbered)
    if (channel.kept.length > KEPT) channel.kept.shift()
    for (const connection of channel.connections.get(event.topic) ?? []) connection.send(numbered)
  }

  /** Sends what needs no resuming, because the next one replaces it. */
  sendVolatile(tenant: string, event: SseEvent): void {
    for (const connection of this.#tenants.get(tenant)?.connections.get(event.topic) ?? [])
      connection.sendVolatile(event)
  }

  /** Takes over a reply as a stream; `lastId` is what the reader had last. */
  attach(response: ServerResponse, reader: Reader, lastId: string | undefined): void {
    const channel = this.#of(reader.identity.tenant)
    const connection = new SseConnection(response, reader, this.#epoch, () =>
      this.#leave(channel, connection, reader.topics),
    )
    this.#all.add(connection)
    for (const topic of reader.topics)
      channel.connections.set(topic, (channel.connections.get(topic) ?? new Set()).add(connection))
    const [epoch, seen] = (lastId ?? '').split('-')
    const oldest = channel.kept[0]?.seq ?? channel.seq + 1
    const canResume = epoch === this.#epoch && Number(seen) + 1 >= oldest
    connection.open(canResume ? Number(seen) : channel.seq, lastId !== undefined && !canResume)
    if (!canResume) return
    for (const event of channel.kept)
      if (event.seq > Number(seen) && reader.topics.includes(event.topic)) connection.send(event)
  }

  /** The sessions that have a connection. */
  sessions(): string[] {
    return [...new Set([...this.#all].map((connection) => connection.sessionId))]
  }

  /** Ends every connection of these sessions. */
  cut(sessionIds: readonly string[]): void {
    for (const connection of this.#all) if (sessionIds.includes(connection.sessionId)) connection.end()
  }

  close(): void {
    for (const connection of this.#all) connection.end()
  }

  #leave(channel: TenantChannel, connection: SseConnection, topics: readonly string[]): void {
    this.#all.delete(connection)
    for (const topic of topics) {
      channel.connections.get(topic)?.delete(connection)
      if (channel.connections.get(topic)?.size === 0) channel.connections.delete(topic)
    }
  }

  #of(name: string): TenantChannel {
    const known = this.#tenants.get(name)
    if (known) return known
    const made: TenantChannel = { seq: 0, kept: [], connections: new Map() }
    this.#tenants.set(name, made)
    return made
  }
}

class SseConnection {
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

  sendVolatile({ topic, data }: SseEvent): void {
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
